import { entryKinds } from '@banyan/contract/ledger/entry-kinds';
import { CLOSING_KINDS, CLOSING_REASONS } from '@banyan/plan/columns/rows';
import { INCOME_STATUSES } from '@banyan/plan/instant/income-row';
import type pg from 'pg';
import { openBulkClient } from '../../../platform/database/copy-rows.ts';
import type { LockedClosing } from './lock-closings.ts';

/** Chunks posted at once, each over its own connection: no member is in two of them. */
const connections = 2;
/** Each attempt waits a tenth of a second for a transaction that creates the same wallet. */
const attempts = 20;
const retryable = new Set(['40001', '40P01', '55P03']);

/** The texts for the numbers in the rows of a closing. */
const words = [
  CLOSING_KINDS,
  CLOSING_KINDS.map((kind) => entryKinds[`income_${kind}`].code),
  INCOME_STATUSES,
  CLOSING_REASONS.map((reason) => reason ?? ''),
  entryKinds.closing.code,
];

/**
 * Posts every chunk of a closing that is not posted yet: the income rows and their money, each chunk in a transaction
 * of its own and exactly once (docs/ledger.md §9.6).
 * @param onChunk called after each
 * @throws closing_taken_over when another worker has taken the closing over, account_is_open
 */
export async function postChunks(
  client: pg.Client,
  url: string,
  closing: LockedClosing,
  now: Date,
  onChunk: (chunk: number) => unknown,
): Promise<void> {
  const { rows } = await client.query<{ chunk: number }>(
    `select n as chunk from generate_series(0, $2::int - 1) n
     where not exists (select from closing_chunk where closing_id = $1 and chunk = n) order by n`,
    [closing.id, closing.chunks],
  );
  const chunks = rows.map(({ chunk }) => chunk);
  const post = async (poster: pg.Client): Promise<void> => {
    for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
      await postChunk(poster, closing, chunk, now);
      await onChunk(chunk);
    }
  };
  if (chunks.length === 1) return await post(client);
  const posters = await Promise.all(
    chunks.slice(0, connections).map(() => openBulkClient(url, { synchronousCommit: false })),
  );
  try {
    await Promise.all(posters.map(post));
  } finally {
    // after a failure the other connections begin no further chunk
    chunks.length = 0;
    await Promise.all(posters.map((poster) => poster.end()));
  }
}

async function postChunk(
  client: pg.Client,
  { id, fence }: LockedClosing,
  chunk: number,
  now: Date,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(
        `select post_closing_chunk($1, $2, $3, ($4::text[], $5::smallint[], $6::text[], $7::text[], $8::smallint)::closing_words,
           $9)`,
        [id, fence, chunk, ...words, now],
      );
      return;
    } catch (error) {
      if (attempt === attempts || !retryable.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
