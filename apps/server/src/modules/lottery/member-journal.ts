import { toDecimal } from '@banyan/plan/money';
import type { Journal } from '../ledger/post-journals.ts';
import { houseLine, memberLine } from '../ledger/rules.ts';

/** A draw as its money sees it. */
interface DrawOfJournal {
  id: string;
  code: string;
  asset_id: number;
}

/** The account of the company that holds the money of a draw; it stands at 0 when the draw has ended. */
const poolOf = ({ code }: DrawOfJournal): string => `pool:${code.replaceAll('-', '_')}`;
const less = (amount: string): string => toDecimal(amount).negated().toFixed();

/** Between the wallet `game` of a member and the pool of a draw: tickets, their return, or a prize. Positive = to the member. */
export function memberJournal(
  draw: DrawOfJournal,
  what: {
    kind: 'lottery_tickets' | 'lottery_refund' | 'lottery_prize';
    id: string;
    member_id: string;
    amount: string;
    narration: string;
  },
): Journal {
  const { kind, id, member_id, amount, narration } = what;
  return {
    scope: kind === 'lottery_tickets' ? 'lottery_purchase' : kind,
    key: id,
    kind,
    ref_type: kind === 'lottery_prize' ? 'lottery_prize' : 'lottery_purchase',
    ref_id: id,
    asset_id: String(draw.asset_id),
    lines: [{ ...memberLine(member_id, 'game', amount), narration }, houseLine(poolOf(draw), less(amount))],
  };
}

/** What a draw takes of what earlier ones left. */
export function rolledInJournal(draw: DrawOfJournal, amount: string): Journal {
  return {
    ...ofDraw(draw, 'lottery_rolled_in'),
    kind: 'lottery_rollover',
    lines: [houseLine(poolOf(draw), amount), houseLine('lottery_rollover', less(amount))],
  };
}

/** What is left when every member has got theirs: the share of the house, and what rolls over. */
export function endJournal(draw: DrawOfJournal, left: { house_share: string; rolled_over: string }): Journal {
  const shares = [
    houseLine('lottery_share', left.house_share),
    houseLine('lottery_rollover', left.rolled_over),
  ].filter(({ amount }) => !toDecimal(amount).isZero());
  const whole = toDecimal(left.house_share).plus(left.rolled_over).toFixed();
  return {
    ...ofDraw(draw, 'lottery_end'),
    kind: 'lottery_share',
    lines: [houseLine(poolOf(draw), less(whole)), ...shares],
  };
}

const ofDraw = ({ id, asset_id }: DrawOfJournal, scope: string) => ({
  scope,
  key: id,
  ref_type: 'lottery_draw' as const,
  ref_id: id,
  asset_id: String(asset_id),
});
