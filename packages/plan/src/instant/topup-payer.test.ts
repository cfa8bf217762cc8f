import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fullerNetworks, type SmallNetwork } from '../../test/naive-network.ts';
import { type Bought, buyNaively, openNaively } from '../../test/naive-topups.ts';
import { patience, runs } from '../../test/property-runs.ts';
import { optional } from '../../test/random-plan.ts';
import { boughtBy, rate, topupPlans } from '../../test/random-topups.ts';
import { emptyTally } from '../closing/totals.ts';
import { figureAt, figureOf, unitsText } from '../columns/figure.ts';
import { addRoom, openRooms } from '../columns/rooms.ts';
import { CLOSING_REASONS, CODED_KINDS, rowSink, type Sink } from '../columns/rows.ts';
import type { Units } from '../columns/units.ts';
import { labFastStart } from '../lab/fast-start.ts';
import { blockMember, countTopup, lookOf, openFigures } from '../lab/live-figures.ts';
import { openPool } from '../matrix/matrix-pool.ts';
import { moneyText, toDecimal } from '../money.ts';
import type { Plan } from '../plan/plan.ts';
import { INCOME_STATUSES } from './income-row.ts';
import type { InstantPayer } from './instant-pay.ts';
import { topupPayer } from './topup-payer.ts';

fc.configureGlobal({ baseSize: 'medium' });

const rowsOf = (sink: Sink, digits: number, rates: readonly object[]) => {
  const rows = sink.columns();
  if (!rows) throw new Error('no rows');
  const money = (units: Units, i: number) => unitsText(figureAt(units, i), digits);
  return Array.from({ length: rows.length }, (_, i) => ({
    kind: CODED_KINDS[rows.kind[i] ?? -1],
    member: String(rows.member[i]),
    from: String(rows.from[i]),
    level: rows.level[i],
    rate: rates[rows.rate[i] ?? -1],
    gross: money(rows.gross, i),
    amount: money(rows.amount, i),
    trimmed: money(rows.trimmed, i),
    status: INCOME_STATUSES[rows.status[i] ?? -1],
    reason: CLOSING_REASONS[rows.reason[i] ?? -1],
  }));
};

type Step = Bought & { blocks: number };

/** The same steps over typed arrays. */
function payAll(plan: Plan, digits: number, network: SmallNetwork, packages: Packages, steps: Step[]) {
  const n = network.sponsor.length;
  const sponsor = Int32Array.from(network.sponsor);
  const live = openFigures({ sponsor, sponsorSide: Uint8Array.from(network.side) }, plan);
  const units = (amount: string) =>
    toDecimal(amount)
      .times(10 ** digits)
      .toNumber();
  const topups = {
    owner: Int32Array.from(steps, ({ topper }) => topper),
    amount: Float64Array.from(steps, ({ amount }) => units(amount)),
  };
  const state = {
    earned: new Float64Array(steps.length),
    completed: new Uint8Array(steps.length),
    changed: new Uint8Array(steps.length),
  };
  const multiple = plan.caps.topup_multiple;
  const rooms = multiple === undefined ? null : openRooms(n, topups, multiple, state, 0);
  const newest = new Int32Array(n).fill(-1);
  const sink = rowSink();
  const payer: InstantPayer = {
    facts: { sponsor, parent: Int32Array.from(network.parent), blocked: live.blocked },
    figures: live.figures,
    look: lookOf(live),
    digits,
    rooms,
    sink,
    tally: emptyTally(),
    rates: [],
    holders: { ranks: plan.ranks, paidRank: () => null, hasPackage: () => null },
  };
  const queue = { length: 0, members: new Int32Array(n + 1), no: new Int32Array(n) };
  const pools = (plan.incomes.matrix?.pools ?? []).map((terms, place) => ({ place, pool: openPool(terms) }));
  const milestones = new Uint8Array(n * (plan.incomes.single_leg?.levels.length ?? 0));
  const fastStart = labFastStart(
    plan,
    Int32Array.from(network.sponsor, (_, i) => 3 * i),
    null,
  );
  const pay = topupPayer(payer, plan, { packages, queue, milestones, pools, fastStart });
  steps.forEach(({ topper, amount, paid, bv, package: sold, blocks, day = 0 }, t) => {
    if (live.blocked[topper] !== 0) return;
    const is_first = countTopup(live, topper, units(amount));
    if (rooms) addRoom(rooms, newest, t, topper);
    const makesNumber = queue.no[topper] === 0 && units(paid) > 0;
    if (makesNumber) {
      queue.length++;
      queue.members[queue.length] = topper;
      queue.no[topper] = queue.length;
    }
    pay({
      topper,
      id: t,
      amount: units(amount),
      amount_paid: units(paid),
      bv: units(bv),
      is_first,
      package: sold,
      day,
      queue_no: makesNumber ? queue.length : 0,
    });
    if (blocks >= 0 && blocks < n) blockMember(live, blocks);
  });
  return { rows: rowsOf(sink, digits, payer.rates), state, tally: payer.tally };
}

type Packages = Parameters<typeof openNaively>[2]['packages'];

test(
  '300 random courses of topups pay over typed arrays what each topup pays by itself',
  () => {
    const networks = fullerNetworks.filter(({ sponsor }) => sponsor.every((by, i) => by < i));
    fc.assert(
      fc.property(
        networks.chain((network) =>
          fc.tuple(
            fc.constant(network),
            fc.array(boughtBy(network.sponsor.length), { maxLength: 40, size: 'max' }),
          ),
        ),
        topupPlans,
        fc.constantFrom(0, 2, 3),
        optional(rate),
        ([network, bought], plan, digits, own) => {
          const packages = [
            { code: 'A', referral_rate: null },
            { code: 'B', referral_rate: own ?? null },
          ];
          let day = 3 * network.sponsor.length;
          const steps = bought.map(({ share, wait, ...step }) => {
            day += wait;
            const paid = moneyText(toDecimal(step.amount).times(share).dividedBy(2), digits);
            return { ...step, day, paid };
          });
          const { sponsor, parent } = network;
          const naive = openNaively(plan, digits, {
            sponsor,
            parent,
            packages,
            joinedOn: sponsor.map((_, i) => 3 * i),
          });
          const expected = steps.flatMap(({ blocks, ...step }) => {
            if (naive.blocked[step.topper]) return [];
            const rows = buyNaively(naive, step);
            if (blocks >= 0 && blocks < sponsor.length) naive.blocked[blocks] = true;
            return rows;
          });
          const { rows, tally } = payAll(plan, digits, network, packages, steps);
          const shown = ({
            kind,
            member,
            from,
            level,
            rate: paid,
            gross,
            amount,
            trimmed,
            status,
            reason,
          }: (typeof expected)[number]) => ({
            kind,
            member,
            from,
            level,
            rate: paid,
            gross,
            amount,
            trimmed,
            status,
            reason,
          });
          expect(rows).toEqual(expected.map(shown));
          const total = tally.amount.reduce((sum, amount) => figureOf(BigInt(sum) + BigInt(amount)), 0);
          const paid = expected.reduce((sum, { amount }) => sum.plus(amount), toDecimal('0'));
          expect(unitsText(total, digits)).toBe(moneyText(paid, digits));
        },
      ),
      runs(300),
    );
  },
  patience,
);
