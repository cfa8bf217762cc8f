import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { Chain, SeenEvent } from '../deposits/load-chain.ts';
import { decodeTrade } from './write-trades.ts';

/** The trades among final events that the first reading lacks, or took for removed ones; one of a base that is no token of ours is none. */
export async function findNewTrades(
  db: Db,
  chain: Chain,
  events: readonly SeenEvent[],
): Promise<SeenEvent[]> {
  const trades = events.flatMap((event) => decodeTrade(chain, event) ?? []);
  if (trades.length === 0) return [];
  const { rows } = await sql<{ tx: string; log: number }>`
    select p.tx, p.log
    from jsonb_to_recordset(${JSON.stringify(trades)}::jsonb) as p (tx text, log int, base text)
      join chain_token k on k.chain_id = ${chain.chain_id} and k.address = p.base
    where not exists (select from arb_trade t
      where t.chain_id = k.chain_id and t.tx = p.tx and t.log = p.log and t.status <> 'orphaned')`.execute(
    db,
  );
  const missing = new Set(rows.map(({ tx, log }) => `${tx}:${log}`));
  return events.filter(({ source, log }) => missing.has(`${source.tx}:${log}`));
}
