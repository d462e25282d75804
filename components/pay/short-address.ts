/** An address or hash as a reader can hold it in mind: its first and last digits. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
