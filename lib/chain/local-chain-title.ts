/** What the local chain is called where nothing else of a network needs to be known. */
export const localChainTitle = "Local chain";
