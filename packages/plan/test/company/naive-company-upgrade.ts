import { toDecimal } from '../../src/money.ts';
import { liveTopups } from './naive-company.ts';
import type { Books, Company, CompanyTopup } from './naive-company-state.ts';

import { bvOf, topUp } from './naive-company-topup.ts';

/** An upgrade in the plainest words: a topup of what a larger package costs and counts more (docs/plans.md §7.10). @returns whether it was done */
export function upgrade(
  company: Company,
  { roiPercents }: Books,
  { owner, package: code, amount }: { owner: number; package: string; amount?: string | undefined },
): boolean {
  const sold = company.packages.find((item) => item.code === code);
  const face = amount ?? sold?.amount;
  const live = liveTopups(company, owner);
  const [old] = live
    .filter(({ no }) => !live.some(({ upgrades }) => upgrades === no))
    .toSorted((a, b) => b.face.cmp(a.face) || b.no - a.no);
  if (!old || face === undefined) return false;
  const paysRoi = (of: string) => {
    const changed = roiPercents.findLast((change) => change.package === of)?.percent;
    return Number(changed ?? company.packages.find((item) => item.code === of)?.roi_percent ?? '0') > 0;
  };
  const difference = toDecimal(face).minus(old.face);
  const bv = bvOf(company, { package: code, amount: face }).minus(bvUpTo(company, old));
  if (paysRoi(old.package) || paysRoi(code) || !difference.gt(0) || bv.isNegative()) return false;
  const text = difference.toFixed();
  const terms = { owner, package: code, amount: text, paid: text };
  topUp(company, terms, { face: toDecimal(face), bv, upgrades: old.no });
  return true;
}

/** The BV of a topup and of all it led on from. */
function bvUpTo(company: Company, { bv, upgrades }: CompanyTopup): CompanyTopup['bv'] {
  const before = company.topups.find(({ no }) => no === upgrades);
  return before ? bv.plus(bvUpTo(company, before)) : bv;
}
