import { toDecimal } from '../money.ts';
import { type OwnRate, rateFor } from '../plan/rate-table.ts';
import type { Rate, RateTable } from '../plan/values.ts';
import { type Figure, moneyUnits, rateUnits, shareOf } from './figure.ts';
import { type Holders, rankOf } from './holders.ts';
import { addRate, type Payer } from './pay.ts';
import { type Eligibility, failing } from './requirements.ts';
import { reasonCode } from './rows.ts';

/** What a rule pays: a rate of the base, or the fixed amount. */
export type Value = {
  rate: number | null;
  amount: Figure;
  /** Place among the rates. */
  place: number;
  /** Code of the reason for which whom this value belongs to is not eligible; 0 = none. */
  reason: number;
};

/** A rule: its rate, and who is eligible, over all members. */
export type Rule = Eligibility & {
  plain: Value;
  /** The value of a member where the rule has a table; null = it is the plain one for everybody. */
  own: ((member: number) => Value) | null;
  /** Of a walk its place and part; −1 = none. */
  code: number;
};

/** `times`: how many times a fixed amount is paid. `code`: of a walk. */
export function ruleOf(
  payer: Payer,
  rule: Rate & RateTable,
  eligibility: Eligibility,
  times = 1,
  code = -1,
): Rule {
  const ownValue = ({ rate, reason }: OwnRate): Value => {
    const { percent } = rate;
    const amount = rate.amount === undefined ? undefined : toDecimal(rate.amount).times(times).toFixed();
    return {
      rate: percent === undefined ? null : rateUnits(percent),
      amount: amount === undefined ? 0 : moneyUnits(amount, payer.digits),
      place: addRate(payer, percent === undefined ? { amount } : { percent }),
      reason: reason === null ? 0 : reasonCode(reason),
    };
  };
  const plain = ownValue(rateFor(rule, { ranks: [], packages: [] }));
  return { code, ...eligibility, plain, own: ownValues(payer.holders, rule, plain, ownValue) };
}

/** The table of a rule worked out once for each rank, or each package it lists. */
function ownValues(
  holders: Holders,
  rule: Rate & RateTable,
  plain: Value,
  ownValue: (own: OwnRate) => Value,
): Rule['own'] {
  if (rule.by_rank) {
    const codes = holders.ranks.map(({ code }) => code);
    const values = codes.map((_, place) => ownValue(rateFor(rule, { ranks: codes.slice(0, place + 1) })));
    return (member) => values[rankOf(holders, member)] ?? plain;
  }
  if (rule.by_package) {
    const table = rule.by_package;
    const largestFirst = Object.keys(table)
      .toSorted((a, b) => toDecimal(table[b] as string).comparedTo(table[a] as string))
      .map((code) => ({ code, value: ownValue(rateFor(rule, { packages: [code] })) }));
    return (member) =>
      largestFirst.find(({ code }) => holders.hasPackage(code)?.[member] === 1)?.value ?? plain;
  }
  return null;
}

/** The value of a rule that is a member's. */
export const ownValue = (rule: Rule, member: number): Value =>
  rule.own === null ? rule.plain : rule.own(member);

/** What a value pays; whom a table gives nothing is not eligible, and owed nothing. */
export const grossOf = ({ rate, amount, reason }: Value, base: Figure): Figure =>
  reason !== 0 ? 0 : rate === null ? amount : shareOf(base, rate);

/** As `failing`, and last whom the rule's table gives nothing. */
export const failingRule = (rule: Rule, member: number): number =>
  failing(rule, member) || (rule.own === null ? 0 : rule.own(member).reason);
