"""The certificates of an evening, read and believed by other means than they were made with."""

from __future__ import annotations

import hashlib
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from hardware.network.certificates import Certificates, fingerprint, make, valid_until

NOW = datetime(2026, 3, 28, 19, 30, tzinfo=UTC)
ADDRESSES = ["192.168.1.20", "fd00::20", "banker-club.local"]


def believed(made: Certificates, authority: bytes, name: str, folder: Path) -> str:
    """The name of the broker's certificate as a strict client sees it, over a connection in memory."""
    (folder / "broker.pem").write_bytes(made.certificate + made.private)
    serves = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serves.load_cert_chain(folder / "broker.pem")
    asks = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    asks.verify_flags |= ssl.VerifyFlags.VERIFY_X509_STRICT
    asks.load_verify_locations(cadata=authority.decode())
    to_broker, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = asks.wrap_bio(to_client, to_broker, server_hostname=name)
    broker = serves.wrap_bio(to_broker, to_client, server_side=True)
    for _ in range(4):
        for side in (client, broker):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
    shown = client.getpeercert(binary_form=True)
    assert shown is not None
    return hashlib.sha256(shown).hexdigest()


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_strict_client_believes_the_broker_at_each_of_its_addresses(address: str, tmp_path: Path) -> None:
    made = make("Evening", ADDRESSES, datetime.now(UTC))
    assert believed(made, made.authority, address, tmp_path) == fingerprint(made.certificate)


def test_nobody_believes_it_under_another_authority_or_at_another_address(tmp_path: Path) -> None:
    made, other = (make("Evening", ADDRESSES, datetime.now(UTC)) for _ in range(2))
    for authority, address in ((other.authority, ADDRESSES[0]), (made.authority, "192.168.1.21")):
        with pytest.raises(ssl.SSLCertVerificationError):
            believed(made, authority, address, tmp_path)


@pytest.mark.parametrize("days_ago", [4, -2])
def test_nobody_believes_it_days_later_or_before(days_ago: int, tmp_path: Path) -> None:
    made = make("Evening", ADDRESSES, datetime.now(UTC) - timedelta(days=days_ago))
    with pytest.raises(ssl.SSLCertVerificationError):
        believed(made, made.authority, ADDRESSES[0], tmp_path)


def test_the_key_of_the_authority_is_nowhere_and_keys_are_p_256() -> None:
    made = make("Evening", ADDRESSES, NOW)
    authority, broker = (x509.load_pem_x509_certificate(pem) for pem in (made.authority, made.certificate))
    private = serialization.load_pem_private_key(made.private, None)
    assert isinstance(private, ec.EllipticCurvePrivateKey)
    assert private.public_key() == broker.public_key() != authority.public_key()
    assert valid_until(made.certificate) == NOW + timedelta(days=3)
    for certificate in (authority, broker):
        key = certificate.public_key()
        assert isinstance(key, ec.EllipticCurvePublicKey)
        assert isinstance(key.curve, ec.SECP256R1)
        assert certificate.not_valid_before_utc == NOW - timedelta(hours=24)
        assert certificate.not_valid_after_utc == NOW + timedelta(days=3)


@pytest.mark.parametrize("name", ["", "ü" * 70, "Club «Blau»\n", "🎲" * 30])
def test_each_name_of_an_evening_gives_certificates(name: str) -> None:
    made = make(name, [], NOW)
    assert x509.load_pem_x509_certificate(made.authority).subject.rfc4514_string().startswith("CN=Banker")


def test_an_address_that_cannot_be_one_is_refused() -> None:
    with pytest.raises(ValueError, match="label"):
        make("Evening", ["a" * 70], NOW)


def test_the_fingerprint_is_the_sha_256_of_the_certificate_itself() -> None:
    pem = make("Evening", ADDRESSES, NOW).certificate
    assert fingerprint(pem) == hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem.decode())).hexdigest()
    with pytest.raises(ValueError, match="PEM"):
        fingerprint(b"no certificate")
