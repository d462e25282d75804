import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { facilitatorRequestFor } from "@/tests/support/facilitator-request";
import { networks } from "../chain/networks";
import { exactPayment, type SignedAuthorization } from "./exact-payment";
import { termsRefusal, windowRefusal } from "./local-refusal";
import { facilitatorRequest } from "./protocol";

const network = networks.base;
const anyAddress = () => privateKeyToAccount(generatePrivateKey()).address;
const payTo = anyAddress();
const house = { network, payTo };
const signed: SignedAuthorization = {
  authorization: {
    from: anyAddress(),
    to: payTo,
    value: 10_000n,
    validAfter: 0n,
    validBefore: 2_000_000_000n,
    nonce: generatePrivateKey(),
  },
  signature: `0x${"ab".repeat(65)}`,
};
const terms = { network, payTo, amount: 10_000n };
/** Changed as JSON, so that a test can write what no client of ours would. */
const altered = (version: 1 | 2, change: (request: ReturnType<typeof JSON.parse>) => void) => {
  const request = JSON.parse(JSON.stringify(facilitatorRequestFor(terms, signed, version)));
  change(request);
  return facilitatorRequest.safeParse(request);
};
const reasonOf = (version: 1 | 2, change: Parameters<typeof altered>[1]) => {
  const { data } = altered(version, change);
  return data ? termsRefusal(exactPayment(data), house)?.reason : "unreadable";
};

test("versions 1 and 2 of a payment are the same payment", () => {
  const [one, two] = [1, 2].map((version) =>
    exactPayment(facilitatorRequestFor(terms, signed, version === 1 ? 1 : 2)),
  );
  expect(one?.required).toEqual(two?.required);
  expect(one?.authorization).toEqual(two?.authorization);
  expect(one?.networkName).toBe("base");
  expect(two?.networkName).toBe("eip155:8453");
});

test.each([1, 2] as const)("honest terms of version %i are not refused", (version) => {
  expect(reasonOf(version, () => {})).toBeUndefined();
});

test("forms that clients really send are all read", () => {
  const lowerCase = altered(2, ({ paymentPayload }) => {
    paymentPayload.payload.authorization.from = paymentPayload.payload.authorization.from.toLowerCase();
    paymentPayload.accepted.asset = paymentPayload.accepted.asset.toLowerCase();
  });
  expect(lowerCase.data && exactPayment(lowerCase.data).authorization.from).toBe(signed.authorization.from);
  expect(reasonOf(2, ({ paymentPayload }) => delete paymentPayload.accepted)).toBeUndefined();
  expect(
    reasonOf(2, ({ paymentPayload }) => Object.assign(paymentPayload, { accepted: null, extensions: null })),
  ).toBeUndefined();
  expect(
    reasonOf(1, ({ paymentPayload, paymentRequirements }) => {
      paymentPayload.network = network.id;
      paymentRequirements.network = network.id;
    }),
  ).toBeUndefined();
  const upper = altered(2, ({ paymentPayload }) => {
    const { authorization } = paymentPayload.payload;
    authorization.from = `0x${authorization.from.slice(2).toUpperCase()}`;
  });
  expect(upper.data && exactPayment(upper.data).authorization.from).toBe(signed.authorization.from);
});

const other = anyAddress();
test.each([
  [
    "another scheme",
    "invalid_exact_evm_scheme",
    (r) => Object.assign(r.paymentRequirements, { scheme: "upto" }),
  ],
  [
    "another scheme in the payload",
    "invalid_exact_evm_scheme",
    (r) => Object.assign(r.paymentPayload.accepted, { scheme: "upto" }),
  ],
  [
    "another network",
    "invalid_exact_evm_network_mismatch",
    (r) => Object.assign(r.paymentRequirements, { network: "eip155:84532" }),
  ],
  [
    "another network in the payload",
    "invalid_exact_evm_network_mismatch",
    (r) => Object.assign(r.paymentPayload.accepted, { network: "eip155:1" }),
  ],
  [
    "version 1's name in version 2",
    "invalid_exact_evm_network_mismatch",
    (r) => Object.assign(r.paymentRequirements, { network: "base" }),
  ],
  [
    "a foreign asset",
    "invalid_exact_evm_network_mismatch",
    (r) => Object.assign(r.paymentRequirements, { asset: other }),
  ],
  [
    "a foreign asset in the payload",
    "invalid_exact_evm_network_mismatch",
    (r) => Object.assign(r.paymentPayload.accepted, { asset: other }),
  ],
  ["no EIP-712 domain", "invalid_exact_evm_missing_eip712_domain", (r) => delete r.paymentRequirements.extra],
  [
    "half an EIP-712 domain",
    "invalid_exact_evm_missing_eip712_domain",
    (r) => delete r.paymentRequirements.extra.version,
  ],
  [
    "another token's name",
    "invalid_exact_evm_token_name_mismatch",
    (r) => Object.assign(r.paymentRequirements.extra, { name: "USDC" }),
  ],
  [
    "another token's version",
    "invalid_exact_evm_token_version_mismatch",
    (r) => Object.assign(r.paymentRequirements.extra, { version: "1" }),
  ],
  [
    "a foreign recipient",
    "invalid_exact_evm_recipient_mismatch",
    (r) => Object.assign(r.paymentRequirements, { payTo: other }),
  ],
  [
    "a foreign recipient in both",
    "invalid_exact_evm_recipient_mismatch",
    (r) => {
      r.paymentRequirements.payTo = other;
      r.paymentPayload.payload.authorization.to = other;
    },
  ],
  [
    "an authorization to somebody else",
    "invalid_exact_evm_recipient_mismatch",
    (r) => Object.assign(r.paymentPayload.payload.authorization, { to: other }),
  ],
  [
    "one unit less",
    "invalid_exact_evm_payload_authorization_value_mismatch",
    (r) => Object.assign(r.paymentPayload.payload.authorization, { value: "9999" }),
  ],
  [
    "one unit more",
    "invalid_exact_evm_payload_authorization_value_mismatch",
    (r) => Object.assign(r.paymentPayload.payload.authorization, { value: "10001" }),
  ],
  [
    "nothing",
    "invalid_exact_evm_payload_authorization_value_mismatch",
    (r) => Object.assign(r.paymentPayload.payload.authorization, { value: "0" }),
  ],
  [
    "an accepted price that is lower",
    "invalid_exact_evm_payload_authorization_value_mismatch",
    (r) => Object.assign(r.paymentPayload.accepted, { amount: "1" }),
  ],
  [
    "an accepted price that is no number",
    "invalid_exact_evm_payload_authorization_value_mismatch",
    (r) => Object.assign(r.paymentPayload.accepted, { amount: "1e4" }),
  ],
] as [string, string, (request: ReturnType<typeof JSON.parse>) => void][])(
  "%s is refused with %s",
  (_what, reason, change) => {
    expect(reasonOf(2, change)).toBe(reason);
  },
);

test.each(["-1", "1.5", "0x10", "", "１０", (2n ** 256n).toString(), "9".repeat(79), " 1"])(
  "the amount “%s” is a bad request, not a verdict",
  (value) => {
    expect(
      reasonOf(2, ({ paymentPayload }) => Object.assign(paymentPayload.payload.authorization, { value })),
    ).toBe("unreadable");
  },
);

test("a window is judged to the second", () => {
  const window = { validAfter: 1_000n, validBefore: 1_330n };
  const reasonAt = (now: bigint) => windowRefusal(window, now, 30n)?.reason;
  expect(reasonAt(999n)).toBe("invalid_exact_evm_payload_authorization_valid_after");
  expect(reasonAt(1_000n)).toBeUndefined();
  expect(reasonAt(1_300n)).toBeUndefined();
  expect(reasonAt(1_301n)).toBe("invalid_exact_evm_payload_authorization_valid_before");
});
