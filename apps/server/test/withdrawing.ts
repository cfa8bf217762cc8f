import { requestWithdrawal } from '../src/modules/withdrawals/request-withdrawal.ts';
import type { ActorContext } from '../src/platform/context.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import { seal } from '../src/platform/seal.ts';
import { contextOf, type Person } from './build.ts';
import type { TestServer } from './http.ts';

/** Gives somebody a bank account and a UPI id, long enough ago that nothing is held for it. */
export async function withPaymentDetails(
  test: TestServer,
  { id }: Person,
  account = '001234506789',
): Promise<void> {
  await withKyc(test, { id });
  await test.asOwner(
    `insert into payment_details (owner_id, account_sealed, account_masked, account_hash, ifsc, holder, upi_sealed,
       upi_masked, upi_hash, changed_at, held_until)
     values ($1, $2, '••••6789', sha256($3::bytea), 'HDFC0001234', 'Test Person', $4, 'a••@okhdfc', sha256('upi'),
       $5::timestamptz - interval '9 days', $5::timestamptz - interval '7 days')`,
    [id, seal(test.services, account), account, seal(test.services, 'asha@okhdfc'), test.services.now],
  );
}

/** An approved KYC under this name, or that of the account, whose pictures nobody looks at here. */
export async function withKyc(
  test: Pick<TestServer, 'asOwner'>,
  { id }: Pick<Person, 'id'>,
  name?: string,
): Promise<void> {
  // without foreign keys for this statement alone: others may run between two statements of this connection
  await test.asOwner(
    `insert into kyc_request (owner_id, owner_type, name, date_of_birth, aadhaar_last4, aadhaar_hash, pan, gstin,
       aadhaar_front_id, aadhaar_back_id, pan_image_id, status, requested_at, decided_by, decided_at)
     select id, user_type, coalesce($2, name), m.d, m.last4, m.hash, 'ABCPR1234F', f.gstin, m.page, m.page, 1, 'Approved', now(), 0, now()
     from (select set_config('session_replication_role', 'replica', true)) as no_keys, app_user
       left join (select date '1990-02-03' as d, '0124' as last4, sha256('a') as hash, 1 as page) m on user_type = 'User'
       left join (select '27ABCPR1234F1Z5' as gstin) f on user_type = 'Franchise'
     where id = $1`,
    [id, name ?? null],
  );
}

/** What somebody does who has a second factor. */
export async function asOwnerOf(test: TestServer, person: Person): Promise<ActorContext> {
  const context = await contextOf(test.server, person);
  return { ...context, actor: { ...context.actor, has_second_factor: true } };
}

/** Asks for a withdrawal as its owner does, past the second factor. */
export async function askedBy(
  test: TestServer,
  person: Person,
  amount: string,
  destination: 'Bank' | 'UPI' | 'Crypto' = 'Bank',
) {
  const context = await asOwnerOf(test, person);
  return await inTransaction(test.server.db, (tx) =>
    requestWithdrawal(tx, context, { wallet: 'main', amount, destination, remark: '' }),
  );
}
