import type { Tx } from '../../platform/database/db.ts';

/** Says since when a member has a verified PAN, which decides the rate of tax; null = not, or no longer. */
export async function verifyPan(tx: Tx, memberId: string, at: Date | null): Promise<void> {
  await tx.updateTable('member').set({ pan_verified_at: at }).where('id', '=', memberId).execute();
}
