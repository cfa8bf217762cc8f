import { figureAt } from '../src/columns/figure.ts';
import { dayOf } from '../src/days.ts';
import { type Decimal, roundDown, roundMoney, toDecimal } from '../src/money.ts';
import { isBlocked, type Naive, pay, payLevels } from './naive-closing.ts';

const lesser = (a: Decimal, b: Decimal) => (a.lt(b) ? a : b);

/** ROI and its levels. */
export function payRoi(naive: Naive): void {
  const { roi, roi_level } = naive.plan.incomes;
  if (!roi) return;
  const { facts } = naive;
  const weekday = new Date(`${facts.date}T00:00:00Z`).getUTCDay();
  if (roi.calendar === 'mon_fri' && (weekday === 0 || weekday === 6)) return;
  const due = naive.topups.filter((topup, t) => {
    const sold = facts.packages[facts.topups.package[t] ?? -1];
    const age = dayOf(facts.date) - (facts.topups.day[t] ?? 0);
    const isOver = sold?.roi_days !== null && topup.roiPaid >= (sold?.roi_days ?? 0);
    const isEmpty = sold?.roi_multiple && left(naive, topup, sold.roi_multiple).lte(0);
    const isLive =
      !topup.is_completed &&
      !isBlocked(naive, topup.owner) &&
      facts.topups.roiBlocked[t] !== 1 &&
      figureAt(facts.topups.paid, t) !== 0;
    return isLive && sold?.roi_percent && age >= roi.start_after_days && !isOver && !isEmpty;
  });
  const paid = due.map((topup) => {
    const t = Number(topup.topup);
    const sold = facts.packages[facts.topups.package[t] ?? -1];
    const percent = sold?.roi_percent ?? '0';
    const whole = roundMoney(toDecimal(topup.amount).times(percent).dividedBy('100'), naive.digits);
    const gross = sold?.roi_multiple ? lesser(whole, left(naive, topup, sold.roi_multiple)) : whole;
    topup.roiPaid += 1;
    topup.roiGross = topup.roiGross.plus(gross);
    const source = facts.topups.id[t] ?? 0;
    const terms = {
      kind: 'roi',
      member: topup.owner,
      from: -1,
      level: 0,
      source,
      code: -1,
      rate: { percent },
    };
    return {
      from: topup.owner,
      source,
      base: pay(naive, { ...terms, base: toDecimal(topup.amount), gross }),
    };
  });
  if (roi_level) for (const event of paid) payLevels(naive, 'roi_level', roi_level, event);
}

function left(naive: Naive, topup: Naive['topups'][number], multiple: string): Decimal {
  return roundDown(toDecimal(multiple).times(topup.amount), naive.digits).minus(topup.roiGross);
}
