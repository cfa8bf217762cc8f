import { type Hex, keccak256, stringToHex } from 'viem';

const second = 1000;
/** Chains of the demo: decimals of their USDT, and how long a block may be the last one where nothing happens. */
export const demoChains = [
  { chain_id: 56, decimals: 18, stillFor: 600 * second, hasMarket: false },
  // a trade may wait two minutes by the clock of its chain
  { chain_id: 137, decimals: 6, stillFor: 60 * second, hasMarket: true },
] as const;

/** Company currency for one USDT. */
export const demoRate = '83.15';
/** What packages cost on a chain, in USDT; the one whose amount its buyer chooses is not sold there. */
export const demoPackagePrices = { STARTER: '30.1', SILVER: '120.3', GOLD: '300.7' };

/** A key of the demo, which everybody can work out. */
export const demoKey = (of: string): Hex => keccak256(stringToHex(`demo ${of}`));
/** Of the operator of the vaults. */
export const demoPayerKey = demoKey('payer');
/** Of who pays the gas of sweeps. */
export const demoSweeperKey = demoKey('sweeper');
