import type pg from 'pg';

/** The newest version of every package by its code in small letters, with its smallest amount in units of the digits. */
export async function readPackages(
  client: pg.Client,
  digits: number,
): Promise<Map<string, { id: number; min: bigint }>> {
  const { rows } = await client.query<{ id: number; code: string; min: string }>(
    `select distinct on (lower(code)) id, lower(code) as code, trunc(coalesce(amount, min) * 10::numeric ^ $1)::text as min
     from package order by lower(code), version desc`,
    [digits],
  );
  return new Map(rows.map(({ id, code, min }) => [code, { id, min: BigInt(min) }]));
}
