import { roundMoney, toDecimal } from '../../src/money.ts';
import type { MatrixPoolPlan } from '../../src/plan/plan.ts';
import { type BoardPlan, boardsOf, isBoard } from '../../src/plan/plan-matrix.ts';
import { enterNaively } from '../naive-boards.ts';
import { playNaively } from '../naive-pool.ts';
import {
  activeDirects,
  addTo,
  balanceOf,
  incomeWallet,
  liveTopups,
  payLevels,
  payOne,
  reasonFor,
  reasonOf,
} from './naive-company.ts';
import { payFastStart } from './naive-company-fast-start.ts';
import { type Company, type CompanyTopup, lesser, zero } from './naive-company-state.ts';

/**
 * Everything a topup pays at once, in its order: fast start, referral, level, spill, single leg, matrix (docs/plans.md §2.3, §3).
 */
export function topUp(
  company: Company,
  bought: { owner: number; package: string; amount: string; paid: string },
  upgrade: Partial<Pick<CompanyTopup, 'face' | 'bv' | 'upgrades'>> = {},
): void {
  const { owner, package: code } = bought;
  const sold = company.packages.find((item) => item.code === code);
  const [amount, paid] = [toDecimal(bought.amount), toDecimal(bought.paid)];
  const topup: CompanyTopup = {
    no: company.topups.length,
    at: ++company.purchases,
    owner,
    package: code,
    amount,
    paid,
    bv: bvOf(company, bought),
    day: company.today,
    face: amount,
    upgrades: null,
    isFirst: liveTopups(company, owner).length === 0,
    isReversed: false,
    reversedOn: -1,
    earned: zero,
    isCompleted: false,
    roiPaid: 0,
    roiGross: zero,
    ...upgrade,
  };
  company.topups.push(topup);
  company.beside?.bought(topup);
  const { level } = company.plan.incomes;
  const cause = `topup ${topup.no}`;
  const replaced = payFastStart(company, topup, cause);
  if (!replaced.includes('referral')) payReferral(company, topup, cause, sold?.referral_rate);
  if (level && !replaced.includes('level'))
    payLevels(company, 'level', level, { from: owner, base: baseOf(topup, level.base), cause });
  paySpill(company, topup, cause);
  paySingleLeg(company, topup, cause);
  const pools = company.plan.incomes.matrix?.pools.filter((pool) => pool.package === code) ?? [];
  for (const pool of pools.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
    if (isBoard(pool)) enterBoards(company, pool, owner, cause);
    else enterPool(company, pool, owner, cause);
}

/** One entry into a board, and those that follow from it; each head that leaves is paid, and pays for going on. */
function enterBoards(company: Company, plan: BoardPlan, member: number, cause: string): void {
  const wallet = incomeWallet(company);
  enterNaively(company.boards, boardsOf(company.plan), company.sponsor, { plan, member }, (pool, head) => {
    const row = payOne(company, {
      kind: 'matrix',
      member: head,
      from: member,
      level: pool.depth,
      cause,
      pool: pool.code,
      base: toDecimal('1'),
      rate: { amount: pool.cycle, by_rank: pool.by_rank, by_package: pool.by_package },
      reason: reasonOf(company, head, pool.need),
    });
    const fee = roundMoney(pool.fee_to_next, company.digits);
    const goes =
      pool.next !== null &&
      row.status !== 'lapsed' &&
      row.amount.gte(fee) &&
      balanceOf(company, head, wallet).gte(fee);
    if (goes) addTo(company, head, wallet, fee.negated());
    return goes;
  });
}

/** What the package says, else the amount. */
export function bvOf(company: Company, bought: { package: string; amount: string }) {
  const sold = company.packages.find(({ code }) => code === bought.package);
  return sold?.bv === undefined ? toDecimal(bought.amount) : roundMoney(sold.bv, company.digits);
}

const baseOf = (topup: CompanyTopup, base: 'amount_paid' | 'amount' | 'bv') =>
  base === 'amount_paid' ? topup.paid : topup[base];

function payReferral(
  company: Company,
  topup: CompanyTopup,
  cause: string,
  own: Parameters<typeof payOne>[1]['rate'] | undefined,
): void {
  const { referral } = company.plan.incomes;
  const member = company.sponsor[topup.owner] ?? -1;
  if (!referral || member < 0 || (referral.first_topup_only && !topup.isFirst)) return;
  const full = baseOf(topup, referral.base);
  const highest = liveTopups(company, member).reduce((max, { face }) => (face.gt(max) ? face : max), zero);
  const base = referral.base_rule === 'full' ? full : lesser(full, highest);
  if (full.isZero()) return;
  const terms = { kind: 'referral', member, from: topup.owner, level: 1, cause, base };
  payOne(company, { ...terms, rate: own ?? referral.rate, reason: reasonOf(company, member) });
}

function paySpill(company: Company, { owner, isFirst, paid }: CompanyTopup, cause: string): void {
  const { spill } = company.plan.incomes;
  if (!spill || !isFirst || paid.isZero()) return;
  const [sponsor, parent] = [company.sponsor[owner] ?? -1, company.parent[owner] ?? -1];
  const earner = spill.type === 'placement' ? parent : sponsor;
  if (earner < 0) return;
  if (spill.type === 'placement' && earner === sponsor) return;
  if (spill.type === 'extra_direct' && activeDirects(company, sponsor) < spill.from) return;
  const { by_rank, by_package } = spill;
  const value = spill.type === 'placement' ? { percent: spill.percent } : { amount: spill.amount };
  const rate = { ...value, by_rank, by_package };
  const reason = reasonOf(company, earner);
  payOne(company, { kind: 'spill', member: earner, from: owner, level: 1, base: paid, rate, reason, cause });
}

function paySingleLeg(company: Company, { owner, paid }: CompanyTopup, cause: string): void {
  const { single_leg } = company.plan.incomes;
  const { queue } = company;
  const takesNumber = !paid.isZero() && !queue.includes(owner);
  if (takesNumber) queue.push(owner);
  if (!single_leg) return;
  const terms = { kind: 'single_leg', from: owner, cause };
  if (single_leg.mode === 'queue_level') {
    if (!takesNumber) return;
    single_leg.levels.forEach((rule, index) => {
      const member = queue[queue.length - 2 - index];
      if (member === undefined) return;
      const reason = reasonOf(company, member, rule.need);
      payOne(company, { ...terms, member, level: index + 1, base: paid, rate: rule, reason });
    });
    return;
  }
  const { levels, sequential } = single_leg;
  // whose place it reaches, who sponsors, who tops up: of nobody else anything has changed
  const reached = takesNumber ? levels.map(({ team }) => queue[queue.length - 1 - team] ?? -1) : [];
  const looked = [...new Set([...reached, company.sponsor[owner] ?? -1, owner])].filter((member) =>
    queue.includes(member),
  );
  const due = looked
    .toSorted((a, b) => a - b)
    .flatMap((member) => {
      const team = queue.length - 1 - queue.indexOf(member);
      const found: { member: number; level: number }[] = [];
      for (const [index, rule] of levels.entries()) {
        const level = index + 1;
        if (company.milestones.some((paid) => paid.member === member && paid.level === level)) continue;
        const need = { directs: rule.directs, self_investment: rule.self_investment };
        const isMet = team >= rule.team && reasonFor(company, member, rule, need) === null;
        if (isMet) found.push({ member, level });
        else if (sequential) break;
      }
      return found;
    })
    .toSorted((a, b) => a.level - b.level);
  for (const { member, level } of due) {
    company.milestones.push({ member, level, cause });
    const { amount = '0', by_rank, by_package } = levels[level - 1] ?? {};
    const rate = { amount, by_rank, by_package };
    payOne(company, { ...terms, member, level, base: toDecimal('1'), rate, reason: null });
  }
}

/** One entry, and those that follow from it; each pays the owners above. */
export function enterPool(company: Company, pool: MatrixPoolPlan, member: number, cause: string): void {
  const state = company.pools.get(pool.code) ?? { entered: [], sponsors: [], entries: [] };
  company.pools.set(pool.code, state);
  state.entered.push(member);
  state.sponsors.push([...company.sponsor]);
  const all = playNaively(pool, state.entered, company.sponsor, state.sponsors);
  const made = all.slice(state.entries.length);
  state.entries = all.map(({ owner }) => owner);
  for (const entry of made) {
    let above = entry.parent;
    for (let level = 1; level <= pool.depth && above; level++) {
      const rule = pool.levels[level - 1];
      const isFull = entry.completed.some((full) => full.entry === above?.entry && full.level === level);
      if (rule && (pool.pay === 'per_placement' || isFull)) {
        const places = pool.pay === 'per_placement' ? 1 : pool.width ** level;
        const terms = { kind: 'matrix', from: member, level, cause, pool: pool.code };
        const { amount, by_rank, by_package } = rule;
        const rate = { amount, by_rank, by_package };
        const reason = reasonOf(company, above.owner, rule.need);
        payOne(company, { ...terms, member: above.owner, base: toDecimal('1'), rate, times: places, reason });
      }
      above = above.parent;
    }
  }
}
