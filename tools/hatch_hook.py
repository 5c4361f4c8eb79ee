"""The step of hatchling's build that puts the kernels into the wheel; with CLEW_BUILD_KERNELS=0 it is left out."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "CLEW_BUILD_KERNELS"  # of the environment


class KernelsHook(BuildHookInterface):
    """Compile the kernels that are missing, and add all of them, in one file."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Do so before a wheel is built; an editable one compiles what it needs when it needs it."""
        if version == "editable" or os.environ.get(VARIABLE) == "0":
            return
        file = Path(self.root, "build", "kernels")
        subprocess.run([sys.executable, "tools/build_kernels.py", "--pack", str(file)], cwd=self.root, check=True)
        build_data["force_include"][str(file)] = "clew/kernel/built/kernels"
