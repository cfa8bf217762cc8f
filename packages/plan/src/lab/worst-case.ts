import { dateOf, dayOf } from '../days.ts';
import type { Plan } from '../plan/plan.ts';
import { generateNetwork } from '../trees/network-shapes.ts';
import { type LabKind, summarize } from './figures.ts';
import { NEVER } from './grow-network.ts';
import type { SoldPackage } from './packages.ts';
import { runLab } from './run-lab.ts';
import type { LabScript } from './script.ts';

/** What a complete binary tree costs, in which everybody buys the same and one closing pays. */
export type TreeCase = {
  levels: number;
  members: number;
  package: string;
  per_100: string | null;
  kinds: Pick<LabKind, 'kind' | 'per_100'>[];
};

/** A Monday that is not the end of a month, so that only the daily kinds are paid. */
const DAY = dayOf('2026-01-05');

/** A complete binary tree of a number of levels, filled from the top: 2^levels − 1 members, one equal topup each. */
export function treeScript(levels: number, sold: SoldPackage): LabScript {
  const members = 2 ** levels - 1;
  const network = generateNetwork({ members, shape: 'balanced', seed: 0 });
  const nothing = { day: new Int32Array(0), member: new Int32Array(0) };
  const day = new Int32Array(members).fill(DAY);
  return {
    network,
    joinedOn: day,
    leavesOn: new Int32Array(members).fill(NEVER),
    months: [{ month: dateOf(DAY).slice(0, 7), first: DAY, last: DAY }],
    leaves: nothing,
    leavers: 'idle',
    topups: {
      day,
      owner: Int32Array.from({ length: members }, (_, i) => i),
      amount: new Float64Array(members).fill(sold.amount),
      paid: new Float64Array(members).fill(sold.amount),
      bv: new Float64Array(members).fill(sold.bv),
      package: new Int32Array(members),
      face: null,
      upgrades: null,
    },
    orders: { ...nothing, amount: 0, bv: 0 },
    bets: { ...nothing, fee: 0 },
    withdrawal_percent: '0',
  };
}

/** Runs a plan on a complete binary tree: matching pays every member at once, which no static bound covers. */
export function runTree(plan: Plan, sold: SoldPackage, levels: number, digits: number): TreeCase {
  const script = treeScript(levels, sold);
  const run = runLab({ plan, packages: [sold], digits, script, start: null });
  let step = run.next();
  while (!step.done) step = run.next();
  const { total } = summarize(step.value.months, digits);
  return {
    levels,
    members: script.joinedOn.length,
    package: sold.code,
    per_100: total.per_100,
    kinds: total.kinds.map(({ kind, per_100 }) => ({ kind, per_100 })),
  };
}
