"""User gaits that anybody can send: each fits a packet, and all are refused."""
# What a parser without bounds takes its stack or memory for; each fits a packet.
MANY_PARTS = ".".join(["a"] * 7500)
HOSTILE_GAITS = [begin + text for begin in ("# Gait Def\n[[section]]\n", "# Gait Params\n", "# Gait Params\n[[step]]\n")
                 for text in (f"{MANY_PARTS} = 1\n", f"[{MANY_PARTS}]\n", "x = { " + MANY_PARTS + " = 1 }\n", "x = " + "[" * 15000,
                              "x = [" + "1," * 7500 + "]\n", "[[step]]\n" * 1500, "k" * 15000 + " = 1\n")]
