import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { comparable } from '@banyan/contract/ledger/request-credit';
import type { checkPin as call } from '@banyan/contract/pins/redeem';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type Failure, fail } from '../../platform/fail.ts';
import { uncountTries } from '../accounts/count-tries.ts';
import { kitLinesOf } from '../topup/queries.ts';
import { hashesOfPin } from './rules.ts';

/**
 * What a pin is worth, for who has its number and password. Nothing moves.
 * @param tries keys under which this try was counted before
 * @throws wrong_pin for an unknown number and a wrong password alike; pin_used, pin_blocked with the right password
 */
export async function checkPin(
  tx: Tx,
  { services }: ActorContext,
  { pin_no, pin_password }: BodyOf<typeof call>,
  tries: readonly string[],
): Promise<ReplyOf<typeof call>['data']> {
  const hashes = hashesOfPin(services, pin_no, pin_password);
  const pin = await tx
    .selectFrom('pin as n')
    .innerJoin('package as p', 'p.id', 'n.package_id')
    .select([
      'n.no',
      'n.status',
      'p.name as package',
      'n.amount',
      'n.paid',
      sql<string | null>`p.data ->> 'kit'`.as('kit'),
      kitLinesOf(sql`p.data`).as('kit_lines'),
    ])
    .where('n.no', '=', comparable(pin_no))
    .where('n.password_hash', 'in', hashes)
    .executeTakeFirst();
  if (!pin) throw fail('wrong_pin');
  await uncountTries(tx, tries);
  const { no, status, ...worth } = pin;
  const refusal = statusRefusal(status);
  if (refusal) throw refusal;
  return { pin_no: no, ...worth };
}

/** Why a pin of this status is not used: pin_used, pin_blocked, or null. */
export function statusRefusal(status: string): Failure | null {
  if (status === 'Used') return fail('pin_used');
  return status === 'Blocked' ? fail('pin_blocked') : null;
}
