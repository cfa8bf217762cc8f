import { sql } from 'kysely';
import { type Journal, postJournals } from '../src/modules/ledger/post-journals.ts';
import { houseLine, type JournalLine, memberLine } from '../src/modules/ledger/rules.ts';
import { inTransaction, type Tx } from '../src/platform/database/db.ts';
import type { Server } from '../src/platform/http/server.ts';
import { aContext, nextNumber } from './build.ts';

/** A line in a member's wallet, or in an account of the company when there is no owner. */
export const aLine = (
  owner: string,
  wallet_code: string,
  amount: string,
  more: Partial<JournalLine> = {},
): JournalLine => ({
  ...(owner === '0' ? houseLine(wallet_code, amount) : memberLine(owner, wallet_code, amount)),
  ...more,
});

/** A journal under a key of its own. */
export const aJournal = (lines: JournalLine[], more: Partial<Journal> = {}): Journal => ({
  scope: 'test',
  key: `key ${nextNumber()}`,
  kind: 'adjustment',
  ref_type: 'adjustment',
  ref_id: '1',
  lines,
  ...more,
});

/** Posts in a transaction of its own. @returns the ids of the transactions */
export const post = (server: Server, ...journals: Journal[]): Promise<string[]> =>
  inTransaction(server.db, (tx) => postJournals(tx, aContext(server), journals));

/** An owner with wallets of their own, and this amount in `fund`. */
export async function anOwner(server: Server, funds?: string): Promise<string> {
  const owner = String(1_000_000 + nextNumber());
  if (funds)
    await post(server, aJournal([aLine('0', 'adjustment', `-${funds}`), aLine(owner, 'fund', funds)]));
  return owner;
}

/** Runs an operation in a transaction of its own. */
export const inOwn = <T>(server: Server, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(server.db, work);

/** What the auditor finds wrong; nothing when the books are in order. */
export async function findings(server: Server) {
  const { rows } = await sql<{
    check_name: string;
    account_id: string | null;
    version: string | null;
    txn_id: string | null;
    problem: string;
  }>`select * from audit_ledger()`.execute(server.db);
  return rows;
}

/** What fills a promise of refusal: the name of the constraint that refused. */
export const byConstraint = (constraint: string) => ({ constraint });
