/** The chains of the product: Ethereum, Polygon and Smart Chain; no test networks (docs/on-chain.md §1). */
export const chainIds = [1, 56, 137] as const;
export type ChainId = (typeof chainIds)[number];
