"""The certificates of an evening: an authority of its own, which signs that of the broker and nothing else.

Law: the authority's key is never written and ends with the function that made it. So who believes its certificate
believes one broker, and no address needs to be compared.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

DAYS = 3
# Hours before now from which they are valid: a table's clock may be slow, and a summer hour wrong.
EARLIER = timedelta(hours=24)
MOST_NAME = 64  # Bytes of a name in a certificate (RFC 5280, ub-common-name).
# What a key may sign; those who check strictly, as Python does since 3.13, want it said of an authority.
NO_USE = {
    "digital_signature": False, "content_commitment": False, "key_encipherment": False, "data_encipherment": False,
    "key_agreement": False, "key_cert_sign": False, "crl_sign": False, "encipher_only": False, "decipher_only": False,
}  # fmt: skip


class Certificates(msgspec.Struct, frozen=True):
    """As PEM: that of the `authority`, which tables believe; the broker's own `certificate`, and its `private` key."""

    authority: bytes
    certificate: bytes
    private: bytes


def make(name: str, addresses: Iterable[str], now: datetime) -> Certificates:
    """Make the certificates of an evening of this name, whose broker is found at these addresses or names. `now`: with
    its time zone; they are valid for DAYS from then on. Raises ValueError of an address that cannot be one."""
    authority_key, broker_key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    authority_name = _named(f"Banker {name}")
    until = now + timedelta(days=DAYS)
    authority = (
        _begun(authority_name, authority_name, authority_key.public_key(), now - EARLIER, until)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.KeyUsage(**{**NO_USE, "key_cert_sign": True}), critical=True)
        .sign(authority_key, hashes.SHA256())
    )
    of_authority = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key())
    broker = (
        _begun(_named("broker"), authority_name, broker_key.public_key(), now - EARLIER, until)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.KeyUsage(**{**NO_USE, "digital_signature": True}), critical=True)
        .add_extension(x509.SubjectAlternativeName([_address(each) for each in addresses]), critical=False)
        .add_extension(of_authority, critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = broker_key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return Certificates(authority.public_bytes(pem), broker.public_bytes(pem), private)


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, since: datetime, until: datetime
) -> x509.CertificateBuilder:
    builder = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key)
    builder = builder.serial_number(x509.random_serial_number()).not_valid_before(since).not_valid_after(until)
    return builder.add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)


def _named(name: str) -> x509.Name:
    cut = name.encode()[:MOST_NAME].decode("utf-8", "ignore")  # a letter that was cut in two is left out
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, cut)])


def _address(address: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(address))
    except ValueError:
        return x509.DNSName(address.encode("idna").decode())


def fingerprint(pem: bytes) -> str:
    """The SHA-256 of a certificate, in hexadecimal digits. Raises ValueError."""
    return x509.load_pem_x509_certificate(pem).fingerprint(hashes.SHA256()).hex()


def valid_until(pem: bytes) -> datetime:
    """When a certificate ends, with its time zone. Raises ValueError."""
    return x509.load_pem_x509_certificate(pem).not_valid_after_utc
