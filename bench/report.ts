import { type Figure, measure, takeTurns } from './support/measure.ts';
import { incomePages, oneReader, openAdmin, pages } from './support/report-pages.ts';
import { type BenchPerson, openNetwork, openStage, type Stage, signEverybodyIn } from './support/stage.ts';

const rows = 1_000_000;
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
    const [admin, member] = await signEverybodyIn(stage, [
      await openAdmin(stage),
      await memberWithMost(stage),
    ]);
    if (!admin || !member) throw new Error('an admin and a member read');
    const read = [
      ...incomePages(stage, admin, member.user_id),
      ...pages(stage, 'member', member, '/api/income/all_income', {
        'first page': '',
        'page 20': 'page_index=20',
        'by amount': 'sort=-amount',
        lapsed: 'status=Lapsed',
      }),
      ...pages(stage, 'member', member, '/api/wallet/passbook', { 'passbook, first page': '' }),
    ].map((page) => ({ ...page, reference }));
    return await takeTurns(3, [{ name: reference, load: () => loadPlainQuery(stage) }, ...read]);
  } finally {
    await stage.close();
  }
}

/** The member with most incomes. */
async function memberWithMost({ owner }: Stage): Promise<BenchPerson> {
  const { rows } = await owner.query<BenchPerson>(
    `select id, user_id, name, user_type from app_user
     where id = (select member_id from income group by member_id order by count(*) desc limit 1)`,
  );
  return rows[0] as BenchPerson;
}

const loadPlainQuery = ({ owner }: Stage) =>
  measure(oneReader, () => owner.query('select * from income order by business_date desc, id desc limit 50'));
