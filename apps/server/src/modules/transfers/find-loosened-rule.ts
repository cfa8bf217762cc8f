import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { WaitLine } from '@banyan/contract/core/second-person';
import { message, text } from '@banyan/contract/core/text';
import type { saveTransferRule, TransferRule } from '@banyan/contract/transfers/transfer-rules';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { findRule, refuseRule } from './save-transfer-rule.ts';

type Asked = BodyOf<typeof saveTransferRule>;

/**
 * Whether a change of a pair of wallets loosens a control (docs/security.md §8): it opens the pair, or an open pair gets a
 * wider limit or leaves the network. What it costs and its minimum guard nothing. The pair is locked, so that what is
 * compared here is what is changed.
 * @throws what `refuseRule` throws
 */
export async function findLoosenedRule(tx: Tx, _context: ActorContext, asked: Asked): Promise<Waits | null> {
  await refuseRule(tx, asked);
  const before = await findRule(tx, asked, { isLocked: true });
  if (!isLoosened(before, asked)) return null;
  return {
    why: message('A control becomes looser.'),
    value: null,
    payee_id: null,
    lines: linesOf(before, asked),
    by_mail: true,
  };
}

function isLoosened(before: TransferRule | null, after: Asked): boolean {
  if (!after.is_open) return false;
  if (!before?.is_open) return true;
  return (
    isRaised(before.maximum, after.maximum) ||
    isRaised(before.daily_amount, after.daily_amount) ||
    isRaised(countText(before.daily_count), countText(after.daily_count)) ||
    (before.network_only && !after.network_only)
  );
}

/** A limit that is null guards nothing. */
function isRaised(before: string | null, after: string | null): boolean {
  if (before === null) return false;
  return after === null || toDecimal(after).gt(before);
}

const countText = (count: number | null): string | null => (count === null ? null : String(count));
const exact = (amount: string | null | undefined): string | null =>
  amount === null || amount === undefined ? null : toDecimal(amount).toFixed();
const openWords = (isOpen: boolean | undefined): string => (isOpen ? text('Yes') : text('No'));

function linesOf(before: TransferRule | null, after: Asked): WaitLine[] {
  return [
    {
      label: text('From wallet'),
      kind: 'text',
      value: `${after.from_type}: ${after.from_wallet}`,
    },
    { label: text('To wallet'), kind: 'text', value: `${after.to_type}: ${after.to_wallet}` },
    {
      label: text('Open'),
      kind: 'text',
      from: openWords(before?.is_open),
      value: openWords(after.is_open),
    },
    { label: text('Minimum'), kind: 'money', from: exact(before?.minimum), value: exact(after.minimum) },
    { label: text('Maximum'), kind: 'money', from: exact(before?.maximum), value: exact(after.maximum) },
    {
      label: text('Amount a day'),
      kind: 'money',
      from: exact(before?.daily_amount),
      value: exact(after.daily_amount),
    },
    {
      label: text('Transfers a day'),
      kind: 'text',
      from: countText(before?.daily_count ?? null),
      value: countText(after.daily_count),
    },
    {
      label: text('Charge, %'),
      kind: 'text',
      from: exact(before?.charge_percent),
      value: exact(after.charge_percent),
    },
    {
      label: text('Fixed charge'),
      kind: 'money',
      from: exact(before?.charge_fixed),
      value: exact(after.charge_fixed),
    },
    {
      label: text('Own network only'),
      kind: 'text',
      from: openWords(before?.network_only),
      value: openWords(after.network_only),
    },
  ];
}
