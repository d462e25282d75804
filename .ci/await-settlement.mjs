// node .ci/await-settlement.mjs RECEIPT: waits until the payment behind a receipt's address is settled.
const [receipt] = process.argv.slice(2);
const deadline = Date.now() + 60_000;
for (;;) {
  const { state, transaction } = await (await fetch(receipt)).json();
  if (state === "settled") {
    console.log(`Settled by ${transaction}.`);
    break;
  }
  if (Date.now() > deadline) throw new Error(`The payment is still ${state}: ${receipt}`);
  await new Promise((resolve) => setTimeout(resolve, 200));
}
