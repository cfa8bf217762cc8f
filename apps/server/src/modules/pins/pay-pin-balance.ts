import type { BodyOf, DoneOf } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import { message, text } from '@banyan/contract/core/text';
import { comparable } from '@banyan/contract/ledger/request-credit';
import { type payPinBalance as call, pinWallets } from '@banyan/contract/pins/pins';
import { roundMoney, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';
import { postJournals } from '../ledger/post-journals.ts';
import { moneyInLines } from './money-in-lines.ts';

type Body = BodyOf<typeof call>;

/** A pin for which money may be received, locked, with what it lacks. */
interface OwedPin {
  id: string;
  no: string;
  status: string;
  amount: string;
  paid: string;
  gst: string;
  gst_percent: string;
  holder: { id: string; owner_type: 'User' | 'Franchise'; user_id: string; name: string };
}

/**
 * Receives what an unused pin lacks, whole or in part: holder's wallet or clearing account → c:`pin_liability`.
 * @throws not_found, pin_used, pin_blocked, pin_paid, amount_out_of_range, no_wallet, insufficient_funds
 */
export async function payPinBalance(
  tx: Tx,
  context: ActorContext,
  input: Body,
): Promise<DoneOf<typeof call>['data']> {
  const { actor, now } = context;
  const pin = await lockOwedPin(tx, input.pin_no);
  const { round_off_digits } = await readCompany(tx);
  const { paid, gst } = partOf(pin, input.paid, round_off_digits);
  const payable = toDecimal(paid).plus(gst).toFixed();
  const mode = modeOf(pin, input);
  const { id } = onlyRow(await sql<{ id: string }>`select nextval('pin_balance_id_seq') as id`.execute(tx));
  const [txn_id] = await postJournals(tx, context, [
    {
      scope: 'pin_balance',
      key: id,
      kind: 'pin_balance',
      ref_type: 'pin',
      ref_id: pin.id,
      lines: moneyInLines(pin.holder, mode, payable).map((line) => ({ ...line, narration: pin.no })),
    },
  ]);
  await sql`
    insert into pin_balance (id, pin_id, paid, gst, owner_id, owner_type, payment_mode, made_by, remark, at, txn_id)
      overriding system value
    values (${id}, ${pin.id}, ${paid}, ${gst}, ${pin.holder.id}, ${pin.holder.owner_type}, ${mode}, ${actor.id},
      ${input.remark ?? ''}, ${now}, ${txn_id})`.execute(tx);
  const all = toDecimal(pin.paid).plus(paid);
  await tx
    .updateTable('pin')
    .set({ paid: all.toFixed(), gst: toDecimal(pin.gst).plus(gst).toFixed() })
    .where('id', '=', pin.id)
    .execute();
  await appendAudit(tx, context, {
    action: 'pay_pin_balance',
    object: `pin:${pin.no}`,
    details: { paid, source: mode },
  });
  return {
    pin_no: pin.no,
    payable,
    paid: all.toFixed(),
    balance: toDecimal(pin.amount).minus(all).toFixed(),
  };
}

/**
 * The pin, locked, while something is left to pay for it.
 * @throws not_found, pin_used, pin_blocked, pin_paid
 */
export async function lockOwedPin(tx: Tx, pinNo: string): Promise<OwedPin> {
  // a statement of its own: so that the next one sees who it was given to while the lock was waited for
  await sql`select from pin where no = ${comparable(pinNo)} for update`.execute(tx);
  const { rows } = await sql<OwedPin>`
    select n.id, n.no, n.status, n.amount, n.paid, n.gst, n.gst_percent, jsonb_build_object('id', u.id::text,
      'owner_type', u.user_type, 'user_id', u.user_id, 'name', u.name) as holder
    from pin n join app_user u on u.id = n.holder_id where n.no = ${comparable(pinNo)}`.execute(tx);
  const [pin] = rows;
  if (!pin) throw fail('not_found');
  if (pin.status === 'Used') throw fail('pin_used');
  if (pin.status === 'Blocked') throw fail('pin_blocked');
  if (toDecimal(pin.paid).eq(pin.amount)) throw fail('pin_paid');
  return pin;
}

/** What is received now. The tax is that of all that is paid, less what was received: parts add up to the whole. */
export function partOf(
  pin: OwedPin,
  asked: string | undefined,
  digits: number,
): { paid: string; gst: string } {
  const left = toDecimal(pin.amount).minus(pin.paid);
  const paid = asked === undefined ? left : toDecimal(asked);
  if (paid.gt(left))
    throw fail('amount_out_of_range', { paid: message('At most {left} is left.', { left: left.toFixed() }) });
  refuseFinerThan(digits, { paid });
  const whole = roundMoney(paid.plus(pin.paid).times(pin.gst_percent).dividedBy(100), digits);
  const gst = whole.minus(pin.gst);
  return { paid: paid.toFixed(), gst: (gst.isNegative() ? toDecimal('0') : gst).toFixed() };
}

function modeOf({ holder }: OwedPin, { wallet, source }: Body): string {
  if (source !== undefined) return source;
  if (wallet !== undefined && pinWallets[holder.owner_type].some((code) => code === wallet)) return wallet;
  throw fail('no_wallet', { wallet: text(errors.no_wallet.message) });
}
