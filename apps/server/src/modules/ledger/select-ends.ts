import type { UserType } from '@banyan/contract/core/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { money } from './rules.ts';
import { type BookOwner, type LineFilters, selectLines } from './select-lines.ts';

/** Lines of each wallet that are looked at for a page, at most. */
const farthest = 1000;

type PersonsBook = Exclude<BookOwner, { owner_type: 'Company' }>;
interface Page {
  page_index: number;
  page_size: number;
  sort: string;
}

/** A filter on lines leaves some of them out, so that their numbers say nothing. */
const isWhole = ({ direction, text, type, on_from, on_to }: LineFilters): boolean =>
  [direction, text, type, on_from, on_to].every((filter) => filter === undefined);

const walletsOf = (owner: PersonsBook, { wallet }: LineFilters): RawBuilder<unknown> => sql`
  account a where a.owner_type = ${owner.owner_type} and a.owner_id = ${owner.owner_id} and a.asset_id = ${money}
    ${wallet ? sql`and a.wallet_code = ${wallet}` : sql``}`;

/** Lines of a whole book, many of them summed before (`sum_entries`); null = they are read. */
export function sumLines(owner: BookOwner, filters: LineFilters): RawBuilder<unknown> | null {
  if (owner.owner_type === 'Company' || !isWhole(filters)) return null;
  return sql`(
    with kept as materialized (
      select a.id, s.version, s.credit, s.debit
      from (select id from ${walletsOf(owner, filters)}) a left join lateral (
        select * from entry_sum s where s.account_id = a.id order by s.version desc limit 1
      ) s on true
    )
    select version as n, credit, debit from kept where version is not null
    union all
    select 1, case when e.amount > 0 then e.amount end, case when e.amount < 0 then -e.amount end
    from kept join entry_ever e on e.account_id = kept.id and e.version > coalesce(kept.version, 0))`;
}

/**
 * The lines of a page near either end of a book, whichever way it is sorted: each wallet's own lines are in the order in which they
 * are shown, so a page has nothing of a wallet beyond as many of its lines.
 * @returns null = there are none, the page is far from both ends, or a filter or sort leads elsewhere
 */
export async function selectEnds(
  db: Db,
  owner: BookOwner,
  filters: LineFilters,
  reader: UserType | null,
  { page_index, page_size, sort }: Page,
) {
  if (owner.owner_type === 'Company' || !isWhole(filters) || !/^-?at$/.test(sort)) return null;
  const total = await countLines(db, owner, filters);
  const before = page_index * page_size;
  const count = Math.min(page_size, total - before);
  if (count <= 0) return null;
  const after = total - before - count;
  const skipped = Math.min(before, after);
  if (skipped + count > farthest) return null;
  const isNewest = before <= after === sort.startsWith('-');
  const part = isNewest ? { newest: skipped + count } : { oldest: skipped + count };
  const order = isNewest ? 'desc' : 'asc';
  return db
    .selectFrom(selectLines(db, owner, filters, reader, part).as('line'))
    .selectAll()
    .orderBy('line.at', order)
    .orderBy('line.id', order)
    .offset(skipped)
    .limit(count);
}

/** The lines of a wallet are numbered without gaps. */
async function countLines(db: Db, owner: PersonsBook, filters: LineFilters): Promise<number> {
  const { rows } = await sql<{ total: string | null }>`
    select sum(a.version) as total from ${walletsOf(owner, filters)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}
