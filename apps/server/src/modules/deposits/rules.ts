import { creditedAmount, tokensOf } from '@banyan/chain/token-amounts';
import { toDecimal } from '@banyan/plan/money';
import { type Hex, keccak256, stringToHex } from 'viem';
import type { Journal } from '../ledger/post-journals.ts';
import { houseLine, memberLine } from '../ledger/rules.ts';

/** The company's account of a token on a chain: USDT_56. */
export const clearingOf = (token: { symbol: string; chain_id: number }): string =>
  `${token.symbol}_${token.chain_id}`;

/** The name of a package on the gateway. */
export const packageKey = (code: string): Hex => keccak256(stringToHex(code));

/** How long an order of a member holds its rate, in milliseconds. */
export const intentLife = 30 * 60_000;

/** What is worked out of a final payment; 0 = it is below the token's minimum, or rounds to nothing. */
export function creditOf(payment: {
  raw: string;
  decimals: number;
  minimum: string;
  rate: string;
  digits: number;
}): string {
  const raw = BigInt(payment.raw);
  const tokens = tokensOf(raw, payment.decimals);
  if (toDecimal(tokens).lt(payment.minimum)) return '0';
  return creditedAmount({ ...payment, raw });
}

/** Above what any wallet holds, in company currency. */
export const isTooMuch = (credited: string): boolean => toDecimal(credited).gte('1e20');

/** The journal of a deposit: the company's account of the token → fund wallet (docs/ledger.md §2). */
export const depositJournal = (deposit: {
  id: string;
  no: string;
  chain_id: number;
  tx: string;
  log: number;
  symbol: string;
  member_id: string;
  credited: string;
}): Journal => {
  const narration = `${deposit.no}, ${clearingOf(deposit)}`;
  return {
    scope: 'deposit',
    key: `${deposit.chain_id}:${deposit.tx}:${deposit.log}`,
    kind: 'deposit',
    ref_type: 'chain_transfer',
    ref_id: deposit.id,
    lines: [
      { ...memberLine(deposit.member_id, 'fund', deposit.credited), narration },
      {
        ...houseLine(
          `chain_clearing:${clearingOf(deposit)}`,
          toDecimal(deposit.credited).negated().toFixed(),
        ),
        narration,
      },
    ],
  };
};
