"""The configurations in deploy/: they name what exists, fit the settings, and pass the checks of their programs."""

import itertools
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from clew.cli.commands.serve import serve
from clew.service.app import create_app
from clew.service.configuration import DECLARED, load, variable
from clew.service.settings import UNIX, Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
PAGE = ROOT.joinpath("docs", "guides", "operating.md").read_text(encoding="utf-8")
SOCKET = "unix:/run/clew/clew.sock"
OTHER_VARIABLES = {"CLEW_CONFIG"}
NGINX_FOLDERS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
SUFFIXES = ("_total", "_bucket", "_sum", "_count")  # which Prometheus adds to names


def content(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def number(pattern: str, text: str) -> float:
    found = re.search(pattern, text)
    assert found is not None, pattern
    return float(found[1])


def test_the_page_shows_every_file() -> None:
    for file in DEPLOY.iterdir():
        assert f"<!-- deploy/{file.name} -->" in PAGE


def test_the_settings_file_is_valid_and_names_the_socket_of_the_proxies() -> None:
    settings = load({}, {}, str(DEPLOY / "clew.toml"))
    assert settings.host == SOCKET
    assert settings.trust_proxy == (UNIX,)
    assert f"server {SOCKET}" in content("nginx.conf")
    assert f"reverse_proxy {SOCKET.replace(':', '/', 1)} " in content("Caddyfile")
    assert f"--unix-socket {settings.unix_path}" in PAGE


def test_every_variable_and_every_option_exists() -> None:
    known = {variable(name) for name in DECLARED} | OTHER_VARIABLES
    options = {option for parameter in serve.params for option in parameter.opts} | {"--help"}
    for text in (PAGE, *(content(file.name) for file in DEPLOY.iterdir())):
        assert set(re.findall(r"\bCLEW_[A-Z_]+", text)) <= known
        for words in re.findall(r"\bclew serve( .*)", text):
            assert set(re.findall(r"(?<= )--[a-z-]+", words)) <= options, words
    for name in re.findall(r"`((?:max|min)_[a-z_]+|[a-z_]+_(?:timeout|proxy))`", PAGE):
        assert name in DECLARED or f"proxy_{name}" in content("nginx.conf"), name


def test_the_proxies_allow_what_the_service_allows() -> None:
    settings = Settings()
    longest = settings.wait_timeout + settings.work_timeout
    for name, body, wait, idle in (
        ("nginx.conf", r"client_max_body_size (\d+)m;", r"proxy_read_timeout (\d+)s;", r"keepalive_timeout (\d+)s;"),
        ("Caddyfile", r"max_size (\d+)MB", r"response_header_timeout (\d+)s", r"keepalive (\d+)s"),
    ):
        text = content(name)
        assert settings.max_body_bytes < number(body, text) * 1_000_000 <= 1.25 * settings.max_body_bytes
        assert longest < number(wait, text)
        assert number(idle, text) < settings.keep_alive_timeout


def test_systemd_and_docker_wait_until_requests_are_done() -> None:
    assert Settings().stop_timeout < number(r"TimeoutStopSec=(\d+)s", content("clew.service"))
    assert Settings().stop_timeout < number(r"--stop-timeout (\d+)", PAGE)


def test_the_image_is_built_from_what_is_not_ignored() -> None:
    kept = re.findall(r"^!(.*)$", (ROOT / ".dockerignore").read_text(encoding="utf-8"), re.MULTILINE)
    copied = [
        word
        for line in re.findall(r"^COPY (?!--from)(.*)", content("Dockerfile"), re.MULTILINE)
        for word in line.split()[:-1]
    ]
    assert sorted(copied) == sorted(kept)
    assert all((ROOT / name).exists() for name in kept)
    assert f":{Settings().port}" in PAGE
    assert f"EXPOSE {Settings().port}" in content("Dockerfile")
    assert f"'127.0.0.1', {Settings().port}" in content("Dockerfile")


def test_the_alarms_watch_metrics_that_exist() -> None:
    families = create_app().state.metrics.collect().collect()
    exist = {family.name + suffix for family in families for suffix in ("", *SUFFIXES)}
    named = set(re.findall(r"\b(?:clew|process)_[a-z_]+", content("alarms.yml")))
    assert named
    assert named <= exist


def check(*words: str | Path) -> str:
    """Run a program that checks a file, and return what it prints; skip the test if it is not installed."""
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} is not installed")
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=localhost")
    check("openssl", "req", "-x509", *curve, "-keyout", key, "-out", certificate)
    numbers = itertools.count()  # every address becomes a Unix socket, as `nginx -t` listens on it
    servers = re.sub(r"listen [^ ;]+", lambda _: f"listen unix:{tmp_path}/{next(numbers)}", content("nginx.conf"))
    (tmp_path / "clew.conf").write_text(servers.replace("/etc/ssl/mazes.example.org", str(tmp_path)), encoding="utf-8")
    folders = "".join(f"{name}_temp_path {tmp_path}/{name};" for name in NGINX_FOLDERS)
    whole = f"pid {tmp_path}/pid; events {{}} http {{ {folders} access_log off; include {tmp_path}/clew.conf; }}"
    (tmp_path / "nginx.conf").write_text(whole, encoding="utf-8")
    assert "warn" not in check("nginx", "-t", "-e", "stderr", "-c", tmp_path / "nginx.conf")


def test_caddy_accepts_its_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    check("caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile")
    assert check("caddy", "fmt", DEPLOY / "Caddyfile") == content("Caddyfile")


def test_systemd_accepts_its_unit(tmp_path: Path) -> None:
    unit = tmp_path / "clew.service"
    unit.write_text(content(unit.name).replace("/opt/clew/bin/clew", sys.executable), encoding="utf-8")
    assert not check("systemd-analyze", "verify", "--man=no", unit)
    exposure = number(
        r"exposure level for clew.service: ([\d.]+)", check("systemd-analyze", "security", "--offline=true", unit)
    )
    assert exposure <= number(r"gives this unit an exposure of ([\d.]+)", PAGE)


def test_prometheus_accepts_the_alarms() -> None:
    check("promtool", "check", "rules", DEPLOY / "alarms.yml")
