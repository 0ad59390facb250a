"""A package from outside of referee, made visible as an installer does: found on the path, with its entry points."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

OUTSIDE = Path(__file__).parents[1] / "noughts_and_crosses"


def install(project: Path, site: Path) -> None:
    """The package of *project* and its entry points are found by this process, and by those it starts."""
    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = site / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    info.mkdir()
    points = (
        f"[{group}]\n" + "".join(f"{name} = {where}\n" for name, where in listed.items())
        for group, listed in about["entry-points"].items()
    )
    (info / "entry_points.txt").write_text("\n".join(points), encoding="utf-8")
    (info / "METADATA").write_text(f"Name: {about['name']}\nVersion: {about['version']}\n", encoding="utf-8")
    for folder in (str(project), str(site)):
        sys.path.append(folder)
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), folder)))
