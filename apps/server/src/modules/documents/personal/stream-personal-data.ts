import { type RawBuilder, sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { isLinkToken } from '../../../platform/http/signed-link.ts';
import type { PersonalParts } from '../../../platform/personal-parts.ts';
import { ownDataRecord } from '../rules.ts';

/** Rows that stand in memory at a time. */
const chunkRows = 1000;

/**
 * The file of everything that is kept about the caller, part by part, as JSON in one snapshot: what changes while it is read is not
 * in it. Rows are read through cursors, so that a million of them never stand in memory.
 * @throws not_while_acting; data_not_asked without the token of `askPersonalData`, given to this session
 */
export async function* streamPersonalData(
  db: Db,
  { actor, now, services }: ActorContext,
  token: string | undefined,
  registered: readonly PersonalParts[],
): AsyncGenerator<string> {
  if (actor.acting_admin_id) throw fail('not_while_acting');
  if (!isLinkToken(services, ownDataRecord(actor), token, now)) throw fail('data_not_asked');
  const parts = registered.flatMap(({ personalData = {} }) => Object.entries(personalData));
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    // a reader may take its time, as with a file of a report
    await sql`set local transaction_timeout = '5min'`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = '1min'`.execute(tx);
    // the snapshot is taken by the first statement that reads
    await sql`select`.execute(tx);
    yield `{"made_at":${JSON.stringify(now)},"user_id":${JSON.stringify(actor.user_id)}`;
    for (const [name, rows] of parts) {
      yield `,${JSON.stringify(name)}:[`;
      yield* rowsOf(tx, rows(actor, tx));
      yield ']';
    }
    yield '}';
  } finally {
    await tx.rollback().execute();
  }
}

async function* rowsOf(tx: Db, rows: RawBuilder<unknown>): AsyncGenerator<string> {
  await sql`declare part no scroll cursor for select row::text as row from (${rows}) part`.execute(tx);
  let separator = '';
  for (;;) {
    const { rows: fetched } = await sql<{ row: string }>`fetch ${sql.lit(chunkRows)} from part`.execute(tx);
    if (fetched.length === 0) break;
    yield separator + fetched.map(({ row }) => row).join(',\n');
    separator = ',\n';
  }
  await sql`close part`.execute(tx);
}
