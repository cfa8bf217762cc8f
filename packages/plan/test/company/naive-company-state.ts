import type { ClosingFacts } from '../../src/closing/closing-facts.ts';
import { type Decimal, toDecimal } from '../../src/money.ts';
import type { Package } from '../../src/plan/package.ts';
import type { MatrixPoolPlan, Plan } from '../../src/plan/plan.ts';
import { type Ages, openAges } from '../naive-ages.ts';
import type { OpenBoards } from '../naive-boards.ts';

/**
 * A whole company in the plainest words: lists of everything that ever happened, every figure searched for anew, and
 * incomes worked out from the rules of docs/plans.md. The product must have the same results over months.
 */
export type Company = {
  plan: Plan;
  digits: number;
  packages: Package[];
  members: { name: string; hasPan: boolean; isBlocked: boolean; joinedOn: number }[];
  /** By member; −1 = none. */
  sponsor: number[];
  parent: number[];
  side: number[];
  /** The day on which somebody got the place; −1 = waits for one. */
  placedOn: number[];
  topups: CompanyTopup[];
  rows: CompanyRow[];
  /** Members in the order of their numbers in the single leg. */
  queue: number[];
  milestones: { member: number; level: number; cause: string }[];
  /** Steps of fast start that were paid. */
  starts: { member: number; code: string; cause: string }[];
  /** Who entered a pool by a topup or by hand, who sponsored whom then, and how many entries that made. */
  pools: Map<string, { entered: number[]; sponsors: number[][]; entries: number[] }>;
  bets: { member: number; game: string; minute: number }[];
  wallets: Map<string, Decimal>;
  /** Open boards by pool. */
  boards: Map<string, OpenBoards>;
  /** Whether somebody bought enough to earn. */
  buys: (member: number) => boolean;
  /** The present paid rank, as place in the plan; −1 = none. */
  rankOf: (member: number) => number;
  /** How many purchases there were: the number of the last one. */
  purchases: number;
  /** What each closing paid. */
  closings: { day: number; amount: Decimal }[];
  today: number;
  /** Works out the same events beside; each is told before the naive rows are written. */
  beside?: Beside | undefined;
};

/** Who is told of events; a closing's facts are those of which nothing is kept. */
export type Beside = {
  bought(topup: CompanyTopup): void;
  entered(pool: MatrixPoolPlan, member: number): void;
  withdrew(terms: { member: number; amount: Decimal; charge: Decimal; cause: string }): void;
  settled(terms: { member: number; game: string; fee: string; minute: number; cause: string }): void;
  tookBack(causes: readonly string[]): void;
  reversed(topup: CompanyTopup): void;
  ordered(member: number, bv: Decimal): void;
  /** The last refund, of an order. */
  returned(order: number): void;
  closes(facts: ClosingFacts): void;
};

export type CompanyTopup = {
  no: number;
  /** Its number among all purchases. */
  at: number;
  owner: number;
  package: string;
  amount: Decimal;
  /** Of an upgrade the amount of the new package. */
  face: Decimal;
  /** The topup from which it leads on. */
  upgrades: number | null;
  paid: Decimal;
  bv: Decimal;
  day: number;
  isFirst: boolean;
  isReversed: boolean;
  reversedOn: number;
  earned: Decimal;
  isCompleted: boolean;
  roiPaid: number;
  roiGross: Decimal;
};

export type CompanyRow = {
  kind: string;
  member: number;
  from: number;
  level: number;
  gross: Decimal;
  amount: Decimal;
  trimmed: Decimal;
  status: string;
  reason: string | null;
  pool: string | null;
  /** Of a walk: how the row came about. */
  part: string | null;
  /** What of an order a walk paid on. */
  paidOn?: Decimal;
  day: number;
  /** What a reversal names. */
  cause: string;
  booked: { topup: CompanyTopup; amount: Decimal }[];
};

export const zero = toDecimal('0');
export const lesser = (a: Decimal, b: Decimal) => (a.lt(b) ? a : b);

/** What a closing needs besides a company's members and topups, kept from closing to closing. */
export type Books = {
  virtual: { member: number; side: number; amount: Decimal; day: number }[];
  orders: {
    /** Its number among all purchases. */
    at: number;
    id: string | undefined;
    member: number;
    lines: { bv: Decimal; left: number }[];
    day: number;
    /** The closing that paid on it, and the BV it paid on. */
    paidOn: { day: number; bv: Decimal } | null;
  }[];
  /** BV given back, on its own day. */
  refunds: { member: number; bv: Decimal; day: number; order: number }[];
  roiPercents: { package: string; percent: string; day: number }[];
  carry: ClosingFacts['carry'] | null;
  /** Of the volume in the legs. */
  ages: Ages;
  rewards: { member: number; code: string }[];
  /** By member, as places in the plan; −1 = none. */
  ranks: { period: number; bridged: number; highest: number }[];
  /** What every rank closing left each member, as codes. */
  rankClosings: (string | null)[][];
  /** What each closing matched of a member. */
  matched: { member: number; day: number; amount: Decimal }[];
  /** Ranks that pools paid once. */
  once: { member: number; pool: string; rank: string }[];
  /** Which purchases a walk of this code has paid on, whatever the plan said then. */
  worked: Set<string>;
  standing: { member: number; lines: { bv: string; quantity: number }[]; day: number; given: number }[];
};

export const openBooks = (): Books => ({
  virtual: [],
  orders: [],
  refunds: [],
  roiPercents: [],
  carry: null,
  ages: openAges(),
  rewards: [],
  ranks: [],
  rankClosings: [],
  matched: [],
  once: [],
  worked: new Set(),
  standing: [],
});

/** The BV that nobody has returned. */
export const bvLeftOf = ({ lines }: Pick<Books['orders'][number], 'lines'>) =>
  lines.reduce((sum, { bv, left }) => sum.plus(bv.times(left)), zero);
