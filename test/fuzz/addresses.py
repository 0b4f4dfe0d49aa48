"""Sends each request from an address of its own: one address may send only 20 invalid keys a minute."""

from ipaddress import ip_address
from itertools import count

import schemathesis

# 100::/64 is the discard prefix of RFC 6666. The service counts IPv6 by /64, so each address has its own.
NETWORKS = count()
FIRST_ADDRESS = int(ip_address("100::"))


@schemathesis.hook
def before_call(context, case, kwargs):
    address = ip_address(FIRST_ADDRESS + (next(NETWORKS) << 64))
    case.headers["X-Forwarded-For"] = str(address)
