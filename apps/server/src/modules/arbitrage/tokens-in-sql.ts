import { type RawBuilder, sql } from 'kysely';

/** Smallest units as tokens, exactly: 12500000 of 6 decimals is 12.5. */
export const tokensInSql = (raw: RawBuilder<unknown>, decimals: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`trim_scale(${raw} * ('1e-' || ${decimals})::numeric)::text`;
