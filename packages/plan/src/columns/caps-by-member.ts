import { type OwnRate, rateFor } from '../plan/rate-table.ts';
import type { RateTable } from '../plan/values.ts';
import { type Holders, rankOf } from './holders.ts';

/** A cap with its tables: the amount of each member, as the plan writes it. */
export function capsByMember(
  holders: Holders,
  cap: { amount: string } & RateTable,
): (member: number) => string {
  const amountOf = ({ rate }: OwnRate) => rate.amount as string;
  if (cap.by_rank) {
    const codes = holders.ranks.map(({ code }) => code);
    const amounts = codes.map((_, place) => amountOf(rateFor(cap, { ranks: codes.slice(0, place + 1) })));
    return (member) => amounts[rankOf(holders, member)] ?? cap.amount;
  }
  if (cap.by_package) {
    const codes = Object.keys(cap.by_package);
    return (member) =>
      amountOf(rateFor(cap, { packages: codes.filter((code) => holders.hasPackage(code)?.[member] === 1) }));
  }
  return () => cap.amount;
}
