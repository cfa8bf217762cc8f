import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { topupByPin as call } from '@banyan/contract/pins/redeem';
import type { TopupReceipt } from '@banyan/contract/topup/topup';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { uncountTries } from '../accounts/count-tries.ts';
import { topupMember } from '../topup/topup-member.ts';
import { type UsedPin, usePin } from './use-pin.ts';

/**
 * Tops up any member with a pin: what was paid for it becomes a sale, with the topup and its incomes in one transaction
 * (docs/ledger.md §2). It buys its own version of the package at the price of then. Who has number and password may use it.
 * @param tries keys under which this try was counted before
 * @throws not_while_acting, wrong_pin, pin_used, pin_blocked, and what a topup throws: the pin is then as it was
 */
export async function topupByPin(
  tx: Tx,
  context: ActorContext,
  { user_id, remark, ...typed }: BodyOf<typeof call>,
  tries: readonly string[] = [],
): Promise<TopupReceipt> {
  const { actor } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const pin = await usePin(tx, context, actor.id, typed);
  const receipt = await topupMember(tx, context, {
    user_id,
    package: pin.package_code,
    pay_from: 'pin',
    pin,
    remark,
  });
  if (pin.kit !== null) await promiseKit(tx, context, pin, receipt.user_id);
  await uncountTries(tx, tries);
  return receipt;
}

/** The kit waits to be handed out: by the franchise through which the pin was used, else by the company. */
async function promiseKit(tx: Tx, { actor, now }: ActorContext, pin: UsedPin, userId: string): Promise<void> {
  const franchise_id = actor.user_type === 'Franchise' ? actor.id : null;
  await sql`
    insert into pin_dispatch (pin_id, kit, member_id, franchise_id, at)
    select ${pin.id}, ${pin.kit}, id, ${franchise_id}, ${now} from app_user where user_id = ${userId}`.execute(
    tx,
  );
}
