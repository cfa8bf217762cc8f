import type { GameCode } from '@banyan/contract/games/game-codes';
import type { EpochRecord } from '@banyan/fair/chain/epoch-record';
import { sql } from 'kysely';
import { readBeacon } from '../../../platform/beacon/beacon.ts';
import type { Services } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { prepared } from '../../../platform/database/prepared-pool.ts';
import { publishEpoch } from './publish-epoch.ts';
import { type EpochRules, secondsOfRound } from './rules-of.ts';

/** Rounds of so long are left when the next chain is published, in seconds: its salt comes ten minutes later. */
const preparedBefore = 86_400;

/**
 * Notes the salt of epochs whose beacon has come, and publishes the chain that follows one with the same rules before that one
 * is used up (docs/fair-games.md §9). Twice or by two servers at once it does the same.
 * @returns whether something was done
 */
export async function prepareEpochs(work: {
  db: Db;
  services: Services;
  game: GameCode;
  now: Date;
}): Promise<boolean> {
  const isSalted = await noteSalts(work);
  return (await continueLast(work)) || isSalted;
}

async function noteSalts({ db, services, game, now }: Parameters<typeof prepareEpochs>[0]): Promise<boolean> {
  const { beacon } = services;
  if (!beacon) return false;
  const { rows } = await sql<{ id: string; salt_round: string; record: EpochRecord }>`${prepared}
    select id::text, salt_round::text, record from game_epoch where game = ${game} and salt is null`.execute(
    db,
  );
  let isSalted = false;
  for (const { id, salt_round, record } of rows) {
    // of another beacon, from before the relays were set up: it gets no salt
    if (record.beacon.public_key !== beacon.public_key) continue;
    const value = await readBeacon(beacon, Number(salt_round), now);
    if (!value) continue;
    await db
      .updateTable('game_epoch')
      .set({ salt: value.randomness, salt_signature: value.signature })
      .where('id', '=', id)
      .where('salt', 'is', null)
      .execute();
    isSalted = true;
  }
  return isSalted;
}

async function continueLast({ db, services, game }: Parameters<typeof prepareEpochs>[0]): Promise<boolean> {
  const { rows } = await sql<{ id: string; rounds: number; next_round: number }>`${prepared}
    select id::text, rounds, next_round from game_epoch where game = ${game} order by epoch desc limit 1`.execute(
    db,
  );
  const [last] = rows;
  // one that has not begun is followed by nothing
  if (!last || last.next_round === 1) return false;
  const left = (last.rounds - last.next_round + 1) * secondsOfRound(game);
  if (left > preparedBefore) return false;
  const { record } = await db
    .selectFrom('game_epoch')
    .select('record')
    .where('id', '=', last.id)
    .executeTakeFirstOrThrow();
  const { rules, beacon } = record as unknown as EpochRecord;
  if (services.beacon?.public_key !== beacon.public_key) return false;
  return await inTransaction(db, async (tx) => {
    // one of two servers waits here, and then finds it done
    await tx.selectFrom('game_epoch').select('id').where('id', '=', last.id).forNoKeyUpdate().execute();
    const next = await tx
      .selectFrom('game_epoch')
      .select('id')
      .where('continues_id', '=', last.id)
      .executeTakeFirst();
    if (next) return false;
    await publishEpoch(tx, services, {
      game,
      rounds: last.rounds,
      rules: rules as unknown as EpochRules,
      created_by: null,
      continues_id: last.id,
    });
    return true;
  });
}
