/** What an address has, in atomic units, as the service sees it: on the chain, and left to spend. */
export async function balanceOf(
  serviceUrl: string,
  address: string,
): Promise<{ balance: string; available: string }> {
  const { balance, available } = await (await fetch(`${serviceUrl}/balance/${address}`)).json();
  return { balance, available };
}
