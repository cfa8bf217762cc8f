import type { QueryOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { transferQuote } from '@banyan/contract/transfers/transfers';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany, readWallets } from '../company/queries.ts';
import { isInNetwork } from '../genealogy/is-in-network.ts';
import { type Party, requireParty } from './require-party.ts';
import { type TransferFigures, type TransferTerms, transferFigures } from './rules.ts';

type Asked = QueryOf<typeof transferQuote>;

/** A transfer that the settings allow, before the limits of a day and the balance. */
export interface PreparedTransfer {
  rule: TransferTerms & { id: string };
  company: Awaited<ReturnType<typeof readCompany>>;
  sender: { id: string; owner_type: Party['owner_type'] };
  recipient: Party;
  figures: TransferFigures;
}

/**
 * Everything about a transfer that does not change with the balance: both the quote and the transfer begin here.
 * @throws same_wallet, unknown_member, unknown_franchise, blocked, to_oneself, no_wallet, transfer_closed,
 *   not_in_network, and what `transferFigures` throws
 */
export async function prepareTransfer(
  db: Db,
  { actor, now }: ActorContext,
  asked: Asked,
): Promise<PreparedTransfer> {
  const sender = { id: actor.id, owner_type: actor.user_type as Party['owner_type'] };
  if (asked.to_type === 'Own' && asked.from_wallet === asked.to_wallet) throw fail('same_wallet');
  const recipient =
    asked.to_type === 'Own'
      ? { ...actor, ...sender, profile_image_url: null }
      : await requireParty(db, { owner_type: asked.to_type, user_id: asked.user_id ?? '' });
  if (asked.to_type !== 'Own' && recipient.id === actor.id) throw fail('to_oneself');
  const rule = await requireOpenRule(db, sender.owner_type, asked);
  if (rule.network_only && !(await isInNetwork(db, now, actor.id, recipient.id)))
    throw fail('not_in_network');
  const company = await readCompany(db);
  return { rule, company, sender, recipient, figures: transferFigures(rule, asked.amount, company) };
}

async function requireOpenRule(db: Db, from_type: Party['owner_type'], asked: Asked) {
  const rule = await db
    .selectFrom('transfer_rule')
    .selectAll()
    .where('from_type', '=', from_type)
    .where('from_wallet', '=', asked.from_wallet)
    .where('to_type', '=', asked.to_type)
    .where('to_wallet', '=', asked.to_wallet)
    .executeTakeFirst();
  if (rule?.is_open) return rule;
  await refuseUnknownWallets(db, {
    from_wallet: { owner_type: from_type, code: asked.from_wallet },
    to_wallet: { owner_type: asked.to_type === 'Own' ? from_type : asked.to_type, code: asked.to_wallet },
  });
  throw fail('transfer_closed');
}

/**
 * Refuses wallets that their kind of owner does not have.
 * @param wallets by the fields of the form
 * @throws no_wallet
 */
export async function refuseUnknownWallets(
  db: Db,
  wallets: Record<string, { owner_type: Party['owner_type']; code: string }>,
): Promise<void> {
  for (const [field, { owner_type, code }] of Object.entries(wallets)) {
    const known = await readWallets(db, owner_type);
    if (!known.some((wallet) => wallet.code === code))
      throw fail('no_wallet', { [field]: text('No wallet found!') });
  }
}
