import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestDatabase } from '../../../test/database.ts';
import { type Db, inTransaction, openDb, openPool } from './db.ts';
import { pipelined } from './prepared-pool.ts';

const database = useTestDatabase();
let pool: pg.Pool;
let db: Db;
beforeAll(() => {
  pool = openPool(database.url, 2);
  db = openDb(pool);
});
afterAll(() => pool.end());

const visits = (day: string) => sql<{ visits: string }>`select visits from visit where day = ${day}`;
const insertVisit = (day: string) => sql`${pipelined} insert into visit (day, visits) values (${day}, 1)`;

describe('a pipelined statement', () => {
  it('has happened before the next one', async () => {
    const { rows } = await inTransaction(db, async (tx) => {
      await insertVisit('2026-01-01').execute(tx);
      return await visits('2026-01-01').execute(tx);
    });
    expect(rows).toEqual([{ visits: '1' }]);
  });

  it('that fails is thrown by the next one, and nothing stays', async () => {
    const work = inTransaction(db, async (tx) => {
      await insertVisit('2026-01-02').execute(tx);
      await insertVisit('2026-01-02').execute(tx);
      await visits('2026-01-02').execute(tx);
    });
    await expect(work).rejects.toMatchObject({ constraint: 'visit_pkey' });
    expect((await visits('2026-01-02').execute(db)).rows).toEqual([]);
  });

  it('that fails as the last one is thrown by the commit, and nothing stays', async () => {
    const work = inTransaction(db, async (tx) => {
      await insertVisit('2026-01-03').execute(tx);
      await insertVisit('2026-01-03').execute(tx);
    });
    await expect(work).rejects.toMatchObject({ constraint: 'visit_pkey' });
    expect((await visits('2026-01-03').execute(db)).rows).toEqual([]);
  });

  it('is taken back with the work that throws after it', async () => {
    const work = inTransaction(db, async (tx) => {
      await insertVisit('2026-01-04').execute(tx);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect((await visits('2026-01-04').execute(db)).rows).toEqual([]);
  });

  it('leaves a connection that works, however it failed', async () => {
    for (let again = 0; again < 5; again++) {
      const work = inTransaction(db, async (tx) => {
        await insertVisit('2026-01-01').execute(tx);
        await visits(`2026-02-0${again + 1}`).execute(tx);
      });
      await expect(work).rejects.toMatchObject({ constraint: 'visit_pkey' });
      const { rows } = await inTransaction(db, (tx) => visits('2026-01-01').execute(tx));
      expect(rows).toEqual([{ visits: '1' }]);
    }
  });
});

describe('statements of a transaction', () => {
  it('are prepared, those outside are not', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await inTransaction(db, (tx) => visits('2026-01-01').execute(tx));
    await visits('2026-01-01').execute(db);
    const sent = query.mock.calls.map(([config]) => config as unknown as { name?: string });
    query.mockRestore();
    expect(sent.map(({ name }) => name !== undefined)).toEqual([false, true, false, false]);
  });
});
