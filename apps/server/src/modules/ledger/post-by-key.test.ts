import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { aJournal, aLine, inOwn } from '../../../test/books.ts';
import { aContext, nextNumber } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { postJournals, postTogether } from './post-journals.ts';

const test = useTestServer();

/** One credit to each of some new members. */
function credits(count: number) {
  const owners = Array.from({ length: count }, () => String(5_000_000 + nextNumber()));
  return aJournal([
    aLine('0', 'adjustment', `-${count}`),
    ...owners.map((owner) => aLine(owner, 'fund', '1')),
  ]);
}

/** How many accounts this transaction has read so far. */
async function accountsRead(tx: Tx): Promise<number> {
  const { n } = onlyRow(
    await sql<{ n: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'account'`.execute(
      tx,
    ),
  );
  return n;
}

// the plans of an empty table
beforeEach(() => test.asOwner('vacuum analyze account'));

/** How many accounts a posting reads once there are a thousand, where it was planned before there were any. */
async function readsOf(post: (tx: Tx) => Promise<unknown>): Promise<number> {
  let reads = 0;
  const undone = inOwn(test.server, async (tx) => {
    await post(tx);
    await postJournals(tx, aContext(test.server), [credits(1000)]);
    const before = await accountsRead(tx);
    await post(tx);
    reads = (await accountsRead(tx)) - before;
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return reads;
}

it('a posting reads the accounts of its own lines alone', async () => {
  const context = aContext(test.server);
  expect(await readsOf((tx) => postJournals(tx, context, [credits(3)]))).toBeLessThan(100);
});

it('and so do postings of several callers', async () => {
  const context = aContext(test.server);
  const journals = () => [credits(2), credits(2)].map((journal) => ({ ...journal, context }));
  expect(await readsOf((tx) => postTogether(tx, journals()))).toBeLessThan(200);
});
