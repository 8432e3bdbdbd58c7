import pytest

from copies import Copy


@pytest.fixture
def copy(server, tmp_path):
    """An unused folder for a copy."""
    return Copy(server, tmp_path / "copy")
