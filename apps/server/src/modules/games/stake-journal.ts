import { toDecimal } from '@banyan/plan/money';
import type { Journal } from '../ledger/post-journals.ts';
import { houseLine, memberLine, money } from '../ledger/rules.ts';

/** A bet as its money sees it; the stake is a decimal string. */
interface StakedBet {
  id: string;
  no: string;
  member_id: string;
  stake: string;
}

/** The account of the company that holds the stakes of a game; names in the ledger have letters, digits and underscores only. */
const poolOf = (game: string): string => `pool:${game.replace(/[^A-Za-z0-9_]/g, '_')}`;

/** The stake of a bet, from the wallet `game` into the pool of its game; play credits are an asset of their own. */
export function stakeJournal({
  id,
  no,
  member_id,
  stake,
  game,
  asset_id,
}: StakedBet & { game: string; asset_id?: number }): Journal {
  return {
    scope: 'bet',
    key: id,
    kind: 'bet',
    ref_type: 'game_bet',
    ref_id: id,
    asset_id: String(asset_id ?? money),
    lines: [
      { ...memberLine(member_id, 'game', toDecimal(stake).negated().toFixed()), narration: `${no}, ${game}` },
      houseLine(poolOf(game), stake),
    ],
  };
}

/** What a bet won, or its stake where that is returned or was taken back, from the pool back into the wallet `game`. */
export function payoutJournal(
  { game, asset_id }: { game: string; asset_id: number },
  { id, no, member_id }: Omit<StakedBet, 'stake'>,
  { payout, status }: { payout: string; status: string },
): Journal {
  return {
    scope: 'bet_end',
    key: id,
    kind: status === 'Won' ? 'bet_won' : 'bet_returned',
    ref_type: 'game_bet',
    ref_id: id,
    asset_id: String(asset_id),
    lines: [
      { ...memberLine(member_id, 'game', payout), narration: `${no}, ${game}` },
      houseLine(poolOf(game), toDecimal(payout).negated().toFixed()),
    ],
  };
}
