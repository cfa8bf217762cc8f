import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { paymentFields } from '@banyan/contract/kyc/bank';
import { sql } from 'kysely';
import { saveDetails } from '../../apps/server/src/modules/kyc/banking/save-details.ts';
import type { PlainDetails } from '../../apps/server/src/modules/kyc/rules.ts';
import { makeBatch } from '../../apps/server/src/modules/withdrawals/batches/make-batch.ts';
import { cancelWithdrawal } from '../../apps/server/src/modules/withdrawals/cancel-withdrawal.ts';
import { decideWithdrawals } from '../../apps/server/src/modules/withdrawals/decide-withdrawals.ts';
import { findDestination } from '../../apps/server/src/modules/withdrawals/find-destination.ts';
import { inTransaction, type Tx } from '../../apps/server/src/platform/database/db.ts';
import { contextOf, type SoakPerson } from './soak-company.ts';
import { ask, type Ground, give, tried } from './soak-race-ground.ts';

const upi = (id: string): PlainDetails => ({
  ...(Object.fromEntries(paymentFields.map((field) => [field, null])) as PlainDetails),
  upi_id: id,
});

/** Asks for a withdrawal to the UPI id, which has stood for ten days. */
async function askByUpi(ground: Ground, person: SoakPerson, key: string): Promise<string> {
  const { db, context } = ground;
  await give(ground, person, '100', `${person.id} ${key}`);
  const owner = contextOf(context, person);
  const before = { ...owner, now: new Date(owner.now.getTime() - 10 * millisecondsPerDay) };
  return await inTransaction(db, async (tx) => {
    await saveDetails(tx, before, person.id, upi(`racer${person.id}@okbank`));
    return await ask(tx, owner, await findDestination(tx, person.id, 'UPI'));
  });
}

/** When an operation did its work: it still holds its locks then, so the moments are in the order of the commits. */
const momentOf = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from clock_timestamp())::float8 as at`.execute(tx);
  return rows[0]?.at ?? 0;
};

/** Nothing is approved after its owner has changed where it goes. @returns whether it was approved */
export async function raceOfBanks(ground: Ground, person: SoakPerson): Promise<boolean> {
  const { context } = ground;
  const no = await askByUpi(ground, person, 'banks');
  const admin = contextOf(context, ground.admins[0]);
  const owner = contextOf({ ...context, now: new Date(context.now.getTime() + 1000) }, person);
  const [decided, changed] = await Promise.all([
    tried(ground, async (tx) => {
      const answer = await decideWithdrawals(tx, admin, { nos: [no], decision: 'Approve', remark: '' });
      return { ...answer, at: await momentOf(tx) };
    }),
    tried(ground, async (tx) => {
      await saveDetails(tx, owner, person.id, upi(`moved${person.id}@okbank`));
      return { at: await momentOf(tx) };
    }),
  ]);
  if (typeof decided === 'string' || typeof changed === 'string') {
    ground.problems.push(`${no}: ${JSON.stringify([decided, changed])}`);
    return false;
  }
  const isApproved = decided.approved === 1;
  if (isApproved !== decided.at < changed.at)
    ground.problems.push(
      `${no} was ${isApproved ? '' : 'not '}approved, changed ${changed.at - decided.at} s later`,
    );
  if (!isApproved)
    await inTransaction(ground.db, (tx) => cancelWithdrawal(tx, contextOf(context, person), { no }));
  return isApproved;
}

/** An approved withdrawal is in one file. */
export async function raceOfFiles(ground: Ground, person: SoakPerson): Promise<void> {
  const { db, context } = ground;
  const no = await askByUpi(ground, person, 'files');
  const admin = contextOf(context, ground.admins[0]);
  await inTransaction(db, (tx) =>
    decideWithdrawals(tx, admin, { nos: [no], decision: 'Approve', remark: '' }),
  );
  const make = (by: SoakPerson) =>
    tried(ground, (tx) => makeBatch(tx, contextOf(context, by), { destination: 'UPI', nos: [no] }));
  const files = await Promise.all([make(ground.admins[1]), make(ground.admins[2])]);
  const made = files.filter((file) => typeof file !== 'string');
  if (made.length !== 1) ground.problems.push(`${no} is in ${made.length} files: ${JSON.stringify(files)}`);
}
