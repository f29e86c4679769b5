from __future__ import annotations

PAGES = 3

from permit.photo import Photo  # noqa: E402


def issue(photo: Photo):
    return Photo(photo.n + PAGES)
