import type { QueryOf } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import type { Language } from '@banyan/contract/core/languages';
import type { MoneyStyle } from '@banyan/contract/core/money';
import { text } from '@banyan/contract/core/text';
import type { transferQuote } from '@banyan/contract/transfers/transfers';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { Failure, fail } from '../../platform/fail.ts';
import { readWallets } from '../company/queries.ts';
import { isInNetwork } from '../genealogy/is-in-network.ts';
import { type Party, unknownParty } from './require-party.ts';
import { type TransferFigures, type TransferTerms, transferFigures } from './rules.ts';

type Asked = QueryOf<typeof transferQuote>;

/** Somebody asks for a transfer. */
export interface TransferCall {
  context: ActorContext;
  asked: Asked;
}

/** What a transfer takes from the settings of the company. */
interface TransferCompany extends MoneyStyle {
  name: string;
  timezone: string;
}

/** Somebody with wallets, and the one that is meant. */
export interface WalletOf extends Pick<Party, 'id' | 'user_id' | 'name' | 'owner_type'> {
  wallet: string;
  wallet_name: string;
}

/** A transfer that the settings allow, before the limits of a day and the balance. */
export interface PreparedTransfer extends TransferCall {
  /** Null in a quote. */
  id: string | null;
  rule: TransferTerms & { id: string };
  company: TransferCompany;
  sender: WalletOf;
  recipient: WalletOf & { email: string | null; language: Language };
  figures: TransferFigures;
}

/**
 * Everything about transfers that does not change with the balance: both the quote and the transfer begin here.
 * @param areSent whether each gets an id: drawn here, it costs no statement of its own
 * @returns of each the transfer, or why there is none: same_wallet, unknown_member, unknown_franchise, blocked,
 *   to_oneself, no_wallet, transfer_closed, not_in_network, and what `transferFigures` throws
 */
export async function prepareTransfers(
  db: Db,
  calls: readonly TransferCall[],
  areSent = false,
): Promise<(PreparedTransfer | Failure)[]> {
  const facts = await readFacts(db, calls, areSent);
  return await Promise.all(
    calls.map(async (call, index) => {
      try {
        return await prepare(db, call, facts.get(index));
      } catch (error) {
        if (error instanceof Failure) return error;
        throw error;
      }
    }),
  );
}

const ownerOf = ({ actor }: ActorContext): Party['owner_type'] => actor.user_type as Party['owner_type'];

interface Facts extends Omit<TransferTerms, 'minimum'>, Omit<TransferCompany, 'name'> {
  index: number;
  id: string | null;
  company_name: string;
  recipient_id: string | null;
  user_id: string;
  name: string;
  email: string | null;
  language: Language;
  is_blocked: boolean;
  rule_id: string | null;
  minimum: string;
  is_open: boolean;
  network_only: boolean;
  /** null: nobody of this kind has such a wallet. */
  from_wallet_name: string | null;
  to_wallet_name: string | null;
}

/** Recipient, rule and wallets of each, and the company, in one query. */
async function readFacts(
  db: Db,
  calls: readonly TransferCall[],
  areSent: boolean,
): Promise<Map<number, Facts>> {
  const asked = calls.map(({ context, asked: { to_type, user_id, from_wallet, to_wallet } }) => ({
    from_type: ownerOf(context),
    to_type,
    to_owner: to_type === 'Own' ? ownerOf(context) : to_type,
    user_id: to_type === 'Own' ? null : (user_id ?? ''),
    from_wallet,
    to_wallet,
  }));
  const { rows } = await sql<Facts>`
    select o.n::int - 1 as index, case when ${areSent}::boolean then nextval('fund_transfer_id_seq') end as id,
      r.id as recipient_id, r.user_id, r.name, r.email, r.language, r.is_blocked, t.id as rule_id, t.minimum,
      t.maximum, t.daily_amount, t.daily_count, t.charge_percent, t.charge_fixed, t.is_open, t.network_only,
      fw.name as from_wallet_name, tw.name as to_wallet_name, c.name as company_name, c.timezone, c.currency_symbol,
      c.is_currency_symbol_prefixed, c.round_off_digits
    from jsonb_to_recordset(${JSON.stringify(asked.map((call, index) => ({ ...call, n: index + 1 })))}::jsonb)
      as o (n int, from_type text, to_type text, to_owner text, user_id text, from_wallet text, to_wallet text)
      cross join company c
      left join app_user r on lower(r.user_id) = lower(o.user_id) and r.user_type = o.to_type
      left join transfer_rule t on t.from_type = o.from_type and t.from_wallet = o.from_wallet
        and t.to_type = o.to_type and t.to_wallet = o.to_wallet
      left join wallet fw on fw.owner_type = o.from_type and fw.code = o.from_wallet
      left join wallet tw on tw.owner_type = o.to_owner and tw.code = o.to_wallet`.execute(db);
  return new Map(rows.map((row) => [row.index, row]));
}

async function prepare(
  db: Db,
  { context, asked }: TransferCall,
  facts: Facts | undefined,
): Promise<PreparedTransfer> {
  const { actor, now } = context;
  if (!facts) throw new Error('there are facts of every transfer');
  if (asked.to_type === 'Own' && asked.from_wallet === asked.to_wallet) throw fail('same_wallet');
  const recipient = recipientOf(context, asked, facts);
  if (asked.to_type !== 'Own' && recipient.id === actor.id) throw fail('to_oneself');
  const { rule_id, from_wallet_name, to_wallet_name } = facts;
  if (from_wallet_name === null) throw noWallet('from_wallet');
  if (to_wallet_name === null) throw noWallet('to_wallet');
  if (rule_id === null || !facts.is_open) throw fail('transfer_closed');
  if (facts.network_only && !(await isInNetwork(db, now, actor.id, recipient.id)))
    throw fail('not_in_network');
  const { user_id, name } = actor;
  const company = { ...facts, name: facts.company_name };
  return {
    id: facts.id,
    context,
    asked,
    rule: { ...facts, id: rule_id },
    company,
    sender: {
      id: actor.id,
      user_id,
      name,
      owner_type: ownerOf(context),
      wallet: asked.from_wallet,
      wallet_name: from_wallet_name,
    },
    recipient: { ...recipient, wallet: asked.to_wallet, wallet_name: to_wallet_name },
    figures: transferFigures(facts, asked.amount, company),
  };
}

/** @throws unknown_member, unknown_franchise, blocked */
function recipientOf(
  context: ActorContext,
  { to_type }: Asked,
  { recipient_id, user_id, name, email, language, is_blocked }: Facts,
): Omit<PreparedTransfer['recipient'], 'wallet' | 'wallet_name'> {
  const { actor } = context;
  if (to_type === 'Own')
    return {
      id: actor.id,
      user_id: actor.user_id,
      name: actor.name,
      owner_type: ownerOf(context),
      email: null,
      language: 'en',
    };
  if (recipient_id === null) throw unknownParty(to_type);
  if (is_blocked) throw fail('blocked', { user_id: text(errors.blocked.message) });
  return { id: recipient_id, user_id, name, owner_type: to_type, email, language };
}

const noWallet = (field: string): Failure => fail('no_wallet', { [field]: text('No wallet found!') });

/**
 * Refuses wallets that their kind of owner does not have.
 * @param wallets by the fields of the form
 * @throws no_wallet; transfer_closed of a fund
 */
export async function refuseUnknownWallets(
  db: Db,
  wallets: Record<string, { owner_type: Party['owner_type']; code: string }>,
): Promise<void> {
  for (const [field, { owner_type, code }] of Object.entries(wallets)) {
    const known = await readWallets(db, owner_type);
    const wallet = known.find((one) => one.code === code);
    if (!wallet) throw noWallet(field);
    // only a plan pays into a fund, and nobody spends from it (docs/plans.md §7.8)
    if (wallet.is_fund)
      throw fail('transfer_closed', { [field]: text('A fund neither sends nor receives transfers.') });
  }
}
