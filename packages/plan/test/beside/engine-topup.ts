import { payByRule } from '../../src/columns/levels.ts';
import { requirementsOf } from '../../src/columns/requirements.ts';
import { ruleOf } from '../../src/columns/rules.ts';
import { everybodyActive, type InstantPayer, MATRIX, type PaidTopup } from '../../src/instant/instant-pay.ts';
import { topupPayer } from '../../src/instant/topup-payer.ts';
import { boardSteps, feeOf, goesOn } from '../../src/kinds/board.ts';
import { gamingLevelPayer } from '../../src/kinds/gaming-level.ts';
import { matrixPayer } from '../../src/kinds/matrix.ts';
import { nextBetPayer } from '../../src/kinds/next-bet.ts';
import { withdrawalLevelPayer } from '../../src/kinds/withdrawal-level.ts';
import { enterBoard, openBoards } from '../../src/matrix/board-pool.ts';
import { openPool } from '../../src/matrix/matrix-pool.ts';
import { type Decimal, moneyText, toDecimal } from '../../src/money.ts';
import type { MatrixPoolPlan } from '../../src/plan/plan.ts';
import { type BoardPlan, boardsOf, isBoard } from '../../src/plan/plan-matrix.ts';
import { balanceOf, incomeWallet } from '../company/naive-company.ts';
import type { CompanyTopup } from '../company/naive-company-state.ts';
import { payAtOnce } from './engine-instant.ts';
import { type EngineCompany, unitsOf } from './engine-state.ts';

/** Flags by member and place, from what is known of them; and what was added to them. */
function flagsOf<Key extends string>(known: Map<Key, string>, n: number, keys: readonly string[]) {
  const flags = new Uint8Array(n * keys.length);
  const nameOf = (at: number) => `${Math.floor(at / keys.length)} ${keys[at % keys.length]}` as Key;
  for (let at = 0; at < flags.length; at++) if (known.has(nameOf(at))) flags[at] = 1;
  const keep = (cause: string) => {
    flags.forEach((flag, at) => {
      if (flag === 1 && !known.has(nameOf(at))) known.set(nameOf(at), cause);
    });
  };
  return { flags, keep };
}

/** A topup of the log, which stands in it already. */
export function buy(engine: EngineCompany, topup: CompanyTopup): void {
  const { company, queue } = engine;
  const { plan, members, today, packages } = company;
  const { owner, no } = topup;
  const n = members.length;
  const cause = `topup ${no}`;
  const live = company.topups.filter((one) => one.owner === owner && !one.isReversed);
  const takesNumber = !topup.paid.isZero() && !queue.includes(owner);
  if (takesNumber) queue.push(owner);
  const levels = plan.incomes.single_leg?.levels.map((_, level) => String(level)) ?? [];
  const milestones = flagsOf(engine.milestones, n, levels);
  const steps = flagsOf(engine.starts, n, plan.incomes.fast_start?.steps.map(({ code }) => code) ?? []);
  const no_of = new Int32Array(n);
  queue.forEach((member, k) => {
    no_of[member] = k + 1;
  });
  const bought: PaidTopup = {
    topper: owner,
    id: no,
    amount: unitsOf(company, topup.amount),
    amount_paid: unitsOf(company, topup.paid),
    bv: unitsOf(company, topup.bv),
    is_first: live.length === 1,
    package: packages.findIndex(({ code }) => code === topup.package),
    day: today,
    queue_no: takesNumber ? queue.length : 0,
  };
  const { matrix = null, ...others } = plan.incomes;
  payAtOnce(engine, cause, (payer, paidTo) => {
    const pay = topupPayer(
      payer,
      { ...plan, incomes: others },
      {
        packages: packages.map(({ code, referral_rate }) => ({ code, referral_rate: referral_rate ?? null })),
        queue: { length: queue.length, members: Int32Array.from([-1, ...queue]), no: no_of },
        milestones: milestones.flags,
        pools: [],
        fastStart: {
          joinedOn: Int32Array.from(members, ({ joinedOn }) => joinedOn),
          activatedOn: Int32Array.from(members, (_, i) => firstDay(engine, i)),
          paid: steps.flags,
        },
      },
    );
    pay(bought);
    const entered = (matrix?.pools ?? []).filter((pool) => pool.package === topup.package);
    for (const pool of entered.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
      if (isBoard(pool)) enterBoards(engine, pool, bought, payer, paidTo);
      else enterInto(engine, pool, bought, payer);
  });
  milestones.keep(cause);
  steps.keep(cause);
}

/** The day of the oldest topup that counts. */
const firstDay = ({ company }: EngineCompany, member: number): number =>
  company.topups.find(({ owner, isReversed }) => owner === member && !isReversed)?.day ?? company.today;

function enterInto(
  engine: EngineCompany,
  pool: MatrixPoolPlan,
  bought: PaidTopup,
  payer: InstantPayer,
): void {
  const state = engine.pools.get(pool.code) ?? openPool(pool);
  engine.pools.set(pool.code, state);
  const codes = engine.company.packages.map(({ code }) => code);
  matrixPayer(payer, { pools: [pool] }, codes, [{ place: 0, pool: state }])(bought);
}

/** The steps of boards, with wallets that may owe something. */
function enterBoards(
  engine: EngineCompany,
  pool: BoardPlan,
  { topper, id }: PaidTopup,
  payer: InstantPayer,
  paidTo: (member: number) => number,
): void {
  const { company } = engine;
  const { digits } = company;
  const spent = new Map<number, Decimal>();
  const money = (units: number) => toDecimal(String(units)).dividedBy(10 ** digits);
  const heldBy = (member: number): Decimal => {
    const owed = balanceOf(company, member, 'recoverable');
    const left = money(paidTo(member)).minus(owed);
    const added = left.isNegative() ? toDecimal('0') : left;
    return balanceOf(company, member, incomeWallet(company))
      .plus(added)
      .minus(spent.get(member) ?? '0');
  };
  const steps = boardSteps({ pool, member: topper, origin: 'Topup' }, boardsOf(company.plan));
  for (let step = steps.next(); !step.done; ) {
    const { value } = step;
    const terms = value.pool;
    const board = engine.boards.get(terms.code) ?? openBoards(terms);
    engine.boards.set(terms.code, board);
    if (value.step === 'enter') {
      step = steps.next({ head: enterBoard(board, value.member, payer.facts.sponsor).head });
      continue;
    }
    const { cycle, by_rank, by_package, need, depth } = terms;
    const eligibility = { ...everybodyActive(payer), requirements: requirementsOf(need, payer) };
    const rule = ruleOf(payer, { amount: cycle, by_rank, by_package }, eligibility);
    const paid = payByRule(payer, MATRIX, rule, value.head, topper, depth, id, board.places);
    const fee = feeOf(terms, digits);
    const row = {
      amount: moneyText(money(Number(paid ?? 0)), digits),
      status: paid === null ? 'lapsed' : 'credited',
    } as const;
    const goes = goesOn(terms, row, fee, heldBy(value.head));
    if (goes) spent.set(value.head, (spent.get(value.head) ?? toDecimal('0')).plus(fee));
    step = steps.next({ goes_on: goes });
  }
}

/** An entry without a topup. */
export function enterByHand(engine: EngineCompany, pool: MatrixPoolPlan, member: number): void {
  const sold = engine.company.packages.findIndex(({ code }) => code === pool.package);
  payAtOnce(engine, 'entry by hand', (payer) => {
    const nothing = { amount: 0, amount_paid: 0, bv: 0, is_first: false, day: 0, queue_no: 0 };
    enterInto(engine, pool, { ...nothing, topper: member, id: -1, package: sold }, payer);
  });
}

export function withdraw(
  engine: EngineCompany,
  { member, amount, charge, cause }: { member: number; amount: Decimal; charge: Decimal; cause: string },
): void {
  const { company } = engine;
  const plan = company.plan.incomes.withdrawal_level;
  if (plan)
    payAtOnce(engine, cause, (payer) =>
      withdrawalLevelPayer(payer, plan)(member, unitsOf(company, amount), unitsOf(company, charge)),
    );
}

/** A bet that is not in the log yet. */
export function settle(
  engine: EngineCompany,
  {
    member,
    game,
    fee,
    minute,
    cause,
  }: { member: number; game: string; fee: string; minute: number; cause: string },
): void {
  const { company } = engine;
  const { next_bet, gaming_level } = company.plan.incomes;
  const units = unitsOf(company, toDecimal(fee));
  payAtOnce(engine, cause, (payer) => {
    if (next_bet) {
      const before = company.bets.filter((other) => other.game === game);
      const from = minute - next_bet.lookback_hours * 60;
      const oldest = before.findIndex((other) => other.minute >= from);
      const bettors = Int32Array.from([...before.map((other) => other.member), member]);
      nextBetPayer(payer, next_bet, bettors)(before.length, oldest < 0 ? before.length : oldest, units);
    }
    if (gaming_level) gamingLevelPayer(payer, gaming_level)(member, units);
  });
}
