import type { GameCode } from '@banyan/contract/games/game-codes';
import { keepCheckpoints } from '@banyan/fair/chain/chain';
import { type EpochRecord, firstSaltRound, signRecord } from '@banyan/fair/chain/epoch-record';
import { timeText } from '@banyan/fair/schedule/issues';
import { sql } from 'kysely';
import type { Services } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { seal } from '../../../platform/seal.ts';
import { readGameClock } from '../read-game-clock.ts';
import { checkpointEvery, installationKey, sealCheckpoints, signingKey } from './hash-of-round.ts';
import type { EpochRules } from './rules-of.ts';

/** What a record names as the code that draws. */
const codeVersion = '@banyan/fair 0.1.0';
const seedBytes = 32;

/**
 * Makes a chain from a fresh seed, signs its record and publishes it, before its salt exists (docs/fair-games.md §9). The seed and
 * every 10,000th hash are stored sealed and told to nobody.
 * @throws no_beacon
 */
export async function publishEpoch(
  tx: Tx,
  services: Services,
  wanted: {
    game: GameCode;
    rounds: number;
    rules: EpochRules;
    created_by: string | null;
    continues_id: string | null;
  },
): Promise<string> {
  const { beacon } = services;
  if (!beacon) throw fail('no_beacon');
  const { game, rounds, rules, created_by, continues_id } = wanted;
  // one after the other: numbers of epochs have no gap
  await sql`select pg_advisory_xact_lock(hashtext('epoch of ' || ${game}))`.execute(tx);
  const { last } = await tx
    .selectFrom('game_epoch')
    .select((on) => on.fn.max<number | null>('epoch').as('last'))
    .where('game', '=', game)
    .executeTakeFirstOrThrow();
  const seed = services.randomBytes(seedBytes).toString('hex');
  const chain = keepCheckpoints(seed, rounds, checkpointEvery);
  const now = await readGameClock(tx);
  const published_at = timeText(Math.floor(now.getTime() / 1000) * 1000);
  const { public_key, genesis, period } = beacon;
  const record = {
    game,
    epoch: (last ?? 0) + 1,
    n: rounds,
    terminal: chain.terminal,
    rules: { ...rules },
    beacon: { public_key, genesis, period },
    salt_round: firstSaltRound(published_at, beacon),
    code_version: codeVersion,
    published_at,
  } satisfies EpochRecord;
  const { id } = await tx
    .insertInto('game_epoch')
    .values({
      game,
      epoch: record.epoch,
      rounds,
      terminal: record.terminal,
      record: JSON.stringify(record),
      signature: signRecord(record, signingKey(services)),
      installation_key: installationKey(services),
      sealed_seed: seal(services, seed),
      salt_round: String(record.salt_round),
      continues_id,
      created_by,
      published_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed = sealCheckpoints(services, chain);
  await sql`insert into game_checkpoint (epoch_id, place, sealed)
    select ${id}, place - 1, sealed from unnest(${sealed}::text[]) with ordinality as c (sealed, place)`.execute(
    tx,
  );
  return id;
}
