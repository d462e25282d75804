/** What is sold, by the name of its price. */
export type PricedEndpoint = "hybrid" | "summaries" | "summary";

/** The one table of prices, in atomic units: the 402, every button and every listing read it. */
export type Prices = Record<PricedEndpoint, bigint>;
