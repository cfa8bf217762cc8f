import { toDecimal } from '../../src/money.ts';
import { activeDirects, liveTopups, payLevels, payOne, reasonFor } from './naive-company.ts';
import type { Company, CompanyTopup } from './naive-company-state.ts';

/**
 * Levels for a topup in the first days of its buyer, and what a member who sponsors soon gets once (docs/plans.md §7.6).
 * @returns the kinds that are left out for the topup
 */
export function payFastStart(company: Company, topup: CompanyTopup, cause: string): readonly string[] {
  const { fast_start } = company.plan.incomes;
  if (!fast_start) return [];
  const { owner } = topup;
  const { days, from, base, levels, instead_of, compression } = fast_start;
  const joined = (member: number) => company.members[member]?.joinedOn ?? 0;
  const oldest = Math.min(...liveTopups(company, owner).map(({ day }) => day));
  const age = company.today - (from === 'joined' ? joined(owner) : oldest);
  const isFast = levels.length > 0 && age <= days;
  if (isFast)
    payLevels(
      company,
      'fast_start',
      { start_level: 1, compression, levels },
      { from: owner, base: base === 'amount_paid' ? topup.paid : topup[base], cause },
    );
  const sponsor = company.sponsor[owner] ?? -1;
  for (const member of [owner, sponsor].filter((one) => one >= 0).toSorted((a, b) => a - b))
    for (const step of fast_start.steps) {
      const { code, directs, within_days, amount, by_rank, by_package } = step;
      if (company.starts.some((paid) => paid.member === member && paid.code === code)) continue;
      if (company.today - joined(member) > within_days || reasonFor(company, member, step) !== null) continue;
      if (activeDirects(company, member) < directs) continue;
      company.starts.push({ member, code, cause });
      const terms = { kind: 'fast_start', member, from: owner, level: 0, cause, pool: code, reason: null };
      payOne(company, { ...terms, base: toDecimal('1'), rate: { amount, by_rank, by_package } });
    }
  return isFast ? instead_of : [];
}
