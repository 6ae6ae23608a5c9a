"""Strangers at the door: who they are, and a real sshd that lets them in."""
