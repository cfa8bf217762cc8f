import type { DisclosureStatement as Statement } from '@banyan/contract/disclosures/disclosures';
import { type Disclosure, disclose } from '@banyan/plan/lab/disclosure';
import { roundMoney, toDecimal } from '@banyan/plan/money';

/** What each member was paid and spent in a year, in the smallest units, and who was active at its end. */
export interface YearFigures {
  paid: Float64Array;
  spent: Float64Array;
  isActive: Uint8Array;
}

const months = 12;

/** The first and the last day of a financial year: April to March. */
export const daysOfYear = (year: number) => ({ from_on: `${year}-04-01`, to_on: `${year + 1}-03-31` });

/** The statement of a year, of everybody who had joined and of those active at the end. */
export const discloseYear = ({ paid, spent, isActive }: YearFigures, digits: number): Statement => ({
  joined: withMonths(disclose({ paid, spent }, null, digits), digits),
  active: withMonths(disclose({ paid, spent }, isActive, digits), digits),
});

/** Adds what it comes to in a month: the twelfth part, rounded half up. */
function withMonths({ mean, median, deciles, ...counts }: Disclosure, digits: number): Statement['joined'] {
  const aMonth = (amount: string) => roundMoney(toDecimal(amount).dividedBy(months), digits).toFixed(digits);
  return {
    ...counts,
    year: { mean, median, deciles },
    month: {
      mean: aMonth(mean),
      median: aMonth(median),
      deciles: deciles.map((one) => ({
        ...one,
        lowest: aMonth(one.lowest),
        highest: aMonth(one.highest),
        mean: aMonth(one.mean),
      })),
    },
  };
}
