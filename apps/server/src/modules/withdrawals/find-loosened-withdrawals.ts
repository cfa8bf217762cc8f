import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { WaitLine } from '@banyan/contract/core/second-person';
import { message, text } from '@banyan/contract/core/text';
import type { StoredWithdrawalRule, saveWithdrawalRule } from '@banyan/contract/withdrawals/withdrawal-rules';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { findWithdrawalRule } from './save-withdrawal-rule.ts';

/**
 * Whether a change of the limits of withdrawals loosens a control (docs/security.md §8): a limit is raised or goes, or the
 * hours get longer. Minimum, charge and multiple guard nothing. The rule is locked, so that what is compared here is what is changed.
 */
export async function findLoosenedWithdrawals(
  tx: Tx,
  _context: ActorContext,
  asked: BodyOf<typeof saveWithdrawalRule>,
): Promise<Waits | null> {
  const before = await findWithdrawalRule(tx, asked.owner_type, { isLocked: true });
  if (!isLoosened(before, asked)) return null;
  return {
    why: message('A control becomes looser.'),
    value: null,
    payee_id: null,
    lines: linesOf(before, asked),
    by_mail: true,
  };
}

const isLoosened = (before: StoredWithdrawalRule, after: StoredWithdrawalRule): boolean =>
  isRaised(before.maximum, after.maximum) ||
  isRaised(before.daily_amount, after.daily_amount) ||
  (after.from_hour ?? 0) < (before.from_hour ?? 0) ||
  (after.to_hour ?? 24) > (before.to_hour ?? 24);

/** A limit that is null guards nothing. */
function isRaised(before: string | null, after: string | null): boolean {
  if (before === null) return false;
  return after === null || toDecimal(after).gt(before);
}

const exact = (amount: string | null): string | null =>
  amount === null ? null : toDecimal(amount).toFixed();
const hours = ({ from_hour, to_hour }: StoredWithdrawalRule): string =>
  from_hour === null || to_hour === null ? text('At any time') : `${from_hour}:00–${to_hour}:00`;

function linesOf(before: StoredWithdrawalRule, after: StoredWithdrawalRule): WaitLine[] {
  const money = (label: WaitLine['label'], name: 'multiple' | 'maximum' | 'daily_amount' | 'minimum') =>
    ({ label, kind: 'money', from: exact(before[name]), value: exact(after[name]) }) as const;
  return [
    { label: text('Withdrawals of'), kind: 'text', value: after.owner_type },
    money(text('Minimum'), 'minimum'),
    {
      label: text('Charge, %'),
      kind: 'text',
      from: exact(before.charge_percent),
      value: exact(after.charge_percent),
    },
    money(text('Multiples of'), 'multiple'),
    money(text('Maximum'), 'maximum'),
    money(text('Amount a day'), 'daily_amount'),
    { label: text('Hours'), kind: 'text', from: hours(before), value: hours(after) },
  ];
}
