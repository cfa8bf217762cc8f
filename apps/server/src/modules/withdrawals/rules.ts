import { type Message, message } from '@banyan/contract/core/text';
import {
  type WithdrawalTax,
  type WithdrawalTerms,
  withdrawalTax,
  withdrawalTerms,
} from '@banyan/plan/closing/payout';
import type { YearSoFar } from '@banyan/plan/closing/tds';
import { toDecimal } from '@banyan/plan/money';
import type { Plan } from '@banyan/plan/plan/plan';
import type { Journal } from '../ledger/post-journals.ts';
import { houseLine, type JournalLine } from '../ledger/rules.ts';

/** Somebody who withdraws. */
export interface WithdrawalOwner {
  id: string;
  owner_type: 'User' | 'Franchise';
}

/** What a withdrawal costs depends on: the plan's part, the owner's year and the PAN. */
export interface WithdrawalBasis {
  terms: Pick<Plan, 'withdrawal' | 'payout'>;
  year: YearSoFar;
  has_pan: boolean;
  digits: number;
}

/** What a withdrawal costs, with what its chain takes of it; 0 where it goes to no chain. */
export type WithdrawalFigures = WithdrawalTerms & { network_fee: string };

/**
 * What is asked for and what is received: the quote shows these figures, and the request is stored with them
 * (docs/plans.md §2.8).
 */
export function withdrawalFigures(
  amount: string,
  basis: WithdrawalBasis,
  network_fee: string,
): WithdrawalFigures {
  const terms = withdrawalTerms(
    { amount, year: basis.year, has_pan: basis.has_pan },
    basis.terms,
    basis.digits,
  );
  return { ...terms, ...taxAtApproval({ ...terms, network_fee }, basis), network_fee };
}

/** The tax by the day of the approval; charge and network fee were fixed when it was asked for, and tax takes what they leave. */
export function taxAtApproval(
  { amount, charge, network_fee }: { amount: string; charge: string; network_fee: string },
  { year, has_pan, terms, digits }: WithdrawalBasis,
): WithdrawalTax {
  const costs = toDecimal(charge).plus(network_fee).toFixed();
  return withdrawalTax({ amount, charge: costs, year, has_pan }, terms, digits);
}

/** Why the owner receives something else than was shown when it was asked for; null = it is the same. */
export function whyNetChanged(
  asked: { net: string; tds_percent: string | null; taxable: string },
  now: WithdrawalTax,
): Message | null {
  if (toDecimal(asked.net).eq(now.net)) return null;
  const [before, rate] = [toDecimal(asked.tds_percent ?? '0'), toDecimal(now.tds_percent ?? '0')];
  if (!before.eq(rate))
    return message('The tax rate was {before} % when you asked and was {rate} % at the approval.', {
      before: before.toFixed(),
      rate: rate.toFixed(),
    });
  return message('Other withdrawals of the financial year changed how much of this one is taxed.');
}

/** The amounts of a withdrawal: amount = net + charge + tds + network fee. */
export interface MovedWithdrawal {
  id: string;
  no: string;
  owner_id: string;
  owner_type: WithdrawalOwner['owner_type'];
  amount: string;
  net: string;
  charge: string;
  tds: string;
  network_fee: string;
}

type Kind = 'withdrawal' | 'withdrawal_failed' | 'withdrawal_paid' | 'withdrawal_returned';

/** null = nothing moves. */
function journalOf(kind: Kind, id: string, lines: JournalLine[], reverses: string | null): Journal | null {
  const moving = lines.filter(({ amount }) => !toDecimal(amount).isZero());
  if (moving.length === 0) return null;
  return { scope: kind, key: id, kind, ref_type: 'withdrawal', ref_id: id, reverses, lines: moving };
}

const negated = (amount: string): string => toDecimal(amount).negated().toFixed();

/**
 * The journal of an approval: wallet → payout clearing, charge, tax and network fee (docs/ledger.md §2).
 * @param hold_id of the money that was held since it was asked for
 */
export function approvalJournal(withdrawal: MovedWithdrawal, hold_id: string): Journal {
  const { id, no, owner_id, owner_type, amount } = withdrawal;
  const debit = {
    owner_type,
    owner_id,
    wallet_code: 'main',
    amount: negated(amount),
    narration: no,
    hold_id,
  };
  return whole(journalOf('withdrawal', id, [debit, ...credits(withdrawal, (value) => value)], null));
}

/** The journal of one that failed: everything back into the wallet. */
export function failureJournal(withdrawal: MovedWithdrawal, reverses: string): Journal {
  const { id, no, owner_id, owner_type, amount } = withdrawal;
  const credit = { owner_type, owner_id, wallet_code: 'main', amount, narration: no };
  return whole(journalOf('withdrawal_failed', id, [credit, ...credits(withdrawal, negated)], reverses));
}

const credits = (
  { net, charge, tds, network_fee }: MovedWithdrawal,
  signed: (amount: string) => string,
): JournalLine[] => [
  houseLine('payout_clearing', signed(net)),
  houseLine('withdrawal_charge', signed(charge)),
  houseLine('tds_payable', signed(tds)),
  houseLine('network_fee', signed(network_fee)),
];

/** What a payment left: the bank by its mode, or a token on a chain by chain:USDT_56. */
const paidFrom = (mode: string): string =>
  mode.startsWith('chain:') ? `chain_clearing:${mode.slice('chain:'.length)}` : `bank_clearing:${mode}`;

/** The journal of a payment: payout clearing → bank; null where tax took all of it. */
export const paymentJournal = ({ id, net }: { id: string; net: string }, mode: string): Journal | null =>
  journalOf(
    'withdrawal_paid',
    id,
    [houseLine('payout_clearing', negated(net)), houseLine(paidFrom(mode), net)],
    null,
  );

/** The journal of a payment that came back. */
export const returnJournal = (
  { id, net }: { id: string; net: string },
  mode: string,
  reverses: string,
): Journal =>
  whole(
    journalOf(
      'withdrawal_returned',
      id,
      [houseLine('payout_clearing', net), houseLine(paidFrom(mode), negated(net))],
      reverses,
    ),
  );

function whole(journal: Journal | null): Journal {
  if (!journal) throw new Error('a withdrawal moves money');
  return journal;
}
