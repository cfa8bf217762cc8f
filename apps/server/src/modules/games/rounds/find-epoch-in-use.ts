import type { GameCode } from '@banyan/contract/games/game-codes';
import type { EpochRecord } from '@banyan/fair/chain/epoch-record';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { prepared } from '../../../platform/database/prepared-pool.ts';
import type { EpochRules, RulesOf } from '../epochs/rules-of.ts';

/** A chain from which rounds are drawn. */
export interface EpochInUse<R extends EpochRules = EpochRules> {
  id: string;
  epoch: number;
  record: Omit<EpochRecord, 'rules'> & { rules: R };
  next_round: number;
}

/**
 * The chain that the next round of a game is drawn from (docs/fair-games.md §9): of the newest that two admins made and whose
 * salt exists, or of those that continue it, the first with a round left.
 * @param public_key of the beacon that can be asked; missing = of any
 * @returns null = there is none
 */
export async function findEpochInUse<G extends GameCode>(
  db: Db,
  game: G,
  public_key?: string,
): Promise<EpochInUse<RulesOf[G extends 'AV' ? 'aviator' : 'prediction']> | null> {
  const { rows } = await sql<EpochInUse<RulesOf[G extends 'AV' ? 'aviator' : 'prediction']>>`${prepared}
    select id::text, epoch, record, next_round from game_epoch
    where game = ${game} and salt is not null and next_round <= rounds
      and (${public_key ?? null}::text is null or record -> 'beacon' ->> 'public_key' = ${public_key ?? null})
      and epoch >= (select max(epoch) from game_epoch where game = ${game} and salt is not null and continues_id is null)
    order by epoch limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The next number of a chain, used once for ever; null = another leader has taken the last one. */
export async function takeNumber(
  tx: Tx,
  { id, next_round }: Pick<EpochInUse, 'id' | 'next_round'>,
): Promise<number | null> {
  const taken = await tx
    .updateTable('game_epoch')
    .set({ next_round: next_round + 1 })
    .where('id', '=', id)
    .where('next_round', '=', next_round)
    .returning('id')
    .executeTakeFirst();
  return taken ? next_round : null;
}
