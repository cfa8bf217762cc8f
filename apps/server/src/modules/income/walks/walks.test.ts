import { readFileSync } from 'node:fs';
import { allIncome } from '@banyan/contract/income/income-lists';
import { walkConcise } from '@banyan/contract/income/walk-concise';
import { walkSteps } from '@banyan/contract/income/walk-steps';
import { parseScenario } from '@banyan/plan/scenario/scenario-file';
import { beforeAll, expect, it } from 'vitest';
import { anAdmin, openTestSession } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { runScenario } from '../../../scenario/run-scenario.ts';

const test = useTestServer();
/** Tokens of members by the first word of their name in the scenario. */
const tokens = new Map<string, string>();
let admin: string;

/** The walk of docs/plans.md §7.4: 1000 bought by E, above whom are D (S), C (G), N, B (G) and A (P). */
beforeAll(async () => {
  const file = JSON.parse(
    readFileSync(new URL('../../../../../../scenarios/walk-differential.json', import.meta.url), 'utf8'),
  );
  const at = file.steps.findIndex(({ join }: { join?: string }) => join === 'C');
  file.steps.splice(at, 1, { join: 'N', sponsor: 'B' }, { join: 'C', sponsor: 'N' });
  const read = parseScenario({ ...file, expect: {} });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const outcome = await runScenario({ db: test.server.db, url: test.url }, test.services, read.scenario);
  expect(outcome.refused).toEqual([]);
  const members = await test.asOwner('select id, user_id from app_user where user_type = $1 order by id', [
    'User',
  ]);
  for (const [n, { id }] of members.entries())
    tokens.set(
      'ABNCDE'[n] as string,
      await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, String(id))),
    );
  admin = (await anAdmin(test.server)).token;
});

async function walkOf(name: string, token = tokens.get(name)) {
  const rows = (
    await callAs(test.server, allIncome, { token: tokens.get(name) ?? '', query: { page_size: '10' } })
  ).json();
  const no = rows.data[0].no as string;
  return (await callAs(test.server, walkSteps, { token: token ?? '', query: { no } })).json();
}

const summaryOf = ({ data }: Awaited<ReturnType<typeof walkOf>>) =>
  data.steps.map((step: Record<string, never>) => {
    const { rank, rate, high_before, high_after, passed, stop } = step as never as {
      [key: string]: string | null;
    } & { stop: { level: number; part: string; percent: string } | null };
    return [
      rank,
      rate,
      high_before,
      high_after,
      stop ? `${stop.level} ${stop.part} ${stop.percent}` : passed,
    ].join(' | ');
  });

const steps = [
  ' | 0 | 0 | 0 | buyer',
  'S | 5 | 0 | 5 | 1 difference 5',
  'G | 10 | 5 | 10 | 2 difference 5',
  ' | 0 | 10 | 10 | not_higher',
  'G | 10 | 10 | 10 | 3 same_rate 1',
  'P | 15 | 10 | 15 | 4 difference 5',
];

it('is told upline by upline, with rank, rate and the highest rate before and after, and why somebody was passed', async () => {
  expect(summaryOf(await walkOf('B', admin))).toEqual(steps);
  expect(summaryOf(await walkOf('A'))).toEqual(steps);
});

it('ends for a member with the own row, and is nobody else’s', async () => {
  expect(summaryOf(await walkOf('C'))).toEqual(steps.slice(0, 3));
  expect((await walkOf('B', tokens.get('C'))).code).toBe('not_found');
  const { data } = await walkOf('B', admin);
  expect(data).toMatchObject({ walk: 'differential', boundary: null, is_cut: false });
});

it('keeps to the sponsors of then', async () => {
  const [b, d] = await test
    .asOwner(`select id from app_user where user_type = 'User' order by id offset 1 limit 4`)
    .then((rows) => [rows[0], rows[3]]);
  await test.asOwner(
    `with moved as (update member set sponsor_id = $2 where id = $1 returning id)
     insert into sponsor_change (member_id, old_sponsor_id, new_sponsor_id, moved_along, reason, at, period)
     select $1, m.sponsor_id, $2, 0, 'Test', now(), '2026-02-01' from member m where m.id = $1`,
    [d?.id, b?.id],
  );
  expect(summaryOf(await walkOf('B', admin))).toEqual(steps);
});

it('is summed up by rate and part', async () => {
  const ask = async (name: string) =>
    (await callAs(test.server, walkConcise.differential, { token: tokens.get(name) ?? '', query: {} })).json()
      .data;
  expect(await ask('B')).toMatchObject([
    { pool: 'STEP', part: 'Same rate', percent: '1', rows: 1, base: '1000', income: '10' },
  ]);
  expect(await ask('A')).toMatchObject([{ part: 'Difference', percent: '5', income: '50' }]);
  const query = { member: 'nobody.here' };
  expect((await callAs(test.server, walkConcise.differential, { token: admin, query })).json().data).toEqual(
    [],
  );
});
