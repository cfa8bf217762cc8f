import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';

interface Autoplay {
  id: string;
  panel: number;
  stake: string;
  auto_x100: number | null;
  rounds: number;
  stop_at_loss: string;
  /** Of its bets, without those taken back: how many, and what they lost; one that has not ended counts as lost. */
  bets: number;
  lost: string;
}

/**
 * The autoplay that a bet names, when the bet is what it says and within its rounds and its stop at a loss. The caller holds the row of
 * the player, so that it holds however much is sent at once.
 * @throws unknown_autoplay, autoplay_over
 */
export async function requireAutoplay(
  tx: Tx,
  memberId: string,
  { no, panel, stake, auto_x100 }: { no: string; panel: number; stake: string; auto_x100: number | null },
): Promise<string> {
  const { rows } = await sql<Autoplay>`
    select a.id::text, a.panel, a.stake::text, a.auto_x100, a.rounds, a.stop_at_loss::text, count(b.id)::int as bets,
      coalesce(sum(b.stake - coalesce(b.payout, 0)), 0)::text as lost
    from game_autoplay a left join game_bet b on b.autoplay_id = a.id and b.status <> 'Cancelled'
    where a.no = ${no} and a.member_id = ${memberId} group by a.id`.execute(tx);
  const [found] = rows;
  if (!found) throw fail('unknown_autoplay');
  const isSame = found.panel === panel && toDecimal(found.stake).eq(stake) && found.auto_x100 === auto_x100;
  const isWithin = toDecimal(found.lost).plus(stake).lte(found.stop_at_loss);
  if (!isSame || found.bets >= found.rounds || !isWithin) throw fail('autoplay_over');
  return found.id;
}
