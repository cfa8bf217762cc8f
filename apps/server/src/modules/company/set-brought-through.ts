import type { Tx } from '../../platform/database/db.ts';

/** Keeps which date was the last that another system has worked out (`YYYY-MM-DD`): closings here pay on what came later, once. */
export async function setBroughtThrough(tx: Tx, date: string): Promise<void> {
  await tx.updateTable('company').set({ brought_through: date }).execute();
}
