import { sql } from 'kysely';

/** How much less the chain holds of a token than it must, in smallest units; 0 or less = nothing is missing. */
export const missingOf = (holding: string) => {
  const of = (column: string) => sql.ref(`${holding}.${column}`);
  return sql`(${of('beside')} + ${of('received')} - ${of('paid')} - ${of('treasury')} - ${of('vault')} - ${of('unswept')})`;
};
