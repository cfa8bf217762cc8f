import { publishPlan } from '../../apps/server/src/modules/income/plan/publish-plan.ts';
import { inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { type Figure, takeTurns } from './measure.ts';
import { contextOf, drawMembers, openNetwork, openStage, type Stage } from './stage.ts';
import { fillFundWallets, loadOperation } from './top-up.ts';

const members = 20_000;
const levels = Array.from({ length: 10 }, () => ({ percent: '1' }));

/** Of before, and with activity, fast start in place of referral and tables: as many rows for everybody who is paid. */
const plans = {
  before: { incomes: { referral: { rate: { percent: '5' } }, level: { levels } } },
  wide: {
    activity: { own_bv: '100' },
    ranks: [{ code: 'S', directs: 3 }],
    incomes: {
      fast_start: { days: 3650, levels: [{ percent: '5', by_rank: { S: '6' } }] },
      referral: { rate: { percent: '5' } },
      level: { levels: levels.map((level) => ({ ...level, by_rank: { S: '2' } })) },
    },
  },
} as const;

const before = 'topup with referral and ten levels';

/** Topups under a plan with activity, fast start and tables, beside the same under one without. */
export async function topUpWide(): Promise<Figure[]> {
  const [plain, wide] = [await open('before'), await open('wide')];
  try {
    return await takeTurns(3, [
      { name: before, load: () => loadOperation(plain.stage, plain.people) },
      {
        name: 'topup with activity, fast start and tables',
        load: () => loadOperation(wide.stage, wide.people),
        reference: before,
      },
    ]);
  } finally {
    await wide.stage.close();
    await plain.stage.close();
  }
}

/** Everybody has bought enough this month, and one in three has the rank. */
async function open(plan: keyof typeof plans) {
  const stage: Stage = await openStage();
  await openNetwork(stage, { members, topups: members, incomes: false, until: new Date() });
  await stage.owner.query(`
    insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, business_date, period, at, ref)
    select 'order', id, id, 100, 100, 100, current_date, current_date, now(), 'OR' || id from member`);
  await stage.owner.query(`
    insert into member_rank (member_id, rank, highest, business_date)
    select id, 'S', 'S', current_date - 1 from member where id % 3 = 0`);
  await stage.owner.query('vacuum (analyze) business_event, member_rank');
  const [person] = await drawMembers(stage, 1);
  if (!person) throw new Error('there are members');
  const context = contextOf(stage.server, { ...person, user_type: 'Admin' });
  await inTransaction(stage.server.db, (tx) => publishPlan(tx, context, { plan: plans[plan] }));
  const people = await drawMembers(stage, 1000);
  await fillFundWallets(stage, people);
  return { stage, people };
}
