import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Finding } from './audit-ledger.ts';

const head = z.nullable(z.object({ no: z.string(), hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }));
const headsSchema = z.object({ at: z.string(), audit_log: head, ledger: head });

/** The last links of both chains at a moment; null = nothing was chained. Kept elsewhere, they show a rewritten past. */
export type Heads = z.infer<typeof headsSchema>;

const names = { audit_log: 'audit log', ledger: 'ledger' } as const;
const tables = { audit_log: sql.raw('audit_link'), ledger: sql.raw('ledger_link') };

export async function readHeads(db: Db, now: Date): Promise<Heads> {
  const lastOf = (chain: keyof typeof tables) =>
    sql`(select jsonb_build_object('no', no::text, 'hash', encode(hash, 'hex')) from ${tables[chain]} order by no desc limit 1)`;
  const read = await sql<Omit<Heads, 'at'>>`
    select ${lastOf('audit_log')} as audit_log, ${lastOf('ledger')} as ledger`.execute(db);
  return { at: now.toISOString(), ...onlyRow(read) };
}

/** The heads in a file that was written by the audit or saved from its mail, one a line; other lines are passed over. */
export function parseHeads(text: string): Heads[] {
  return text.split('\n').flatMap((line) => {
    if (!line.trimStart().startsWith('{')) return [];
    const read = headsSchema.safeParse(jsonOf(line));
    return read.success ? [read.data] : [];
  });
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** What the chains say differently now than heads that were kept: their past was rewritten. */
export async function compareHeads(db: Db, kept: readonly Heads[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const chain of ['audit_log', 'ledger'] as const) {
    const heads = kept.flatMap(({ at, [chain]: own }) => (own ? [{ at, ...own }] : []));
    const { rows } = await sql<{ at: string; no: string; is_there: boolean }>`
      select h.at, h.no, k.no is not null as is_there
      from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h (at text, no bigint, hash text)
        left join ${tables[chain]} k on k.no = h.no
      where encode(k.hash, 'hex') is distinct from h.hash order by h.no`.execute(db);
    for (const { at, no, is_there } of rows)
      findings.push({
        check_name: 'heads',
        account_id: null,
        version: null,
        txn_id: null,
        problem: `link ${no} of the ${names[chain]}, kept at ${at}, ${is_there ? 'has another hash now: the past was rewritten' : 'is gone'}`,
      });
  }
  return findings;
}
