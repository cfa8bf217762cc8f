import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { fairnessEpochs } from '@banyan/contract/games/epochs';
import type { GameCode } from '@banyan/contract/games/game-codes';
import { canonicalJson } from '@banyan/fair/chain/canonical-json';
import type { EpochRecord } from '@banyan/fair/chain/epoch-record';
import { beaconName } from '../../../platform/beacon/beacon.ts';
import type { Db } from '../../../platform/database/db.ts';

/** An epoch as everybody sees it. */
export type PublishedEpoch = ReplyOf<typeof fairnessEpochs>['data'][number];

/** Published epochs, newest first: those of a game, or one by its id. */
export async function selectEpochs(
  db: Db,
  { game, id }: { game?: string | undefined; id?: string },
): Promise<PublishedEpoch[]> {
  const rows = await db
    .selectFrom('game_epoch')
    .select([
      'game',
      'epoch',
      'record',
      'signature',
      'installation_key',
      'published_at',
      'rounds',
      'next_round',
    ])
    .select(['salt', 'salt_signature'])
    .$if(game !== undefined, (rows) => rows.where('game', '=', game ?? ''))
    .$if(id !== undefined, (rows) => rows.where('id', '=', id ?? ''))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ record: stored, next_round, game, ...row }) => {
    const record = stored as unknown as EpochRecord;
    return {
      ...row,
      game: game as GameCode,
      record: canonicalJson(record),
      beacon: beaconName(record.beacon.public_key),
      rounds_used: next_round - 1,
    };
  });
}
