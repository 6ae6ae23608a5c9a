"""The language of every sentence. Catalogues come through gettext and are looked for once: asking anew for each sentence, as the
module's own functions do, costs a hundred times what the sentence does.

Use: `from getaway_tui.engine.language import _, ngettext`.
"""

from __future__ import annotations

from gettext import translation
from pathlib import Path

DOMAIN = "getaway_tui"
"""The name of the catalogues, `locale/<language>/LC_MESSAGES/getaway_tui.mo` in the package."""

_catalogue = translation(DOMAIN, Path(__file__).parents[1] / "locale", fallback=True)

_ = _catalogue.gettext
ngettext = _catalogue.ngettext
