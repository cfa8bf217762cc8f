import { dayOf } from '../../src/days.ts';
import { toDecimal } from '../../src/money.ts';
import { levelPoolsOf } from '../../src/plan/plan-matrix.ts';
import type { Scenario } from '../../src/scenario/scenario-file.ts';
import type { Step, TopupStep } from '../../src/scenario/scenario-step.ts';
import { aPlan } from '../builders.ts';
import { isBlocked, liveTopups, takeBack } from './naive-company.ts';
import { closeDay } from './naive-company-day.ts';
import { bet, failWithdrawal, openPayments, payOut, withdraw } from './naive-company-money.ts';
import { outcomeOf, type Story } from './naive-company-outcome.ts';
import { join, place } from './naive-company-places.ts';
import { takeBackOfOrder } from './naive-company-return.ts';
import { type Beside, type Books, bvLeftOf, type Company, openBooks } from './naive-company-state.ts';
import { enterPool, topUp } from './naive-company-topup.ts';
import { upgrade } from './naive-company-upgrade.ts';
import { buysEnough } from './naive-company-volumes.ts';

/** What a story leads to, in the words of a scenario's outcome. */
export function tellNaively(
  scenario: Scenario,
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
    purchases: 0,
    bets: [],
    wallets: new Map(),
    today: 0,
  };
  const story = { company, books: openBooks(), payments: openPayments(), minute: 0 };
  company.buys = (member) => buysEnough(company, story.books, member);
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
function take(story: Story, step: Step): boolean {
  const { company, books, payments } = story;
  const who = (name: string) => company.members.findIndex((member) => member.name === name);
  if (step.on !== undefined) {
    story.minute = Date.parse(`${step.on.slice(0, 16)}Z`) / 60_000;
    company.today = dayOf(step.on.slice(0, 10));
  }
  if (isUnknown(company, step)) return false;
  if ('close' in step) {
    company.today = dayOf(step.close);
    closeDay(company, books);
    return true;
  }
  if ('payout' in step) {
    company.today = dayOf(step.payout);
    payOut(company, payments);
    return true;
  }
  if ('publish' in step) {
    company.plan = aPlan(step.publish);
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
    ['order', 'virtual_business', 'place', 'upgrade'],
  ),
);

/** What only a later closing looks at. */
function record({ company, books }: Story, step: Step): boolean {
  const { today: day } = company;
  const who = (name: string) => company.members.findIndex((member) => member.name === name);
  if ('order' in step) {
    const member = who(step.order);
    if (isBlocked(company, member)) return false;
    const lines = step.lines.map(({ bv, quantity }) => ({ bv: toDecimal(bv), left: quantity }));
    company.beside?.ordered(member, bvLeftOf({ lines }));
    books.orders.push({ at: ++company.purchases, id: step.id, member, lines, day, paidOn: null });
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
