import { postJournals } from '../../apps/server/src/modules/ledger/post-journals.ts';
import { houseLine, memberLine } from '../../apps/server/src/modules/ledger/rules.ts';
import type { Destination } from '../../apps/server/src/modules/withdrawals/find-destination.ts';
import { loadTimes, lockOwners } from '../../apps/server/src/modules/withdrawals/load-bases.ts';
import { requireBasis, requireFigures } from '../../apps/server/src/modules/withdrawals/require-figures.ts';
import { storeWithdrawal } from '../../apps/server/src/modules/withdrawals/store-withdrawal.ts';
import type { ActorContext, Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/database/db.ts';
import { Failure } from '../../apps/server/src/platform/fail.ts';
import type { SoakPerson } from './soak-company.ts';

/** What every race of a round stands on. */
export interface Ground {
  db: Db;
  context: Context;
  admins: readonly [SoakPerson, SoakPerson, SoakPerson];
  root: SoakPerson;
  /** Transfers and topups of one wallet, and withdrawals and transfers of the other, in one round. */
  spends: number;
  problems: string[];
}

/** Gives money to `fund` and `main`. */
export async function give(
  { db, context }: Pick<Ground, 'db' | 'context'>,
  { id }: SoakPerson,
  amount: string,
  key: string,
): Promise<void> {
  const lines = ['fund', 'main'].flatMap((wallet) => [
    houseLine('adjustment', `-${amount}`),
    memberLine(id, wallet, amount),
  ]);
  const about = { kind: 'adjustment', ref_type: 'adjustment', ref_id: '1' } as const;
  await inTransaction(db, (tx) => postJournals(tx, context, [{ scope: 'race', key, ...about, lines }]));
}

/** Does it; null = refused. */
export async function tried<T>(
  { db }: Pick<Ground, 'db'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T | string> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (error instanceof Failure) return `${error.code}: ${error.message}`;
    return (error as { constraint?: string }).constraint ?? String(error);
  }
}

/** Asks for a withdrawal of 100 from `main`. */
export async function ask(
  tx: Tx,
  context: ActorContext,
  destination: Destination | null = null,
): Promise<string> {
  const { id } = context.actor;
  const times = await loadTimes(tx, context.now);
  await lockOwners(tx, [id]);
  const owner = { id, owner_type: 'User' } as const;
  const terms = requireFigures(times, await requireBasis(tx, times, owner), '100');
  return (await storeWithdrawal(tx, context, times, { owner, terms, destination, remark: '' })).no;
}
