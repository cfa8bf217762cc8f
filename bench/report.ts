import { addDays } from '@banyan/contract/core/dates';
import { createAccount } from '../apps/server/src/modules/accounts/create-account.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { loadHttp } from './support/load-http.ts';
import { type Figure, measure, type Turn, takeTurns } from './support/measure.ts';
import {
  type BenchPerson,
  type Credentials,
  openNetwork,
  openStage,
  type Stage,
  signEverybodyIn,
} from './support/stage.ts';

const rows = 1_000_000;
/** One after the other: how long a person waits. */
const load = { seconds: 2, callers: 1 };
const reference = 'reference: the newest 50 of them by a plain query, without count and totals';

/**
 * A page of 50 of 1,000,000 income rows over HTTP, with count and totals of all that match: as an admin, who sees all
 * of them, and as the member who has most, and that member's passbook.
 */
export async function run({ members = 20_000 }: { members?: number } = {}): Promise<Figure[]> {
  const stage = await openStage();
  try {
    console.error(`Loading ${rows} incomes of ${members} members…`);
    await openNetwork(stage, { members, topups: Math.ceil(rows / 10), incomes: true, until: new Date() });
    const [admin, member] = await signEverybodyIn(stage, await readers(stage));
    if (!admin || !member) throw new Error('an admin and a member read');
    return await takeTurns(3, [
      { name: reference, load: () => loadPlainQuery(stage) },
      ...pages(stage, 'admin', admin, '/api/income/all_income', {
        'first page': '',
        'page 1000': 'page_index=1000',
        'by amount': 'sort=-amount',
        'of one member': `member=${member.user_id}`,
        lapsed: 'status=Lapsed',
        'of a day': dayBefore(),
      }),
      ...pages(stage, 'member', member, '/api/income/all_income', {
        'first page': '',
        'page 20': 'page_index=20',
        'by amount': 'sort=-amount',
        lapsed: 'status=Lapsed',
      }),
      ...pages(stage, 'member', member, '/api/wallet/passbook', { 'passbook, first page': '' }),
    ]);
  } finally {
    await stage.close();
  }
}

/** An admin, and the member with most incomes. */
async function readers({ server, owner }: Stage): Promise<BenchPerson[]> {
  const account = await inTransaction(server.db, (tx) =>
    createAccount(tx, { now: new Date() }, { user_type: 'Admin', name: 'Bench', password_hash: 'none' }),
  );
  const { rows: found } = await owner.query<BenchPerson>(
    `select id, user_id, name, user_type from app_user
     where id = (select member_id from income group by member_id order by count(*) desc limit 1)`,
  );
  return [{ ...account, user_type: 'Admin' }, ...found];
}

const loadPlainQuery = ({ owner }: Stage) =>
  measure(load, () => owner.query('select * from income order by business_date desc, id desc limit 50'));

function pages(
  { port }: Stage,
  who: string,
  { authorization, xsrf }: Credentials,
  path: string,
  queries: Record<string, string>,
): Turn[] {
  const headers = { authorization, cookie: `XSRF-TOKEN=${xsrf}` };
  return Object.entries(queries).map(([what, query]) => ({
    name: `${who}, ${what}`,
    load: () => loadHttp(load, { port, requests: [{ method: 'GET', path: `${path}?${query}`, headers }] }),
    reference,
  }));
}

/** A filter for one date of a hundred days ago. */
function dayBefore(): string {
  const day = addDays(new Date().toISOString().slice(0, 10), -100);
  return `on_from=${day}&on_to=${day}`;
}
