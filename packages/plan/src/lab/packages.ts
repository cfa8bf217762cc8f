import type { PackageFacts } from '../closing/closing-facts.ts';
import { moneyUnits } from '../columns/figure.ts';
import type { Package } from '../plan/package.ts';
import type { Rate } from '../plan/values.ts';
import type { LabPopulation } from './population.ts';

/** A package as a run needs it: its facts for closings, and its own referral rate. */
export type LabPackage = PackageFacts & { referral_rate: Rate | null };

/** A package that is bought in a run; money in units. */
export type SoldPackage = LabPackage & { amount: number; bv: number; weight: number };

export function packageFacts(item: Package): LabPackage {
  return {
    code: item.code,
    roi_percent: item.roi_percent ?? null,
    roi_days: item.roi_days ?? null,
    roi_multiple: item.roi_multiple ?? null,
    matching_cap: item.matching_cap ?? null,
    referral_rate: item.referral_rate ?? null,
  };
}

/**
 * The packages a population buys, with their prices; BV is the package's, else the amount.
 * Throws when it buys a package that is not sold, or an amount that is no number of units.
 */
export function soldPackages(
  population: Pick<LabPopulation, 'packages'>,
  packages: readonly Package[],
  digits: number,
): SoldPackage[] {
  return population.packages.map(({ code, weight, amount }) => {
    const item = packages.find((sold) => sold.code === code);
    if (!item) throw new Error(`there is no package ${code}`);
    const price = amount ?? item.amount ?? item.min ?? '0';
    const units = (text: string) => Number(moneyUnits(text, digits));
    return { ...packageFacts(item), weight, amount: units(price), bv: units(item.bv ?? price) };
  });
}
