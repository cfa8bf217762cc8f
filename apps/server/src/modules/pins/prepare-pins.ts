import type { BodyOf } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import { type generatePins, pinWallets } from '@banyan/contract/pins/pins';
import { toDecimal } from '@banyan/plan/money';
import type { Package } from '@banyan/plan/plan/package';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';
import { findPackageOnSale } from '../topup/queries.ts';
import { type TopupTerms, topupTerms } from '../topup/rules.ts';
import { type PinOwner, requirePinOwner } from './require-pin-owner.ts';

type Asked = Omit<BodyOf<typeof generatePins>, 'remark'>;

/** Pins that may be made, before the balance is looked at. */
export interface PinOrder {
  owner: PinOwner;
  package: { id: number; code: string; name: string; gst_percent: string; data: Package };
  count: number;
  /** Of each. */
  terms: TopupTerms;
  /** Of all, with tax. */
  payable: string;
  /** The wallet or payment mode, or zero. */
  payment_mode: string;
}

/**
 * Everything about making pins but the balance: both the quote and the making begin here.
 * @throws unknown_member, unknown_franchise, blocked, unknown_package, amount_out_of_range, no_wallet, invalid_request
 */
export async function preparePins(db: Db, context: ActorContext, asked: Asked): Promise<PinOrder> {
  refuseForOthers(context, asked);
  const owner = await ownerOf(db, context, asked);
  const [company, sold] = [await readCompany(db), await findPackageOnSale(db, asked.package)];
  const terms = topupTerms(sold, asked, company.round_off_digits);
  const payable = toDecimal(terms.payable).times(asked.count).toFixed();
  return {
    owner,
    package: sold,
    count: asked.count,
    terms,
    payable,
    payment_mode: modeOf(owner, asked, toDecimal(payable).isZero()),
  };
}

/** Only an admin makes pins for somebody else, for less than their price or for money that came from outside. */
function refuseForOthers({ actor }: ActorContext, asked: Asked): void {
  if (actor.user_type === 'Admin') return;
  const given = (['owner_type', 'user_id', 'paid', 'source'] as const).filter(
    (field) => asked[field] !== undefined,
  );
  if (given.length === 0) return;
  const problem = text('Only an admin may say this.');
  throw fail('invalid_request', Object.fromEntries(given.map((field) => [field, problem])));
}

async function ownerOf(db: Db, { actor }: ActorContext, asked: Asked): Promise<PinOwner> {
  if (actor.user_type !== 'Admin') {
    const { id, user_id, name } = actor;
    return { id, user_id, name, owner_type: actor.user_type };
  }
  if (!asked.user_id) throw fail('unknown_member', { user_id: text('Enter a user id.') });
  return await requirePinOwner(db, { owner_type: asked.owner_type ?? 'User', user_id: asked.user_id });
}

function modeOf({ owner_type }: PinOwner, { wallet, source }: Asked, isZero: boolean): string {
  if (isZero) return 'zero';
  if (source !== undefined && wallet === undefined) return source;
  const isOwn = wallet !== undefined && pinWallets[owner_type].some((code) => code === wallet);
  if (!isOwn || source !== undefined) throw fail('no_wallet', { wallet: text(errors.no_wallet.message) });
  return wallet;
}
