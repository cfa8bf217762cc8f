import { type NumberedRecord, recordId, records } from '@banyan/contract/core/records';
import { type UserType, userTypes } from '@banyan/contract/core/roles';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from './context.ts';

/** What a module lets people find with the search of the top bar, registered in its overview.ts. */
export interface Finder {
  /** A kind of record, `member` or `franchise`. */
  kind: string;
  /** The page of each role that shows it: who may not open that finds nothing, a role without one neither. */
  screens: Partial<Record<UserType, string>>;
  /**
   * Its address with {no} and perhaps {user_id} of its person in it, for a kind without a link of its own in the contract
   * (`core/records.ts`); or what reads the address of the row that was found, `f.no`.
   */
  link?: string | RawBuilder<string>;
  /**
   * Rows of no, person, amount, status and is_exact, in this order, at most `maxFound` of them and found by an index, of what the
   * reader may see; null = what was typed cannot be of this kind.
   */
  rows: (actor: Actor, typed: string) => RawBuilder<unknown> | null;
}

/** The most that one finder gives. */
export const maxFound = 5;

/** One row of a record: no, person, amount and status, in this order. */
type RowOf = (id: string, actor: Actor) => RawBuilder<unknown>;

/** Finds a record by its whole number, T1000123. `screens` are the pages of its link, where no others are given with their own `link`. */
export const byNumber = (
  kind: NumberedRecord,
  rowOf: RowOf,
  screens: Finder['screens'] = screensOf(kind),
  link?: Finder['link'],
): Finder => ({
  kind,
  screens,
  ...(link !== undefined && { link }),
  rows: (actor, typed) => {
    const id = recordId(kind, typed);
    return id === null ? null : sql`select r.*, true from (${rowOf(id, actor)}) r`;
  },
});

/** Whether the row is the reader's own, by one of its columns; an admin sees every row. */
export const isOwnRow = (actor: Actor, ...columns: string[]): RawBuilder<SqlBool> =>
  actor.user_type === 'Admin'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${actor.id}::bigint in (${sql.join(columns.map((column) => sql.ref(column)))})`;

function screensOf(kind: NumberedRecord): Finder['screens'] {
  const { link } = records[kind] as { link?: string | Finder['screens'] };
  if (typeof link !== 'object') throw new Error(`${kind} has no page of each role: give them.`);
  return Object.fromEntries(
    userTypes.flatMap((type) => {
      const page = link[type]?.split('?')[0];
      return page ? [[type, page]] : [];
    }),
  );
}
