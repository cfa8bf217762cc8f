import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { findDestination } from '../src/modules/withdrawals/find-destination.ts';
import { loadTimes } from '../src/modules/withdrawals/load-bases.ts';
import { requireBasis, requireFigures } from '../src/modules/withdrawals/require-figures.ts';
import { storeWithdrawal } from '../src/modules/withdrawals/store-withdrawal.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import type { Server } from '../src/platform/http/server.ts';
import { keyedHash, seal } from '../src/platform/seal.ts';
import { aJournal, aLine, post } from './books.ts';
import { contextOf, nextNumber, type Person } from './build.ts';
import { aMember } from './network.ts';

const sponsors = new WeakMap<Server, Person>();

/** A member with money in `main` and payment details that have stood for a month. */
export async function aPayee(
  server: Server,
  wanted: { main?: string; account_no?: string; name?: string; sponsor?: Person } = {},
): Promise<Person & { account_no: string }> {
  const { main = '10000', account_no = String(50_000_000_000 + nextNumber()), name } = wanted;
  const sponsor = wanted.sponsor ?? sponsors.get(server) ?? (await aMember(server));
  sponsors.set(server, sponsor);
  const member = await aMember(server, { sponsor, ...(name ? { name } : {}) });
  await post(server, aJournal([aLine('0', 'adjustment', `-${main}`), aLine(member.id, 'main', main)]));
  const context = await contextOf(server, member);
  const { services, now } = context;
  const changed_at = new Date(now.getTime() - 30 * millisecondsPerDay);
  await server.db
    .insertInto('payment_details')
    .values({
      owner_id: member.id,
      account_sealed: seal(services, account_no),
      account_masked: `••••${account_no.slice(-4)}`,
      account_hash: keyedHash(services, 'account', account_no),
      ifsc: 'HDFC0001234',
      holder: member.name,
      upi_sealed: seal(services, `${member.user_id}@okbank`),
      upi_masked: '••••@okbank',
      upi_hash: keyedHash(services, 'upi', member.user_id),
      changed_at,
      held_until: changed_at,
    })
    .execute();
  return { ...member, account_no };
}

/** A request of theirs that waits, made without the gates of the form. */
export async function aWithdrawal(
  server: Server,
  member: Person,
  amount: string,
  kind: 'Bank' | 'UPI' = 'Bank',
): Promise<{ id: string; no: string }> {
  const context = await contextOf(server, member);
  return await inTransaction(server.db, async (tx) => {
    const owner = { id: member.id, owner_type: 'User' } as const;
    const times = await loadTimes(tx, context.now);
    return await storeWithdrawal(tx, context, times, {
      owner,
      terms: requireFigures(times, await requireBasis(tx, times, owner), amount),
      destination: await findDestination(tx, owner.id, kind),
      remark: '',
    });
  });
}
