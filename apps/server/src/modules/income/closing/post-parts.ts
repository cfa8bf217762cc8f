import { CLOSING_KINDS, CLOSING_REASONS } from '@banyan/plan/closing-rows';
import { INCOME_STATUSES } from '@banyan/plan/income-row';
import type pg from 'pg';
import { openBulkClient } from '../../../platform/copy-rows.ts';
import { entryKinds } from '../../ledger/rules.ts';
import type { HeldClosing } from './hold-closings.ts';

/** Parts are posted over so many connections at once: members of different parts are different. */
const connections = 2;
/** Whoever creates a wallet at the same moment is waited for a tenth of a second each time. */
const attempts = 20;
const retryable = new Set(['40001', '40P01', '55P03']);

/** What the places in the rows of a closing mean. */
const words = [
  CLOSING_KINDS,
  CLOSING_KINDS.map((kind) => entryKinds[`income_${kind}`].code),
  INCOME_STATUSES,
  CLOSING_REASONS.map((reason) => reason ?? ''),
  entryKinds.closing.code,
];

/**
 * Posts every part of a closing that is not posted yet: the income rows and their money, each part in a transaction of
 * its own and exactly once (money.md §5.6).
 * @param onPart is told after each
 * @throws closing_held when somebody else has taken the closing over, account_is_open
 */
export async function postParts(
  client: pg.Client,
  url: string,
  closing: HeldClosing,
  now: Date,
  onPart: (part: number) => unknown,
): Promise<void> {
  const { rows } = await client.query<{ part: number }>(
    `select part from generate_series(0, $2::int - 1) part
     where not exists (select from closing_chunk where closing_id = $1 and chunk = part) order by part`,
    [closing.id, closing.chunks],
  );
  const parts = rows.map(({ part }) => part);
  const post = async (poster: pg.Client): Promise<void> => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      await postPart(poster, closing, part, now);
      await onPart(part);
    }
  };
  if (parts.length === 1) return await post(client);
  const posters = await Promise.all(parts.slice(0, connections).map(() => openBulkClient(url, true)));
  try {
    await Promise.all(posters.map(post));
  } finally {
    // whoever is left after a failure posts no other part
    parts.length = 0;
    await Promise.all(posters.map((poster) => poster.end()));
  }
}

async function postPart(
  client: pg.Client,
  { id, fence }: HeldClosing,
  part: number,
  now: Date,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(
        `select post_closing_chunk($1, $2, $3, ($4::text[], $5::smallint[], $6::text[], $7::text[], $8::smallint)::closing_words,
           $9)`,
        [id, fence, part, ...words, now],
      );
      return;
    } catch (error) {
      if (attempt === attempts || !retryable.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
