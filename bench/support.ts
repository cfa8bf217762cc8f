import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { sql } from 'kysely';
import { storeCount } from '../apps/server/src/modules/disclosures/count-disclosures.ts';
import { daysOfYear } from '../apps/server/src/modules/disclosures/rules.ts';
import { composeMessage } from '../apps/server/src/modules/support/compose-message.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { foldListChanges } from '../apps/server/src/platform/database/fold-list-changes.ts';
import { firstAssignee, loadTickets } from '../apps/server/test/large-tickets.ts';
import { loadHttp } from './support/load-http.ts';
import { type Figure, measure, type Timed, type Turn, takeTurns } from './support/measure.ts';
import { oneReader, openAdmin } from './support/report-pages.ts';
import {
  type BenchPerson,
  type Credentials,
  contextOf,
  openNetwork,
  openStage,
  type Stage,
  signEverybodyIn,
} from './support/stage.ts';
import { mountPlainTickets, ticketPages } from './support/support-lists.ts';

const rounds = 3;
const halfAYear = 182 * millisecondsPerDay;
/** The financial year of half a year ago: topups of the network are spread over a year. */
function yearOf(now: Date): number {
  const then = new Date(now.getTime() - halfAYear);
  return then.getUTCFullYear() - (then.getUTCMonth() < 3 ? 1 : 0);
}

/**
 * The queue of as many tickets as there are members beside a plain query; a message to all members beside one to ten; what the home page reads with
 * news and a pop-up beside the same without; and the income disclosure of all members beside reading and sorting its figures.
 */
export async function run({ members = 1_000_000 }: { members?: number } = {}): Promise<Figure[]> {
  const stage = await openStage(mountPlainTickets);
  try {
    console.error(`Loading ${members} members and as many tickets…`);
    const until = new Date();
    await openNetwork(stage, { members, topups: members / 5, incomes: true, until });
    const admin = await openAdmin(stage);
    await loadTickets(stage.owner, { now: until, tickets: members, owners: members });
    while ((await foldListChanges(stage.server.db)) > 0);
    await addContent(stage);
    await stage.owner.query('vacuum (analyze)');
    // one of those who answer, and a member
    const own = await personOf(stage, firstAssignee);
    await stage.owner.query(`update ticket set assignee_id = $1 where assignee_id = $2`, [admin.id, own.id]);
    while ((await foldListChanges(stage.server.db)) > 0);
    await stage.owner.query('vacuum (analyze) ticket');
    const [reader, member] = await signEverybodyIn(stage, [admin, await personOf(stage, 777)]);
    if (!reader || !member) throw new Error('an admin and a member read');
    const assignee = await personOf(stage, firstAssignee + 1);
    return await takeTurns(rounds, [
      ...(await disclosures(stage, admin, yearOf(until))),
      ...messages(stage, admin),
      ...homes(stage, member),
      ...ticketPages(stage, reader, assignee.user_id),
    ]);
  } finally {
    await stage.close();
  }
}

async function personOf({ owner }: Stage, id: number): Promise<BenchPerson> {
  const { rows } = await owner.query<BenchPerson>(
    'select id, user_id, name, user_type from app_user where id = $1',
    [id],
  );
  if (!rows[0]) throw new Error(`nobody has the id ${id}`);
  return rows[0];
}

/** Twenty news and five pop-ups, as many as are shown at once. */
async function addContent({ owner }: Stage): Promise<void> {
  await owner.query(
    `insert into news (audience, language, heading, text, is_important, from_on, disclaimer, published_by, published_at)
     select 'User', 'any', 'News ' || n, repeat('Something is new. ', 50), n = 1, current_date - n, false, 1, now()
     from generate_series(1, 20) n`,
  );
  await owner.query(
    `with picture as (
       insert into content_picture (name, image, width, height)
       select encode(sha256(n::text::bytea), 'hex'), decode(repeat('01', 50000), 'hex'), 1200, 600
       from generate_series(1, 5) n returning id)
     insert into popup (audience, language, heading, text, picture_id, from_on, disclaimer, published_by, published_at)
     select 'User', 'any', 'Pop-up', 'What it says', id, current_date - 1, false, 1, now() from picture`,
  );
}

function messages(stage: Stage, admin: BenchPerson): Turn[] {
  const ten = 'message to ten members';
  const ids = Array.from({ length: 10 }, (_, n) => `BN${100100 + n}`);
  const send = (to: 'all' | string[]) =>
    measure(oneReader, () =>
      inTransaction(stage.server.db, (tx) =>
        composeMessage(
          tx,
          contextOf(stage.server, admin),
          { to, user_type: 'User', subject: 'The office is closed', message: 'On 15-Aug-2026.' },
          [],
        ),
      ),
    );
  return [
    { name: ten, load: () => send(ids) },
    { name: 'message to all members', load: () => send('all'), reference: ten },
  ];
}

/** What /user/home asks for, one call after the other. */
function homes({ owner, port }: Stage, { authorization, xsrf }: Credentials): Turn[] {
  const without = 'home, without news and pop-up';
  const headers = { authorization, cookie: `XSRF-TOKEN=${xsrf}` };
  const requests = [
    'user/dashboard_details',
    'user/dashboard_chart_details?duration=Month',
    'company/news?language=en',
    'company/popup?language=en',
    'company/achievers?language=en',
  ].map((path) => ({ method: 'GET' as const, path: `/api/${path}`, headers }));
  const read = async (isShown: boolean): Promise<Timed> => {
    for (const table of ['news', 'popup'])
      await owner.query(`update ${table} set ended_at = ${isShown ? 'null' : 'now()'}`);
    return await loadHttp(oneReader, { port, requests });
  };
  return [
    { name: without, load: () => read(false) },
    { name: 'home, with news and pop-up', load: () => read(true), reference: without },
  ];
}

async function disclosures({ server, owner }: Stage, admin: BenchPerson, year: number): Promise<Turn[]> {
  const plain = 'reading and sorting what each member was paid and spent';
  const days = daysOfYear(year);
  const { rows } = await owner.query<{ id: string }>(
    `insert into income_disclosure (year, from_on, to_on, reason, status, asked_by, asked_at)
     values ($1, $2, $3, '', 'Queued', $4, now()) returning id`,
    [year, days.from_on, days.to_on, admin.id],
  );
  const id = rows[0]?.id ?? '';
  return [
    { name: plain, load: () => once(() => readAndSort()) },
    {
      name: 'disclosure of all members',
      load: () => once(() => inTransaction(server.db, (tx) => storeCount(tx, { id, ...days }, new Date()))),
      reference: plain,
    },
  ];

  /** From the books, as two plain sums a member, sorted by what was paid. */
  async function readAndSort(): Promise<void> {
    const { rows: read } = await inTransaction(server.db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local transaction_timeout = 0`.execute(tx);
      return await sql<{ paid: number; spent: number }>`
      select coalesce(p.amount, 0)::float8 as paid, coalesce(s.amount, 0)::float8 as spent
      from member m
        left join (select member_id, sum(amount) as amount from income
          where status <> 'pending' and business_date between ${days.from_on}::date and ${days.to_on}::date group by member_id) p
          on p.member_id = m.id
        left join (select member_id, sum(paid + gst) as amount from topup
          where business_date between ${days.from_on}::date and ${days.to_on}::date group by member_id) s on s.member_id = m.id`.execute(
        tx,
      );
    });
    Float64Array.from(read, ({ paid }) => paid).sort();
  }
}

async function once(work: () => Promise<void>): Promise<Timed> {
  const from = performance.now();
  await work();
  const milliseconds = performance.now() - from;
  return { latencies: [milliseconds], seconds: milliseconds / 1000 };
}
