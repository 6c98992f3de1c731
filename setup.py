"""Has CMake build the compiled part of the Python package; the rest is in pyproject.toml."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent
VERSION = re.search(r"project\(dipolis VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")).group(1)


def pybind11_folder():
    """Folder where CMake finds pybind11, if that came as a package of Python; else it looks where Debian has it."""
    try:
        import pybind11
    except ImportError:
        return []
    return [f"-Dpybind11_DIR={pybind11.get_cmake_dir()}"]


def generator():
    """Ninja where it is: a bare Debian with the packages of scripts/setup has no make."""
    return ["-GNinja"] if shutil.which("ninja") else []


class BuiltByCMake(build_ext):
    def build_extension(self, ext):
        build = pathlib.Path(self.build_temp).resolve()
        off = [f"-DDIPOLIS_{part}=OFF" for part in ("PROGRAM", "TESTS", "BENCH", "INSTALL", "WERROR")]
        subprocess.run(["cmake", "-S", ROOT, "-B", build, "-DCMAKE_BUILD_TYPE=Release", "-DDIPOLIS_PYTHON=ON",
                        f"-DPython_EXECUTABLE={sys.executable}", *generator(), *off, *pybind11_folder()], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "dipolis_python", f"-j{os.cpu_count()}"], check=True)
        built = next((build / "python/dipolis").glob("_core.*"))
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(built, target)


setup(version=VERSION, ext_modules=[Extension("dipolis._core", [])], cmdclass={"build_ext": BuiltByCMake})
