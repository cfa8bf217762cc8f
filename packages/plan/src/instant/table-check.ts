import { toDecimal } from '../money.ts';
import { type Holding, rateFor } from '../plan/rate-table.ts';
import type { Rate, RateTable } from '../plan/values.ts';
import type { NeedCheck } from './needs.ts';

/** The requirement a table makes of whom it gives nothing, for "How this was worked out". */
export function tableCheck(rule: Rate & RateTable, holding: Holding): NeedCheck[] {
  const { reason } = rateFor(rule, holding);
  if (reason === null) return [];
  const table = (reason === 'rank' ? rule.by_rank : rule.by_package) ?? {};
  const paying = Object.keys(table).filter((code) => toDecimal(table[code] as string).gt(0));
  const held = reason === 'rank' ? holding.ranks?.slice(-1) : holding.packages;
  return [
    { fact: reason, required: paying.join(', ') || '–', actual: (held ?? []).join(', ') || '–', met: false },
  ];
}
