/**
 * Sends an address one development USDC from the service's faucet.
 * @throws Error with the faucet's answer when it refuses
 */
export async function fund(serviceUrl: string, address: string): Promise<void> {
  const response = await fetch(`${serviceUrl}/faucet`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ address }),
  });
  if (!response.ok) throw new Error(`The faucet refused: ${await response.text()}`);
}
