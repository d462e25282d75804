/**
 * Asks the local chain's faucet for one test USDC.
 * @throws Error when it gives none
 */
export async function takeTestMoney(address: string): Promise<void> {
  const response = await fetch("/faucet", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ address }),
  });
  if (!response.ok) throw new Error("The faucet gave nothing.");
}
