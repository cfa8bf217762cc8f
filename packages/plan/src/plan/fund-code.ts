import * as z from 'zod/mini';
import { text } from './values.ts';

/** What members spend from, owe or sell is no fund. */
const OTHER_WALLETS: readonly string[] = [
  'income',
  'main',
  'fund',
  'repurchase',
  'game',
  'pin',
  'recoverable',
  'stock',
];

/** The code of a wallet that a plan opens for what a pool pays (docs/plans.md §7.8). */
export function fundCode() {
  return text().check(
    z.refine(
      (code) => /^[a-z][a-z0-9_]{1,30}$/.test(code),
      'must be the code of a wallet: 2 to 31 small letters, digits and _, a letter first',
    ),
    z.refine(
      (code) => !OTHER_WALLETS.includes(code),
      'must be a wallet of its own: money is spent from this one',
    ),
  );
}
