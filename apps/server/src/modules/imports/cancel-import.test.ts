import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bringIn, csv, dryRun, idOf, sendFiles } from '../../../test/bring-network.ts';
import { useTestServer } from '../../../test/http.ts';
import { useBringing } from '../../../test/use-bringing.ts';
import { findAll } from '../../audit/audit-all.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { cancelImport } from './cancel-import.ts';
import { checkImport } from './checks/check-import.ts';
import { loadImport } from './load/load-import.ts';
import { readImport } from './read-import.ts';
import { startCheck } from './start-check.ts';

const test = useTestServer();
const bringing = useBringing(test);

const people = (count: number) =>
  csv([
    ['member', 'name', 'sponsor', 'joined'],
    ...Array.from({ length: count }, (_, n) => [`old${n}00`, 'Asha', n === 0 ? '' : 'old000', '2025-01-01']),
  ]);
const send = (count: number) => sendFiles(bringing(), '2026-04-30', { 'people.csv': people(count) });
const cancel = (no: string) =>
  inTransaction(test.server.db, (tx) => cancelImport(tx, bringing().context, { no }));
/** Indexes of the tables into which an import writes the most rows. */
const indexes = async () =>
  (
    await test.asOwner(`
      select indexdef from pg_indexes where tablename in ('app_user', 'member', 'topup', 'business_event') order by 1`)
  ).map(({ indexdef }) => String(indexdef));
const members = () => test.asOwner('select count(*)::int as n from member');

it('stops a dry run under way, which has said how many rows it has read', async () => {
  const { db, url } = bringing();
  // more than one look at whether it is still wanted
  const no = await send(45_000);
  const asked = { no, date_order: 'year-month-day', decimal_mark: '.', mends: {}, expected: {} } as const;
  await inTransaction(db, (tx) => startCheck(tx, bringing().context, asked));
  const checking = checkImport({ db, url, id: await idOf(db, no), now: bringing().context.now });
  await expect
    .poll(async () => (await readImport(db, bringing().context, { no })).rows_done, { timeout: 20_000 })
    .toBeGreaterThan(0);
  expect((await cancel(no)).status).toBe('Cancelled');
  await checking;
  expect(await readImport(db, bringing().context, { no })).toMatchObject({ status: 'Cancelled', checks: 0 });
  await expect(cancel(no)).rejects.toMatchObject({ code: 'import_is_closed' });
});

it('stops an import while people are written: nothing of it stays, and the next one is brought in', async () => {
  const { db } = test.server;
  const whole = await indexes();
  const no = await send(20);
  await dryRun(bringing(), no);
  const seen: number[] = [];
  const stopped = await bringIn(bringing(), no, async (step) => {
    if (step !== 'writing') return;
    const state = await readImport(db, bringing().context, { no });
    seen.push(state.step);
    // those that keep rows apart or serve a constraint are never missing
    const [unique, others] = [await indexes(), whole.filter((index) => !index.includes(' UNIQUE '))];
    expect(unique).toEqual(whole.filter((index) => !others.includes(index)));
    expect(state).toMatchObject({ status: 'Loading', steps: 8, is_stopping: false });
    if (seen.length === 4) expect((await cancel(no)).is_stopping).toBe(true);
  });
  expect(seen).toEqual([0, 0, 1, 2]);
  expect(await indexes()).toEqual(whole);
  expect(stopped).toMatchObject({ status: 'Cancelled', is_stopping: false });
  // what goes on after a process that ended finds it closed
  await loadImport({ ...bringing(), id: await idOf(db, no) });
  expect(await members()).toEqual([{ n: 0 }]);
  const again = await send(21);
  await dryRun(bringing(), again);
  expect(await bringIn(bringing(), again)).toMatchObject({ status: 'Loaded', step: 7, steps: 8 });
  expect(await members()).toEqual([{ n: 21 }]);
  expect(await indexes()).toEqual(whole);
  await expect(cancel(again)).rejects.toMatchObject({ code: 'import_is_closed' });
  expect(await findAll(db)).toEqual([]);
});

it('keeps indexes where nothing is brought in: the application alone cannot take them away', async () => {
  const { rows } = await sql<{ dropped: number }>`
    select put_off_indexes(name) as dropped from unnest(array['app_user', 'member', 'entry']) name`.execute(
    test.server.db,
  );
  expect(rows.map(({ dropped }) => dropped)).toEqual([0, 0, 0]);
  await expect(sql`delete from put_off_index`.execute(test.server.db)).rejects.toMatchObject({
    code: '42501',
  });
});
