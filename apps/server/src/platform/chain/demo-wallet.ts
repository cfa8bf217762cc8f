import type { DemoWalletAnswer, DemoWalletAsk } from '@banyan/contract/deposits/demo-wallet';

/** Answers as a wallet does (EIP-1193), for a browser of the demo that has none. */
export type DemoWallet = (ask: DemoWalletAsk) => Promise<DemoWalletAnswer>;
