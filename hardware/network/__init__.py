"""What joins several tables over a network: the broker as our child, its certificates and rights, one connection to it,
and how a table is let in by six digits.

Law: it carries bytes under topics, and knows neither players nor money. The broker is a wire: what arrived is what the
other end says that it has, not what the broker has acknowledged.
"""
