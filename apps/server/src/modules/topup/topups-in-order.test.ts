import { toDecimal } from '@banyan/plan/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findings } from '../../../test/books.ts';
import { aContext, anAdmin, contextOf } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { shareTransaction } from '../../platform/database/share-transaction.ts';
import { Failure } from '../../platform/fail.ts';
import { toFailure } from '../../platform/http/http-errors.ts';
import { joinMember } from '../genealogy/join-member.ts';
import { publishPlan } from '../income/plan/publish-plan.ts';
import { postJournals } from '../ledger/post-journals.ts';
import { houseLine, memberLine } from '../ledger/rules.ts';
import type { TopupCall, TopupOrder } from './decide-topups.ts';
import { createPackage } from './packages/create-package.ts';
import { topupMember } from './topup-member.ts';
import { topupMembers } from './topup-members.ts';

/** Two companies with the same people: one is served at once, the other one call after the other. */
const companies = [useTestServer(), useTestServer()] as const;
const crowd = 16;
/** `npm run soak` asks for more. */
const topups = Number(process.env.TOPUPS_IN_ORDER ?? 40);

const matrixPool = (code: string, more: object) => ({
  code,
  width: 2,
  depth: 2,
  package: 'P',
  pay: 'per_placement',
  reentry: true,
  levels: [{ amount: '7' }, { amount: '3', need: { directs: 1 } }],
  ...more,
});
const plans = {
  'referral, levels with every need, spill and a cap': {
    incomes: {
      referral: { rate: { percent: '10' }, base_rule: 'min_own_package' },
      level: {
        levels: [
          { percent: '5', need: { directs: 1, directs_business: '300' } },
          { percent: '3', need: { team: 3, self_investment: '200' } },
          { percent: '2', need: { team_business: '900' } },
        ],
      },
      spill: { type: 'placement', percent: '2' },
    },
    caps: { topup_multiple: '1.2' },
  },
  'compressed levels, milestones of the single leg and a cap': {
    incomes: {
      fast_start: {
        from: 'activated',
        compression: true,
        levels: [{ percent: '8', need: { directs: 1 } }, { percent: '4' }],
        instead_of: [],
        steps: [
          { code: 'F1', directs: 1, within_days: 30, amount: '9' },
          { code: 'F2', directs: 2, within_days: 30, amount: '11' },
        ],
      },
      referral: { rate: { percent: '10' }, first_topup_only: true },
      level: { compression: true, levels: [{ percent: '5', need: { directs: 2 } }, { percent: '3' }] },
      spill: { type: 'extra_direct', from: 2, amount: '15' },
      single_leg: {
        levels: [
          { team: 2, amount: '10' },
          { team: 5, directs: 1, amount: '20' },
        ],
      },
    },
    caps: { topup_multiple: '2' },
  },
  'levels of the queue and two matrix pools': {
    incomes: {
      single_leg: { mode: 'queue_level', levels: [{ percent: '4' }, { percent: '2' }] },
      matrix: {
        pools: [matrixPool('GOLD', { placement: 'sponsor' }), matrixPool('BLUE', { placement: 'global' })],
      },
    },
    caps: { topup_multiple: '3' },
  },
};

type Company = (typeof companies)[number];

/** The same members with the same ids, some of them with little money, two of them blocked. */
async function openCompany({ server, asOwner }: Company) {
  const admin = await anAdmin(server, { user_id: 'owner.in.order', email: 'owner@order.test' });
  const context = await contextOf(server, admin);
  await inTransaction(server.db, async (tx) => {
    await createPackage(tx, context, {
      code: 'P',
      name: 'Range',
      min: '100',
      max: '1000',
      gst_percent: '18',
    });
    await createPackage(tx, context, { code: 'Q', name: 'Fixed', amount: '250' });
  });
  const ids: string[] = [];
  for (let n = 0; n < crowd; n++) {
    const sponsor_id = n === 0 ? null : `in.order.${(n * 7) % n}`;
    const { id } = await inTransaction(server.db, (tx) =>
      joinMember(tx, aContext(server), {
        user_id: `in.order.${n}`,
        name: `Member ${n}`,
        password_hash: 'none',
        side: n % 3 === 0 ? 'L' : 'R',
        sponsor_id,
      }),
    );
    ids.push(id);
  }
  const funds = ids.map((id, n) => memberLine(id, 'fund', n % 4 === 0 ? '700' : '1000000'));
  const total = funds.reduce((sum, { amount }) => sum.plus(amount), toDecimal('0'));
  const journal = {
    scope: 'test',
    key: 'funds',
    kind: 'adjustment',
    ref_type: 'adjustment',
    ref_id: '1',
  } as const;
  const lines = [houseLine('adjustment', total.negated().toFixed()), ...funds];
  await inTransaction(server.db, (tx) => postJournals(tx, aContext(server), [{ ...journal, lines }]));
  await asOwner("update app_user set is_blocked = true where user_id in ('in.order.3', 'in.order.9')");
  return { admin: context, ids };
}

/** An order, and who gives it: a member's place, or an admin. */
const anOrder = fc.record({
  by: fc.option(fc.nat({ max: crowd - 1 }), { freq: 4 }),
  user_id: fc.oneof(
    { weight: 30, arbitrary: fc.nat({ max: crowd - 1 }).map((n) => `in.order.${n}`) },
    { weight: 1, arbitrary: fc.constant('nobody') },
  ),
  package: fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom('P', 'Q') },
    { weight: 1, arbitrary: fc.constant('X') },
  ),
  amount: fc.constantFrom('100', '250', '333.33', '1000'),
  is_zero: fc.nat({ max: 9 }).map((n) => n === 0),
});
type Order = typeof anOrder extends fc.Arbitrary<infer T> ? T : never;

function callOf(
  order: Order,
  index: number,
  { server }: Company,
  { admin, ids }: Awaited<ReturnType<typeof openCompany>>,
): TopupCall {
  const { by, user_id } = order;
  const now = new Date(admin.now.getTime() + index * 1000);
  const actor =
    by === null
      ? admin.actor
      : { ...admin.actor, id: ids[by] ?? '', user_id: `in.order.${by}`, user_type: 'User' as const };
  const made: TopupOrder = {
    user_id,
    package: order.package,
    amount: order.package === 'Q' ? undefined : order.amount,
    paid: order.is_zero ? '0' : undefined,
    pay_from: by === null ? 'Cash' : 'own_fund',
  };
  return { context: { ...aContext(server), now, actor }, order: made };
}

/** What a caller hears, without the number of the receipt: refused calls use up numbers. */
const outcomeOf = async (topup: Promise<{ user_id: string; total: string }>): Promise<string> => {
  try {
    const { user_id, total } = await topup;
    return `${user_id} ${total}`;
  } catch (error) {
    if (!(error instanceof Failure) && !(error as { constraint?: string }).constraint) throw error;
    return toFailure(error).code;
  }
};

/** Everything topups write, by the order in which they took place. */
async function written({ asOwner }: Company) {
  const inOrder = 'with t as (select *, row_number() over (order by id) as no from topup)';
  return {
    topups: await asOwner(
      `${inOrder} select no, t.member_id, t.amount, paid, t.bv, earned, status, is_first, payment_mode, t.paid_by, t.at,
         e.pairs, e.period
       from t join business_event e on e.kind = 'topup' and e.source_id = t.id order by no`,
    ),
    incomes: await asOwner(
      `${inOrder} select t.no, i.kind, i.member_id, i.from_id, i.level, i.base, i.gross, i.amount, i.trimmed, i.status,
         i.reason, i.wallet_code, i.why, i.pool, i.entry_no, i.code, i.plan_version, i.business_date, i.at,
         (select jsonb_agg(jsonb_build_array(own.no, a ->> 'amount')) from jsonb_array_elements(i.allocations) a
           join t own on own.id = (a ->> 'topup')::bigint) as allocations
       from income i join business_event e on e.id = i.event_id join t on t.id = e.source_id order by i.id`,
    ),
    members: await asOwner(
      'select id, live_topups, self_investment, active_directs, directs_business, activated_at from member order by id',
    ),
    queue: await asOwner('select no, member_id, at from single_leg order by no'),
    steps: await asOwner('select member_id, code from fast_start_step order by 1, 2'),
    milestones: await asOwner('select member_id, level from single_leg_level order by 1, 2'),
    matrix: await asOwner(
      'select pool, no, member_id, parent_no, slot, origin, filled, at from matrix_entry order by pool, no',
    ),
    entries: await asOwner(
      `select a.owner_id, a.wallet_code, e.version, e.amount, e.balance_after, e.kind, e.at, x.actor_id
       from entry e join account a on a.id = e.account_id join txn x on x.id = e.txn_id
       where a.owner_type = 'User' order by 1, 2, 3`,
    ),
  };
}

describe('topups that share transactions', () => {
  it(
    'leave what the same ones leave one after the other, whatever the plan',
    async () => {
      const [together, alone] = companies;
      const opened = [await openCompany(together), await openCompany(alone)] as const;
      const share = shareTransaction(topupMembers);
      for (const [index, [name, plan]] of Object.entries(plans).entries()) {
        for (const [{ server }, { admin }] of [
          [together, opened[0]],
          [alone, opened[1]],
        ] as const)
          await inTransaction(server.db, (tx) => publishPlan(tx, admin, { plan }));
        const orders = fc.sample(fc.array(anOrder, { minLength: topups, maxLength: topups }), {
          numRuns: 1,
          seed: 20 + index,
        })[0] as Order[];
        const outcomesTogether = await Promise.all(
          orders.map((order, n) =>
            outcomeOf(share(together.server.db, callOf(order, n, together, opened[0]))),
          ),
        );
        const inTurn: string[] = [];
        for (const [n, order] of orders.entries()) {
          const { context, order: made } = callOf(order, n, alone, opened[1]);
          inTurn.push(
            await outcomeOf(inTransaction(alone.server.db, (tx) => topupMember(tx, context, made))),
          );
        }
        expect({ name, outcomes: outcomesTogether }).toEqual({ name, outcomes: inTurn });
        const [left, right] = [await written(together), await written(alone)];
        for (const key of Object.keys(left) as (keyof typeof left)[])
          expect({ name, [key]: left[key] }).toEqual({ name, [key]: right[key] });
        expect(new Set(outcomesTogether).size).toBeGreaterThan(5);
      }
      expect(await findings(together.server)).toEqual([]);
    },
    60_000 + 1000 * topups,
  );
});
