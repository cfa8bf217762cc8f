import { dateOf, dayOf } from '../../src/days.ts';
import { toDecimal } from '../../src/money.ts';
import { levelPoolsOf } from '../../src/plan/plan-matrix.ts';
import type { Scenario } from '../../src/scenario/scenario-file.ts';
import type { Step, TopupStep } from '../../src/scenario/scenario-step.ts';
import { aPlan } from '../builders.ts';
import { belowOf } from '../naive-network.ts';
import { isBlocked, liveTopups, takeBack } from './naive-company.ts';
import { closeDay } from './naive-company-day.ts';
import { bet, failWithdrawal, openPayments, payOut, withdraw } from './naive-company-money.ts';
import { outcomeOf, type Story } from './naive-company-outcome.ts';
import { isWaiting, join, place } from './naive-company-places.ts';
import { takeBackOfOrder } from './naive-company-return.ts';
import { type Beside, type Books, bvLeftOf, type Company, openBooks } from './naive-company-state.ts';
import { enterPool, topUp } from './naive-company-topup.ts';
import { upgrade } from './naive-company-upgrade.ts';
import { buysEnough } from './naive-company-volumes.ts';

/** What a story leads to, in the words of a scenario's outcome. */
export function tellNaively(
  scenario: Omit<Scenario, 'steps'> & { steps: readonly (Step | MoveStep)[] },
  besideOf?: (company: Company, books: Books) => Beside & { compare(): void },
) {
  const { plan, packages, steps } = scenario;
  const company: Company = {
    plan,
    digits: scenario.company.round_off_digits,
    packages,
    members: [],
    sponsor: [],
    parent: [],
    side: [],
    placedOn: [],
    closings: [],
    topups: [],
    rows: [],
    queue: [],
    milestones: [],
    starts: [],
    pools: new Map(),
    boards: new Map(),
    buys: () => true,
    rankOf: () => -1,
    purchases: 0,
    bets: [],
    wallets: new Map(),
    today: 0,
  };
  const story = { company, books: openBooks(), payments: openPayments(), minute: 0 };
  company.buys = (member) => buysEnough(company, story.books, member);
  company.rankOf = (member) => story.books.ranks[member]?.period ?? -1;
  const beside = besideOf?.(company, story.books);
  company.beside = beside;
  const refused = steps.flatMap((step, index) => {
    const isDone = take(story, step);
    beside?.compare();
    return isDone ? [] : [index];
  });
  return { ...story, refused, ...outcomeOf(story) };
}

/** @returns whether the step was done */
function take(story: Story, step: Step | MoveStep): boolean {
  const { company, books, payments } = story;
  const who = (name: string) => company.members.findIndex((member) => member.name === name);
  if (step.on !== undefined) {
    story.minute = Date.parse(`${step.on.slice(0, 16)}Z`) / 60_000;
    // of a date that is closed already it belongs to the next one
    passDays(story, Math.max(dayOf(step.on.slice(0, 10)), lastClosed(company) + 1));
  }
  if ('move' in step) return move(company, step);
  if (isUnknown(company, step)) return false;
  if ('close' in step) {
    passDays(story, dayOf(step.close));
    closeDay(company, books);
    return true;
  }
  if ('payout' in step) {
    company.today = dayOf(step.payout);
    payOut(company, payments);
    return true;
  }
  if ('publish' in step) {
    company.plan = aPlan(JSON.parse(JSON.stringify(step.publish)));
    return true;
  }
  if ('join' in step) return join(company, { ...step, name: step.join });
  if ('place' in step) return place(company, who(step.place), step);
  if ('upgrade' in step) {
    const owner = who(step.upgrade);
    return !isBlocked(company, owner) && upgrade(company, books, { ...step, owner });
  }
  if ('topup' in step) return buy(company, step);
  if ('reverse_topup' in step) return reverse(company, who(step.reverse_topup));
  if ('block' in step) return setBlocked(company, who(step.block), true);
  if ('unblock' in step) return setBlocked(company, who(step.unblock), false);
  if ('withdraw' in step) return withdraw(company, payments, who(step.withdraw), toDecimal(step.amount));
  if ('fail_withdrawal' in step) return failWithdrawal(company, payments, who(step.fail_withdrawal));
  if ('bet' in step) {
    const { game, fee } = step;
    return bet(company, { member: who(step.bet), game, fee, minute: story.minute, no: company.bets.length });
  }
  if ('enter_matrix' in step) {
    const pool = levelPoolsOf(company.plan).find(({ code }) => code === step.pool);
    const member = who(step.enter_matrix);
    if (!pool || isBlocked(company, member)) return false;
    company.beside?.entered(pool, member);
    enterPool(company, pool, member, 'entry by hand');
    return true;
  }
  return record(story, step);
}

/** Nobody joined under the name. */
function isUnknown({ members }: Company, step: Step): boolean {
  const [first] = Object.entries(step).flatMap(([key, name]) => (subjects.has(key) ? [name] : []));
  return first !== undefined && !members.some(({ name }) => name === first);
}
const subjects = new Set(
  ['topup', 'reverse_topup', 'block', 'unblock', 'withdraw', 'fail_withdrawal', 'bet', 'enter_matrix'].concat(
    ['order', 'virtual_business', 'place', 'upgrade', 'autoship'],
  ),
);

function placeOrder(
  company: Company,
  books: Books,
  order: { member: number; lines: readonly { bv: string; quantity: number }[]; id: string | undefined },
): void {
  const { member, id } = order;
  const lines = order.lines.map(({ bv, quantity }) => ({ bv: toDecimal(bv), left: quantity }));
  company.beside?.ordered(member, bvLeftOf({ lines }));
  books.orders.push({ at: ++company.purchases, id, member, lines, day: company.today, paidOn: null });
}

const lastClosed = ({ closings }: Company): number => closings.at(-1)?.day ?? -1;

/** Day after day, each begins with the standing orders that are due (docs/plans.md §7.5). */
function passDays({ company, books }: Story, until: number): void {
  while (company.today < until) {
    // nothing was given before the first step
    company.today = company.today === 0 ? until : company.today + 1;
    const dayOfMonth = Number(dateOf(company.today).slice(8));
    const isLast = dateOf(company.today + 1).endsWith('-01');
    for (const { member, lines, day, given } of books.standing)
      if (given < company.today && (day === dayOfMonth || (isLast && day > dayOfMonth)))
        if (!isBlocked(company, member)) placeOrder(company, books, { member, lines, id: undefined });
  }
}

/** Only here: no step of a scenario changes a sponsor. */
export type MoveStep = { on: string; move: string; to: string };

/** @returns whether a member has another sponsor now: nobody comes below himself */
function move(company: Company, { move: name, to }: MoveStep): boolean {
  const [member, sponsor] = [name, to].map((label) =>
    company.members.findIndex((one) => one.name === label),
  ) as [number, number];
  const isBelow = [member, ...belowOf(company.sponsor, member)].includes(sponsor);
  if (member < 0 || sponsor < 0 || isBelow || isWaiting(company, member) || isWaiting(company, sponsor))
    return false;
  if ((company.sponsor[member] ?? -1) < 0) return false;
  company.sponsor[member] = sponsor;
  return true;
}

/** What only a later closing looks at. */
function record({ company, books }: Story, step: Step): boolean {
  const { today: day } = company;
  const who = (name: string) => company.members.findIndex((member) => member.name === name);
  if ('order' in step) {
    const member = who(step.order);
    if (isBlocked(company, member)) return false;
    placeOrder(company, books, { member, lines: step.lines, id: step.id });
    return true;
  }
  if ('autoship' in step) {
    const member = who(step.autoship);
    if (isBlocked(company, member)) return false;
    books.standing.push({ member, lines: step.lines, day: step.day, given: day });
    return true;
  }
  if ('refund' in step) {
    const index = books.orders.findIndex(({ id }) => id === step.refund);
    const order = books.orders[index];
    const line = order?.lines[step.line];
    if (!order || !line || line.left < step.quantity) return false;
    line.left -= step.quantity;
    books.refunds.push({ member: order.member, bv: line.bv.times(step.quantity), day, order: index });
    takeBackOfOrder(company, books, index);
    return true;
  }
  if ('virtual_business' in step) {
    const member = who(step.virtual_business);
    books.virtual.push({ member, side: step.side === 'R' ? 1 : 0, amount: toDecimal(step.amount), day });
    return true;
  }
  if ('roi_percent' in step) {
    books.roiPercents.push({ package: step.roi_percent, percent: step.percent, day });
    return true;
  }
  throw new Error(`no naive step: ${JSON.stringify(step)}`);
}

function buy(company: Company, { topup: name, package: code, amount, paid }: TopupStep): boolean {
  const owner = company.members.findIndex((member) => member.name === name);
  const sold = company.packages.find((item) => item.code === code);
  const face = amount ?? sold?.amount;
  if (face === undefined || isBlocked(company, owner)) return false;
  topUp(company, { owner, package: code, amount: face, paid: paid ?? face });
  return true;
}

function reverse(company: Company, member: number): boolean {
  const topup = liveTopups(company, member).at(-1);
  if (!topup) return false;
  takeBack(company, [`topup ${topup.no}`, `roi ${topup.no}`, `walk ${topup.at}`]);
  Object.assign(topup, { isReversed: true, reversedOn: company.today });
  company.beside?.reversed(topup);
  return true;
}

function setBlocked({ members }: Company, member: number, isBlocked: boolean): boolean {
  const found = members[member];
  if (!found || found.isBlocked === isBlocked) return false;
  found.isBlocked = isBlocked;
  return true;
}
