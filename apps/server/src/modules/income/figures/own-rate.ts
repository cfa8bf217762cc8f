import { type RawBuilder, sql } from 'kysely';
import { packageCodes } from '../earning/load-members.ts';

/** Codes of the paid rank of member `m` and of those below it, from the lowest on. @param ranks those of the plan, as JSON */
export const ranksHeld = (ranks: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`array(
  select x.rank ->> 'code' from jsonb_array_elements(${ranks}) with ordinality x (rank, n)
  where n <= (select y.n from jsonb_array_elements(${ranks}) with ordinality y (rank, n)
    where y.rank ->> 'code' = (select rank from member_rank where member_id = m.id))
  order by n)`;

/**
 * What a rule pays member `m`, as `rateFor` of the engine reads it (docs/plans.md §7.3), for lists that no closing works out: by the
 * highest listed rank among `held`, by the largest of the own packages, else the plain value.
 * @param rule percent, amount and tables of the plan, as JSON
 */
export const ownRate = (
  rule: RawBuilder<unknown>,
  held: RawBuilder<string[]>,
): RawBuilder<string> => sql<string>`coalesce(
  (select ${rule} -> 'by_rank' ->> h.code from unnest(${held}) with ordinality h (code, n)
    where ${rule} -> 'by_rank' ? h.code order by n desc limit 1),
  (select max((${rule} -> 'by_package' ->> k.code)::numeric)::text from unnest(${packageCodes([])}) k (code)
    where ${rule} -> 'by_package' ? k.code),
  ${rule} ->> 'percent', ${rule} ->> 'amount')`;
