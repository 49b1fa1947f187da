"""deploy/splash.py: the coin on a frame buffer as the kernel describes it, and on one that is of another kind."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from ui.look import theme

ROOT = Path(__file__).resolve().parent.parent
WIDTH, HEIGHT = 80, 48


@pytest.fixture(scope="module")
def splash() -> ModuleType:
    spec = importlib.util.spec_from_file_location("splash", ROOT / "deploy/splash.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def buffer_of(folder: Path, depth: int, stride: int, height: int = HEIGHT) -> Path:
    for name, said in (("bits_per_pixel", depth), ("stride", stride), ("virtual_size", f"{WIDTH},{height}")):
        (folder / name).write_text(f"{said}\n")
    (folder / "fb0").write_bytes(b"\x55" * stride * HEIGHT)
    return folder / "fb0"


@pytest.mark.parametrize(("depth", "stride"), [(32, 4 * WIDTH), (32, 4 * WIDTH + 64), (16, 2 * WIDTH)])
def test_a_coin_lies_in_the_middle_of_the_ground(depth: int, stride: int, splash: ModuleType, tmp_path: Path) -> None:
    buffer = buffer_of(tmp_path, depth, stride)
    assert splash.draw(buffer, tmp_path)
    found = buffer.read_bytes()
    assert len(found) == stride * HEIGHT

    def at(x: int, y: int) -> bytes:
        begin = y * stride + x * depth // 8
        return found[begin : begin + depth // 8]

    brass, ground = splash.pixel(splash.BRASS, depth), splash.pixel(splash.GROUND, depth)
    assert at(WIDTH // 2, HEIGHT // 2) == at(WIDTH // 2 + 7, HEIGHT // 2) == at(WIDTH // 2, HEIGHT // 2 - 7) == brass
    assert at(0, 0) == at(WIDTH - 1, HEIGHT - 1) == at(WIDTH // 2 + 10, HEIGHT // 2) == ground


def test_a_buffer_of_another_kind_is_left_as_it_is(splash: ModuleType, tmp_path: Path) -> None:
    buffer = buffer_of(tmp_path, 8, WIDTH)
    assert not splash.draw(buffer, tmp_path)
    assert set(buffer.read_bytes()) == {0x55}


def test_its_colours_are_those_of_the_app(splash: ModuleType) -> None:
    for mine, theirs in ((splash.GROUND, theme.GROUND), (splash.BRASS, theme.BRASS)):
        assert tuple(round(255 * part) for part in theirs[:3]) == mine
