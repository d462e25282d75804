/** Stands in for the wallet SDKs that are never offered (next.config.ts): every name that wagmi imports from one. */
function notOffered(): never {
  throw new Error("This wallet is not offered here.");
}

export default {};
export const createAppKit = notOffered;
export const createBaseAccountSDK = notOffered;
export const createCoinbaseWalletSDK = notOffered;
export const GeminiWalletProvider = notOffered;
export const Porto = {};
export const RpcSchema = {};
export const z = {};
