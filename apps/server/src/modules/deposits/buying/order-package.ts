import { tokensOf } from '@banyan/chain/token-amounts';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { orderPackage as call, PackageOrder } from '@banyan/contract/deposits/package-orders';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { requireConsent } from '../../company/require-consent.ts';
import { hasChecksum } from '../../kyc/rules.ts';
import { createIntent } from '../create-intent.ts';
import { findPackagesOnChain } from '../find-packages-on-chain.ts';
import { readPackageOrder } from './read-package-order.ts';

/** Orders of a member that can still be paid, at once. */
const maxOpen = 20;

/**
 * What a member says: this package will be bought from this wallet, at the price of now. Nothing is bought by it; the final
 * event of the gateway makes the topup (docs/on-chain.md §2).
 * @throws invalid_request for a wallet without its checksum, consent_needed, not_on_chain where the package is not sold on a chain, too_many_pending
 */
export async function orderPackage(
  tx: Tx,
  context: ActorContext,
  { package: code, payer }: BodyOf<typeof call>,
): Promise<PackageOrder> {
  const { actor, now } = context;
  if (!hasChecksum(payer))
    throw fail('invalid_request', {
      payer: text('The checksum is wrong. Copy the address from your wallet, with capital letters.'),
    });
  await requireConsent(tx, context, 'package');
  const sold = (await findPackagesOnChain(tx, context)).get(code);
  if (!sold) throw fail('not_on_chain');
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from deposit_intent
    where member_id = ${actor.id} and package is not null and expires_at > ${now}`.execute(tx);
  if ((rows[0]?.open ?? 0) >= maxOpen) throw fail('too_many_pending');
  const { id } = await createIntent(tx, context, {
    chain_id: sold.chain_id,
    member_id: actor.id,
    token: sold.symbol,
    amount: tokensOf(BigInt(sold.price_raw), sold.decimals),
    package: { code, payer },
  });
  return await readPackageOrder(tx, context, { id });
}
