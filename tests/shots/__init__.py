"""Pictures of every screen: what there is to draw, how it is drawn, and where the pictures lie.

    make shots              every screen of every game
    make shots GAME=SLUG    those of one game, and of the shell

`screenshots/<game>/<screen>.txt` is kept in the repository and compared with what the code draws; so is one SVG a game, for the
README. All of them, in every size and dress, as SVG and text, go to `screenshots/all/`, which is not.
"""
