import { actions, built, type Node } from './write-node.ts';

/** An admin's list of payments on chains. */
export const cryptoDeposits: Node = [
  'crypto-deposits',
  'Crypto deposits',
  { built: true, optional: 'chain' },
  actions(['settle', 'Settle crypto deposits'], ['take-back', 'Take back crypto deposits']),
];
/** Reached before a chain is in use: it is turned on there. */
export const chainSettings: Node = [
  'chains',
  'Chains',
  built,
  actions(['change', 'Change chains'], ['stop', 'Stop payouts'], ['resume', 'Resume payouts']),
];
