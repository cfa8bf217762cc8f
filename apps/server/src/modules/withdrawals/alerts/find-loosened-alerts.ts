import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { WaitLine } from '@banyan/contract/core/second-person';
import { message, text } from '@banyan/contract/core/text';
import type { AlertLimits, saveAlertLimits } from '@banyan/contract/withdrawals/alerts';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { readAlertLimits } from './save-alert-limits.ts';

const names = [
  'velocity_count',
  'in_out_amount',
  'in_out_percent',
  'circle_amount',
  'account_owners',
  'device_owners',
] as const;

/** Whether a change lets rules find less (docs/security.md §8): a limit is raised, or a rule is switched off. */
export async function findLoosenedAlerts(
  tx: Tx,
  _context: ActorContext,
  asked: BodyOf<typeof saveAlertLimits>,
): Promise<Waits | null> {
  const before = await readAlertLimits(tx, { isLocked: true });
  if (!names.some((name) => isRaised(before[name], asked[name]))) return null;
  return {
    why: message('A control becomes looser.'),
    value: null,
    payee_id: null,
    lines: linesOf(before, asked),
    by_mail: true,
  };
}

type Limit = string | number | null;

/** A limit that is null finds nothing. */
const isRaised = (before: Limit, after: Limit): boolean =>
  before !== null && (after === null || toDecimal(String(after)).gt(String(before)));

function linesOf(before: AlertLimits, after: AlertLimits): WaitLine[] {
  const exact = (limit: Limit): string | null => (limit === null ? null : toDecimal(String(limit)).toFixed());
  const line = (label: WaitLine['label'], kind: 'money' | 'count', name: (typeof names)[number]) => ({
    label,
    kind,
    from: exact(before[name]),
    value: exact(after[name]),
  });
  return [
    line(text('Payments a day'), 'count', 'velocity_count'),
    line(text('In within a day'), 'money', 'in_out_amount'),
    line(text('Out again, %'), 'count', 'in_out_percent'),
    line(text('Circle, each transfer'), 'money', 'circle_amount'),
    line(text('Ids with one account'), 'count', 'account_owners'),
    line(text('Ids with one device'), 'count', 'device_owners'),
  ];
}
