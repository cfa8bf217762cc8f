import { percentText, rateUnits } from '../columns/figure.ts';
import type { WalkFigures } from '../instant/income-row.ts';
import { partOfCode, walkOfCode } from '../kinds/walk-codes.ts';
import { rateFor } from '../plan/rate-table.ts';
import { type ClosingOutcome, rowsOf } from './outcome.ts';

/** What counted of the beneficiary of row `i` in its walk. */
export function walkFigures(outcome: ClosingOutcome, i: number): WalkFigures {
  const rows = rowsOf(outcome);
  const { plan } = outcome.inputs;
  const code = rows.code[i] as number;
  const walk = plan.incomes.walks?.[walkOfCode(code)];
  if (!walk) throw new Error(`row ${i}: the plan has no such walk`);
  const member = rows.member[i] as number;
  const place = outcome.paidRank?.[member] ?? -1;
  const figures = { code: walk.code, period: walk.period, rank: plan.ranks[place]?.code ?? null };
  if (walk.walk !== 'differential') return figures;
  const { hasPackage } = outcome.inputs.holders;
  const packages = Object.keys(walk.rate.by_package ?? {});
  const own = rateFor(walk.rate, {
    ranks: plan.ranks.slice(0, place + 1).map(({ code }) => code),
    packages: packages.filter((code) => hasPackage(code)?.[member] === 1),
  });
  const rate = rateUnits(own.rate.percent ?? '0');
  const paid = rateUnits(outcome.rates[rows.rate[i] as number]?.percent ?? '0');
  const part = partOfCode(code) ?? 'difference';
  const before = part === 'difference' ? rate - paid : part === 'own' ? 0 : rate;
  return {
    ...figures,
    part,
    rate: percentText(rate),
    high_before: percentText(before),
    high_after: percentText(rate),
  };
}
