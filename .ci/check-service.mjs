// What every client sees first: node .ci/check-service.mjs ADDRESS
import assert from "node:assert/strict";

const [address] = process.argv.slice(2);

const list = await fetch(`${address}/books?limit=5`);
assert.equal(list.status, 200, "GET /books");
const { data, total } = await list.json();
assert.equal(data.length, 5, "GET /books?limit=5 answers five books");
console.log(`GET /books: ${total} books, the first is ${data[0].title}`);

const unpaid = await fetch(`${address}/books/1/summary`);
assert.equal(unpaid.status, 402, "GET /books/1/summary without payment");
const header = unpaid.headers.get("PAYMENT-REQUIRED");
assert.ok(header, "the 402 carries PAYMENT-REQUIRED");
const [offer] = JSON.parse(Buffer.from(header, "base64").toString()).accepts;
console.log(`GET /books/1/summary: 402, ${offer.amount} units of ${offer.asset} on ${offer.network}`);
