// Buys one summary, or whatever is sold at an address, by signature: npm run buy -- [book id or url] [base url].
// PRIVATE_KEY pays; without one, the local chain's demo wallet does.
import { bytesToHex, isHex, parseAbiParameters, type TypedData } from "viem";
import { privateKeyToAccount } from "viem/accounts";

const demoWallet = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";
const [book = "1", baseUrl = "http://127.0.0.1:3000"] = process.argv.slice(2);
const url = new URL(/^\d+$/.test(book) ? `/books/${book}/summary` : book, baseUrl);

const unpaid = await fetch(url);
const required = unpaid.headers.get("PAYMENT-REQUIRED");
if (!required) throw new Error(`Expected a price, got ${unpaid.status}: ${await unpaid.text()}`);
const offer = JSON.parse(Buffer.from(required, "base64").toString()).accepts[0];
const chainId = Number(offer.network.split(":")[1]);
const key = process.env.PRIVATE_KEY ?? (chainId === 84532 ? demoWallet : "");
if (!isHex(key)) throw new Error(`Set PRIVATE_KEY to a wallet with USDC on ${offer.network}.`);

const account = privateKeyToAccount(key);
const authorization = {
  ...{ from: account.address, to: offer.payTo, value: offer.amount, validAfter: "0" },
  validBefore: String(Math.floor(Date.now() / 1000) + offer.maxTimeoutSeconds),
  nonce: bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
};
const fields =
  "address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce";
const types: TypedData = { TransferWithAuthorization: parseAbiParameters(fields) };
const domain = { ...offer.extra, chainId, verifyingContract: offer.asset };
const typedData = { domain, types, primaryType: "TransferWithAuthorization", message: authorization };
const signature = await account.signTypedData(typedData);

const payment = { x402Version: 2, accepted: offer, payload: { signature, authorization } };
const header = Buffer.from(JSON.stringify(payment)).toString("base64");
const paid = await fetch(url, { headers: { "X-PAYMENT": header, "Idempotency-Key": crypto.randomUUID() } });
if (!paid.ok) throw new Error(`Not sold (${paid.status}): ${await paid.text()}`);
const { title, author, summary, ...answer } = await paid.json();
console.log(summary ? `${title}, ${author}\n\n${summary}` : JSON.stringify(answer));
console.log(`Receipt: ${url.origin}/payments/${paid.headers.get("X-Payment-Id")}`);
