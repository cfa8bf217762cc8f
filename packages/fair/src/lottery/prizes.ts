import { Decimal, roundDown, toDecimal } from '@banyan/plan/money';

/** A line of the prize table: how many, and what: a percentage of the sales among them, or an amount for each. */
export type Prize = { count: number; percent?: string | undefined; amount?: string | undefined };

/** What each prize of a line is worth, and what the line takes out of the sales in all. */
function worthOf({ count, percent, amount }: Prize, sales: string, digits: number) {
  if (percent === undefined) {
    const each = toDecimal(amount ?? '0');
    return { each, whole: each.times(count) };
  }
  const whole = toDecimal(sales).times(percent).div(100);
  return { each: roundDown(whole.div(count), digits), whole };
}

/**
 * Gives the prizes in the order of the table to the winners in the order they were drawn (docs/fair-games.md §3.3).
 * @param sales a decimal string
 * @returns what each winner gets, and what is left of percentages and of prizes without a winner
 */
export function givePrizes(
  winners: readonly number[],
  prizes: readonly Prize[],
  sales: string,
  digits: number,
): { prizes: { serial: number; amount: Decimal }[]; rolled_over: Decimal } {
  const given: { serial: number; amount: Decimal }[] = [];
  let rolledOver = new Decimal(0);
  for (const prize of prizes) {
    const { each, whole } = worthOf(prize, sales, digits);
    const lucky = winners.slice(given.length, given.length + prize.count);
    for (const serial of lucky) given.push({ serial, amount: each });
    rolledOver = rolledOver.plus(whole).minus(each.times(lucky.length));
  }
  return { prizes: given, rolled_over: rolledOver };
}
