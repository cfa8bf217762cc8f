import { isRecordNo, recordLinks, recordSumLinks } from '@banyan/contract/core/records';
import type { UserType } from '@banyan/contract/core/roles';
import type { EntryType } from '@banyan/contract/ledger/entry-kinds';
import { walletNames } from '@banyan/contract/ledger/wallet-names';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { recordNoByKind } from '../../platform/database/record-numbers.ts';
import { onMoments } from '../company/on-moments.ts';
import { codesOfType, money, nameByCode, recordByCode, typeByCode, wordsByCode } from './rules.ts';

export interface LineFilters {
  wallet?: string | undefined;
  direction?: string | undefined;
  text?: string | undefined;
  type?: string | undefined;
  on_from?: string | undefined;
  on_to?: string | undefined;
}

/** Who reads the lines: a link leads to a screen of theirs. */
type Reader = UserType | null;

/** Whose book: all wallets of one person, or the accounts of the company. */
export type BookOwner =
  | { owner_type: 'User' | 'Franchise'; owner_id: string | RawBuilder<string> }
  | { owner_type: 'Company' };

const oneOf = (table: Record<string, string>, key: RawBuilder<unknown>) =>
  sql<string>`${JSON.stringify(table)}::jsonb ->> ${key}`;
const byCode = (table: Record<string, string>) => oneOf(table, sql`e.kind::text`);

/** What a line is about: its own record by its kind, or its journal's; of a journal with a number of its own, that. */
const hasOwnRecord = sql<SqlBool>`e.kind = any(${Object.keys(recordByCode)}::smallint[])`;
const record = sql<string>`case when e.journal_ref_no is null then coalesce(${byCode(recordByCode)}, e.journal_ref_type) else e.journal_ref_type end`;
const recordNo = sql<string | null>`coalesce(e.journal_ref_no, ${recordNoByKind(record, sql`e.ref_id`)})`;
/** A record leads to its screen, a line that sums up incomes of a kind to these. */
const recordUrl = (reader: Reader) => sql<string | null>`replace(replace(
  case when e.journal_ref_no is not null and ${hasOwnRecord} then ${oneOf(recordSumLinks(reader), sql`e.journal_ref_type`)}
    else ${oneOf(recordLinks(reader), record)} end,
  '{no}', ${recordNo}), '{kind}', replace(${byCode(nameByCode)}, 'income_', ''))`;
/** A line taken back is a reversal whatever kind of income it names. */
const isReversal = sql<SqlBool>`e.journal_kind = any(${codesOfType('Reversal')}::smallint[])`;
/** The words of a reversal say it already. */
const reversed = sql<string>`case when ${isReversal} and e.kind <> e.journal_kind then ' taken back' else '' end`;

const typeOfLine = sql<string>`case when ${isReversal} then 'Reversal' else coalesce(
  ${byCode(typeByCode)}, case when e.amount > 0 then 'Credit' else 'Debit' end) end`;

/** The number of lines of each wallet, from one end. */
export type PartOfBook = { newest: number } | { oldest: number };

/**
 * The lines of a book, newest or oldest as the report sorts them. Lines of one moment stand in the order in which
 * they were posted.
 * @param part missing = all of them; the company's accounts have no ends
 */
export function selectLines(
  db: Db,
  owner: BookOwner,
  filters: LineFilters,
  reader: Reader = null,
  part: PartOfBook | null = null,
) {
  let lines = db
    .selectFrom(owner.owner_type === 'Company' ? companyLines().as('e') : walletLines(owner, part).as('e'))
    .select([
      sql<string>`e.txn_id * 100000 + e.line`.as('id'),
      'e.at',
      'e.wallet',
      sql<string>`concat_ws(' ', ${byCode(wordsByCode)} || ${reversed}, nullif(e.narration, ''))`.as(
        'particulars',
      ),
      recordNo.as('ref'),
      sql<string | null>`case when e.amount > 0 then e.amount end`.as('credit'),
      sql<string | null>`case when e.amount < 0 then -e.amount end`.as('debit'),
      'e.amount',
      'e.balance_after as balance',
      byCode(nameByCode).as('kind'),
      typeOfLine.as('type'),
      recordUrl(reader).as('ref_url'),
    ])
    .where(onMoments('e.at', filters.on_from, filters.on_to));
  if (filters.wallet) lines = lines.where('e.wallet_code', '=', filters.wallet);
  if (filters.direction) lines = lines.where(signOf(filters.direction));
  if (filters.text) {
    const anywhere = `%${filters.text.replace(/[\\%_]/g, '\\$&')}%`;
    const says = sql<SqlBool>`concat_ws(' ', ${byCode(wordsByCode)}, e.narration) ilike ${anywhere}`;
    lines = lines.where(
      isRecordNo(filters.text)
        ? sql<SqlBool>`(${says} or ${recordNo} = ${filters.text.toUpperCase()})`
        : says,
    );
  }
  if (filters.type) lines = lines.where(isOfType(filters.type as EntryType));
  return lines;
}

const signOf = (direction: string) =>
  direction === 'Credit' ? sql<SqlBool>`e.amount > 0` : sql<SqlBool>`e.amount < 0`;

function isOfType(type: EntryType) {
  const codes = sql<SqlBool>`e.kind = any(${codesOfType(type)}::smallint[])`;
  if (type === 'Reversal') return isReversal;
  if (type === 'Credit' || type === 'Debit') return sql<SqlBool>`${codes} and ${signOf(type)}`;
  return sql<SqlBool>`${codes} and not ${isReversal}`;
}

interface Line {
  txn_id: string;
  line: number;
  at: string;
  kind: number;
  ref_id: string | null;
  amount: string;
  balance_after: string | null;
  narration: string | null;
  wallet: string;
  wallet_code: string;
  journal_kind: number;
  journal_ref_type: string | null;
  journal_ref_no: string | null;
}

/**
 * The time shown beside a line: a posting that began earlier and waited for another one comes after it, as its balance
 * says.
 */
const shownAt = (
  before: RawBuilder<unknown>,
) => sql`greatest(${before}, max(e.at - e.version * interval '1 microsecond')
  over (partition by a.wallet_code, a.id order by e.version)) + e.version * interval '1 microsecond'`;

/** Lines of each wallet with their journals, and the latest moment of those before them: of long books it is kept (`sum_entries`). */
function linesOfWallet(part: PartOfBook | null) {
  if (part === null)
    return {
      lines: sql`join (
        select e.*, t.kind as journal_kind, t.ref_type as journal_ref_type, t.ref_no as journal_ref_no
        from entry_ever e join txn_ever t on t.id = e.txn_id
      ) e on e.account_id = a.id`,
      before: sql`null::timestamptz`,
    };
  if ('oldest' in part)
    return {
      lines: sql`cross join lateral book_lines(a.id, 1, ${part.oldest}) e`,
      before: sql`null::timestamptz`,
    };
  const last = sql`a.version - ${part.newest}`;
  return {
    lines: sql`left join lateral (
        select s.version, s.shown_at from entry_sum s where s.account_id = a.id and s.version <= ${last}
        order by s.version desc limit 1
      ) s on true
      cross join lateral latest_shown(a.id, coalesce(s.version, 0), ${last}) b (shown_at)
      cross join lateral book_lines(a.id, ${last} + 1, a.version) e`,
    before: sql`greatest(s.shown_at, b.shown_at)`,
  };
}

function walletLines(owner: Exclude<BookOwner, { owner_type: 'Company' }>, part: PartOfBook | null) {
  const { lines, before } = linesOfWallet(part);
  return sql<Line>`(
  select e.txn_id, e.line, ${shownAt(before)} as at, e.kind, e.ref_id, e.amount, e.balance_after, e.narration,
    coalesce(w.name, ${walletNames.recoverable}) as wallet, a.wallet_code, e.journal_kind, e.journal_ref_type, e.journal_ref_no
  from account a ${lines}
    left join wallet w on w.owner_type = a.owner_type and w.code = a.wallet_code
  where a.owner_type = ${owner.owner_type} and a.owner_id = ${owner.owner_id} and a.asset_id = ${money})`;
}

/** A company account's lines, folded or not yet; its balance after each is not kept. */
const companyLines = () => sql<Line>`(
  select l.txn_id, l.line, t.at, t.kind, t.ref_id, l.amount, null::numeric as balance_after, null::text as narration,
    a.wallet_code as wallet, a.wallet_code, t.kind as journal_kind, t.ref_type as journal_ref_type, t.ref_no as journal_ref_no
  from (
    select txn_id, line, account_id, amount from house_entry_ever
    union all
    select txn_id, line, account_id, amount from house_pending
  ) l join account a on a.id = l.account_id and a.asset_id = ${money} join txn_ever t on t.id = l.txn_id)`;
