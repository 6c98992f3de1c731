"""A program of a Debian package for a test: one that is installed, or else unpacked under build/ and not installed, because its
package would start it."""
import os
import pathlib
import shutil
import subprocess
import tempfile

from document import ROOT


# A program's packages, and its place in them.
PACKAGES = {"nginx": (("nginx", "nginx-common"), "usr/sbin/nginx"), "caddy": (("caddy",), "usr/bin/caddy")}


class Unpacked:
    """One of PACKAGES."""

    def __init__(self, name):
        self.name, self.unpacked = name, ROOT / "build" / name

    def fetch(self):
        """Whether there is one."""
        if shutil.which(self.name) or self.path().exists():
            return True
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            if subprocess.run(["apt-get", "download", "-qq", *PACKAGES[self.name][0]], cwd=folder,
                              stderr=subprocess.DEVNULL).returncode != 0:
                return False
            for package in pathlib.Path(folder).glob("*.deb"):
                subprocess.run(["dpkg-deb", "-x", str(package), str(self.unpacked)], check=True)
        return True

    def path(self):
        return self.unpacked / PACKAGES[self.name][1]

    def program(self):
        return shutil.which(self.name) or str(self.path())
