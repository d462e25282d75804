import {
  encodeFunctionData,
  parseAbi,
  parseEventLogs,
  parseSignature,
  serializeErc6492Signature,
} from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { beforeAll, describe, expect, test } from "vitest";
import { testChain } from "@/tests/support/chain";
import { testDatabase } from "@/tests/support/database";
import { testFacilitators } from "@/tests/support/facilitator";
import { anyAddress, walletCode, walletSignature } from "@/tests/support/wallet-contract";
import { eip3009Abi, tokenDomain } from "../chain/eip3009";
import type { SignedAuthorization } from "./exact-payment";
import { facilitatorOutOfGas, settlementPending } from "./protocol";
import { transferCall } from "./transfer-call";

const chain = testChain({ blockTimeSeconds: 0.25 });
const facilitators = testFacilitators(chain, testDatabase());
const { amount, open, pay, request, strangerSends, transactionOf } = facilitators;
beforeAll(() => facilitators.resumeMining());

const sentCount = () => chain.client.getTransactionCount({ address: chain.facilitatorAccount.address });
const callOf = (payment: SignedAuthorization) => {
  const { target, callData } = transferCall(chain.network.asset, payment);
  return { to: target, data: callData };
};
const mined = (hash: `0x${string}`) => chain.admin.waitForTransactionReceipt({ hash });
const now = () => BigInt(Math.floor(Date.now() / 1000));

test("a payment moves its amount once, and success is said when it has its confirmations", async () => {
  const before = await chain.balanceOf(chain.payTo);
  const payer = await chain.fundedPayer(amount);
  const answer = await open({ confirmations: 3 }).settle(request(await pay(payer)));
  expect(answer).toMatchObject({ success: true, payer: payer.address, network: chain.network.id });
  expect(await chain.balanceOf(chain.payTo)).toBe(before + amount);
  const receipt = await chain.client.getTransactionReceipt({ hash: transactionOf(answer) });
  expect(answer.extra?.blockNumber).toBe(receipt.blockNumber.toString());
  expect(await chain.client.getBlockNumber()).toBeGreaterThanOrEqual(receipt.blockNumber + 2n);
});

test("version 1 settles the same way and is answered in its own network's name", async () => {
  const payer = await chain.fundedPayer(amount);
  const answer = await open().settle(request(await pay(payer), 1));
  expect(answer).toMatchObject({ success: true, network: "base-sepolia" });
});

test("the same payment again is the same transaction: in sequence, in the other version, after a restart", async () => {
  const payment = await pay(await chain.fundedPayer(3n * amount));
  const first = await open().settle(request(payment));
  const sent = await sentCount();
  for (const again of [request(payment), request(payment, 1)])
    expect(transactionOf(await open().settle(again))).toBe(first.transaction);
  expect(await sentCount()).toBe(sent);
  expect(await chain.balanceOf(payment.authorization.from)).toBe(2n * amount);
});

test("the same payment twenty times at once, at two processes, is one transfer", async () => {
  const payment = await pay(await chain.fundedPayer(30n * amount));
  const sent = await sentCount();
  const processes = [open(), open()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_unused, index) => processes[index % 2]?.settle(request(payment))),
  );
  expect(new Set(answers.map((answer) => answer?.transaction)).size).toBe(1);
  expect(answers.every((answer) => answer?.success)).toBe(true);
  expect(await sentCount()).toBe(sent + 1);
  expect(await chain.balanceOf(payment.authorization.from)).toBe(29n * amount);
});

test("sixty payments at once settle in a few transactions, each exactly once", async () => {
  const payers: PrivateKeyAccount[] = [];
  while (payers.length < 4) payers.push(await chain.fundedPayer(20n * amount));
  const payments = await Promise.all(payers.flatMap((payer) => Array.from({ length: 15 }, () => pay(payer))));
  const [before, sent] = [await chain.balanceOf(chain.payTo), await sentCount()];
  const facilitator = open();
  const answers = await Promise.all(payments.map((payment) => facilitator.settle(request(payment))));
  expect(answers.filter(({ success }) => !success)).toEqual([]);
  expect(await chain.balanceOf(chain.payTo)).toBe(before + 60n * amount);
  for (const payer of payers) expect(await chain.balanceOf(payer.address)).toBe(5n * amount);
  expect((await sentCount()) - sent).toBeLessThanOrEqual(4);
  const hashes = [...new Set(answers.map(transactionOf))];
  const receipts = await Promise.all(hashes.map((hash) => chain.client.getTransactionReceipt({ hash })));
  const used = receipts.flatMap(({ logs }) =>
    parseEventLogs({ abi: eip3009Abi, eventName: "AuthorizationUsed", logs }).map(({ args }) => args.nonce),
  );
  expect(used.sort()).toEqual(payments.map(({ authorization }) => authorization.nonce).sort());
});

test("of payments with money for one, one settles and the other gets its reason", async () => {
  const payer = await chain.fundedPayer(amount);
  const payments = await Promise.all([pay(payer), pay(payer)]);
  const facilitator = open();
  const answers = await Promise.all(payments.map((payment) => facilitator.settle(request(payment))));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.find(({ success }) => !success)?.errorReason).toBe("invalid_exact_evm_insufficient_balance");
});

test("a wallet that is empty now is answered and not sent, the others settle, and it may be asked for again", async () => {
  const empty = privateKeyToAccount(generatePrivateKey());
  const [good, bad] = [await pay(await chain.fundedPayer(amount)), await pay(empty)];
  const facilitator = open();
  const answers = await Promise.all([good, bad].map((payment) => facilitator.settle(request(payment))));
  expect(answers[0]).toMatchObject({ success: true });
  expect(answers[1]).toMatchObject({
    success: false,
    errorReason: "invalid_exact_evm_insufficient_balance",
    transaction: "",
  });
  await chain.fund(empty.address, amount);
  expect(await facilitator.settle(request(bad))).toMatchObject({ success: true });
});

test("what a stranger submitted first is settled, by the stranger's transaction", async () => {
  const payment = await pay(await chain.fundedPayer(amount));
  const sent = await sentCount();
  const theirs = await strangerSends(callOf(payment));
  await mined(theirs);
  expect(await open().settle(request(payment))).toMatchObject({ success: true, transaction: theirs });
  expect(await sentCount()).toBe(sent);
});

test("a cancelled authorization is not settled, and says so", async () => {
  const payer = await chain.fundedPayer(amount);
  const payment = await pay(payer);
  await mined(await strangerSends(await cancellation(payer, payment.authorization.nonce)));
  expect(await open().settle(request(payment))).toMatchObject({
    success: false,
    errorReason: "invalid_exact_evm_nonce_already_used",
  });
});

test("a nonce that was spent on another transfer is not settled, and says so", async () => {
  const payer = await chain.fundedPayer(3n * amount);
  const payment = await pay(payer);
  const { nonce } = payment.authorization;
  const other = await pay(payer, { nonce, to: anyAddress() });
  await mined(await strangerSends(callOf(other)));
  expect(await open().settle(request(payment))).toMatchObject({
    success: false,
    errorReason: "invalid_exact_evm_transfer_event_mismatch",
  });
});

test("an expired payment, one that is not yet valid and a wrong signature are answered and not sent", async () => {
  const payer = await chain.fundedPayer(3n * amount);
  const honest = await pay(payer);
  const sent = await sentCount();
  const reasonOf = async (payment: SignedAuthorization) =>
    (await open().settle(request(payment))).errorReason;
  expect(await reasonOf(await pay(payer, { validBefore: now() }))).toBe(
    "invalid_exact_evm_payload_authorization_valid_before",
  );
  expect(await reasonOf(await pay(payer, { validAfter: now() + 100n }))).toBe(
    "invalid_exact_evm_payload_authorization_valid_after",
  );
  expect(await reasonOf({ ...honest, signature: `0x${"12".repeat(65)}` })).toBe(
    "invalid_exact_evm_signature",
  );
  expect(await reasonOf(await pay(payer, { to: anyAddress() }))).toBe("invalid_exact_evm_recipient_mismatch");
  expect(await sentCount()).toBe(sent);
});

test("a wrong signature over somebody's nonce does not keep the owner's payment from settling", async () => {
  const payment = await pay(await chain.fundedPayer(amount));
  const forged = { ...payment, signature: `0x${"12".repeat(65)}` } as const;
  const facilitator = open();
  const [forgery, owner] = await Promise.all([
    facilitator.settle(request(forged)),
    facilitator.settle(request(payment)),
  ]);
  expect(forgery.success || forgery.errorReason === "invalid_exact_evm_signature").toBe(true);
  expect(owner).toMatchObject({ success: true });
});

test("before the confirmations the answer is pending with the hash, and asking again brings success", async () => {
  const payment = await pay(await chain.fundedPayer(amount));
  const facilitator = open({ confirmations: 4, settleWaitMs: 300 });
  const pending = await facilitator.settle(request(payment));
  expect(pending).toMatchObject({ success: false, errorReason: settlementPending });
  let answer = pending;
  while (!answer.success) answer = await facilitator.settle(request(payment));
  expect(answer.transaction).toBe(pending.transaction);
});

test("a signer without gas is an answer, not a crash, and the payment settles once there is gas", async () => {
  const payment = await pay(await chain.fundedPayer(amount));
  const signer = privateKeyToAccount(generatePrivateKey());
  const facilitator = open({ signer });
  expect(await facilitator.verify(request(payment))).toMatchObject({
    isValid: true,
    extra: { signerGas: "0" },
  });
  expect(await facilitator.settle(request(payment))).toMatchObject({
    success: false,
    errorReason: facilitatorOutOfGas,
    transaction: "",
  });
  await chain.admin.setBalance({ address: signer.address, value: 10n ** 18n });
  expect(await facilitator.settle(request(payment))).toMatchObject({ success: true });
});

test("a wallet that is not deployed is not settled, whatever factory its signature names", async () => {
  const { authorization, signature } = await pay(await chain.fundedPayer(amount));
  const wrapped = serializeErc6492Signature({ address: anyAddress(), data: "0x12345678", signature });
  const sent = await sentCount();
  expect(await open().settle(request({ authorization, signature: wrapped }))).toMatchObject({
    success: false,
    errorReason: "invalid_exact_evm_eip3009_not_supported",
  });
  expect(await sentCount()).toBe(sent);
});

test("after the local chain lost its past and this was said, payments settle on the new one", async () => {
  const payment = await pay(await chain.fundedPayer(3n * amount));
  const snapshot = await chain.admin.snapshot();
  expect(await open().settle(request(await pay(await chain.fundedPayer(amount))))).toMatchObject({
    success: true,
  });
  await chain.admin.revert({ id: snapshot });
  const facilitator = open();
  await facilitator.forgetChain();
  expect(await facilitator.settle(request(payment))).toMatchObject({ success: true });
});

describe("contract wallets", () => {
  const deploy = async (bytecode: `0x${string}`) => {
    const address = anyAddress();
    await chain.admin.setCode({ address, bytecode });
    await chain.fund(address, amount);
    const template = await pay(privateKeyToAccount(generatePrivateKey()));
    const authorization = { ...template.authorization, from: address };
    return { authorization, signature: walletSignature(chain.network, authorization) };
  };

  test("one pays with its own kind of signature, and one that burns gas hurts nobody", async () => {
    const payments = [
      await deploy(walletCode.accepting),
      await deploy(walletCode.burning),
      await pay(await chain.fundedPayer(amount)),
    ];
    const facilitator = open();
    const answers = await Promise.all(payments.map((payment) => facilitator.settle(request(payment))));
    expect(answers.map(({ success }) => success)).toEqual([true, false, true]);
  });
});

async function cancellation(payer: PrivateKeyAccount, nonce: `0x${string}`) {
  const signature = await payer.signTypedData({
    domain: tokenDomain(chain.network),
    types: {
      CancelAuthorization: [
        { name: "authorizer", type: "address" },
        { name: "nonce", type: "bytes32" },
      ],
    },
    primaryType: "CancelAuthorization",
    message: { authorizer: payer.address, nonce },
  });
  const { r, s, yParity } = parseSignature(signature);
  const abi = parseAbi([
    "function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)",
  ]);
  const args = [payer.address, nonce, 27 + yParity, r, s] as const;
  const data = encodeFunctionData({ abi, functionName: "cancelAuthorization", args });
  return { to: chain.network.asset, data };
}
