import type { CompanyFacts } from '../closing/closing-facts.ts';
import type { ClosingOutcome } from '../closing/outcome.ts';
import { moneyUnits } from '../columns/figure.ts';
import { periodStart } from '../periods.ts';
import { calendarOf, type Plan } from '../plan/plan.ts';
import { turnoverOf } from './pools.ts';
import type { LabScript } from './script.ts';

/** What caps over kinds remember from day to day (docs/plans.md §7.11). */
export type LabCaps = {
  plan: Plan;
  script: LabScript;
  digits: number;
  /** The first day of the running period, and what everybody earned in it; null = no cap of members. */
  member: { from: number; earned: Float64Array } | null;
  /** The first day of the running period, and what its closings paid; null = no cap of the company. */
  company: { from: number; paid: bigint } | null;
};

export function labCaps(members: number, plan: Plan, script: LabScript, digits: number): LabCaps {
  return {
    plan,
    script,
    digits,
    member: plan.caps.member ? { from: -1, earned: new Float64Array(members) } : null,
    company: plan.caps.company ? { from: -1, paid: 0n } : null,
  };
}

/** Begins a day: with the first one of a period nobody has earned anything in it. */
export function turnCaps({ plan, member, company }: LabCaps, day: number): void {
  const startOf = (cap: { period: Parameters<typeof periodStart>[0] }) =>
    periodStart(cap.period, day, calendarOf(plan));
  if (member && plan.caps.member && member.from !== startOf(plan.caps.member)) {
    member.from = startOf(plan.caps.member);
    member.earned.fill(0);
  }
  if (company && plan.caps.company && company.from !== startOf(plan.caps.company)) {
    company.from = startOf(plan.caps.company);
    company.paid = 0n;
  }
}

/** What the closing of a day stands on. */
export function companyFacts({ plan, script, company }: LabCaps, day: number): CompanyFacts | null {
  const cap = plan.caps.company;
  if (!company || !cap) return null;
  return { turnover: turnoverOf(script, company.from, day)[cap.of], paid: company.paid };
}

/** Remembers what a closing paid. */
export function noteCaps({ company, digits }: LabCaps, { totals }: ClosingOutcome): void {
  if (!company) return;
  for (const { status, amount } of totals)
    if (status === 'credited' || status === 'capped') company.paid += BigInt(moneyUnits(amount, digits));
}
