import * as z from 'zod/mini';
import { maxPageIndex, maxPageSize, pageSize } from './constants.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { businessDate, naming } from './fields.ts';
import { person } from './person.ts';
import { exportRights } from './rights.ts';
import type { UserType } from './roles.ts';
import { type Text, text } from './text.ts';

/**
 * A report is one definition: its columns and filters, in words and kinds. The server sorts, pages, totals
 * and exports by it; the web draws the table, the phone cards, the filter bar and the column chooser from it.
 */
const member = z.nullable(person);

/** The kind of a column decides alignment, width, phone form and export type. */
const kinds = {
  date: z.nullable(z.string()),
  date_time: z.nullable(z.string()),
  member,
  /** Somebody of the office or of any role, without a profile. */
  person: member,
  money: z.nullable(z.string()),
  percent: z.nullable(z.string()),
  int: z.nullable(z.number()),
  id: z.nullable(z.string()),
  status: z.nullable(z.string()),
  /** Written by people: a name, a remark. */
  text: z.nullable(z.string()),
  /** A text of the product or the name of a wallet, shown in the person's language. */
  words: z.nullable(z.string()),
  /** The code of a rank, a reward, a pool or a walk of the plan, shown as the name it stands for. */
  code: z.nullable(z.string()),
};
export type ColumnKind = keyof typeof kinds;

export interface Column<K extends ColumnKind = ColumnKind> {
  kind: K;
  label: Text;
  /** May be sorted by. The server refuses any other column. */
  sort?: boolean;
  /** Summed over all matching rows. */
  total?: boolean;
  /** Shown only to these; missing = everybody. */
  roles?: readonly UserType[];
  /** Off until chosen in the column chooser. */
  hidden?: boolean;
  /**
   * Where a table is wider than its screen the columns of the lowest priority give way first, and together. Without one
   * money, status and the first column stay, and the others go last.
   */
  priority?: number;
}

type Options = Omit<Column, 'kind' | 'label'>;
export const column = <K extends ColumnKind>(kind: K, label: string, options: Options = {}): Column<K> => ({
  kind,
  label: text(label),
  ...options,
});

/**
 * The kind of a filter decides its control and its keys in the URL. `range`, two dates, becomes `NAME_from` and `NAME_to`;
 * `between`, two whole numbers, `NAME_min` and `NAME_max`.
 */
export type FilterKind = 'range' | 'between' | 'choice' | 'member' | 'text' | 'int';
export interface Filter<K extends FilterKind = FilterKind> {
  kind: K;
  label: Text;
  options?: readonly string[];
  /** What people read instead of an option; missing = the option itself in words. */
  words?: Readonly<Record<string, Text>>;
  roles?: readonly UserType[];
  /** The right that an option needs beside the screen. */
  rights?: Readonly<Record<string, string>>;
}
export const filter = <K extends FilterKind>(
  kind: K,
  label: string,
  options: Omit<Filter, 'kind' | 'label'> = {},
): Filter<K> => ({ kind, label: text(label), ...options });

/** The keys of a filter in the URL and on the wire. */
export function filterKeys(name: string, { kind }: Filter): string[] {
  if (kind === 'range') return [`${name}_from`, `${name}_to`];
  return kind === 'between' ? [`${name}_min`, `${name}_max`] : [name];
}

type Columns = Record<string, Column>;
type Filters = Record<string, Filter>;
type Shape = Record<string, z.core.$ZodType>;
type RowShape<C extends Columns> = { [K in keyof C]: (typeof kinds)[C[K]['kind']] };

type FilterKeys<F extends Filters> = {
  [K in keyof F & string]: F[K]['kind'] extends 'range'
    ? `${K}_from` | `${K}_to`
    : F[K]['kind'] extends 'between'
      ? `${K}_min` | `${K}_max`
      : K;
}[keyof F & string];
/** What a report's handler receives: every filter, absent when not set. */
export type FilterValues<F extends Filters> = Partial<Record<FilterKeys<F>, string>>;

export interface Report<C extends Columns = Columns, F extends Filters = Filters, X extends Shape = Shape>
  extends Endpoint<z.core.$ZodType, z.core.$ZodType, z.core.$ZodType, 'screen'> {
  columns: C;
  filters: F;
  extra: X;
  /** `-on` = newest first. */
  default_sort: string;
  /** The row as the web gets it. */
  row: z.ZodMiniObject<RowShape<C> & X & { id: z.ZodMiniString }>;
}

/** Page of a report: rows, how many match in all, and the totals over all of them. */
export const reportReply = <R extends z.core.$ZodType>(row: R) =>
  z.object({
    data: z.array(row),
    total: z.number(),
    totals: z.record(z.string(), z.string()),
    page_index: z.number(),
    page_size: z.number(),
  });

/**
 * Defines a report. `screens` as for `endpoint`. `extra` are fields of a row that are not columns, such as
 * what the drawer shows. Every row carries `id`, unique in the report.
 * With `format=csv` or `format=xlsx` the same call answers with a file of *all* matching rows, for who may export.
 */
export function report<C extends Columns, F extends Filters, X extends Shape = Record<never, never>>(input: {
  path: string;
  summary: string;
  screens: readonly string[];
  columns: C;
  filters: F;
  extra?: X;
  default_sort: string;
}): Report<C, F, X> {
  const rowShape: Shape = { id: z.string() };
  for (const [key, { kind }] of Object.entries(input.columns)) rowShape[key] = kinds[kind];
  Object.assign(rowShape, input.extra);
  const row = z.object(rowShape);
  const filterShape: Shape = {};
  for (const [name, own] of Object.entries(input.filters)) {
    for (const key of filterKeys(name, own))
      filterShape[key] = z.optional(filterValue(own.kind, own.options));
  }
  const sortable = Object.entries(input.columns).flatMap(([key, c]) => (c.sort ? [key, `-${key}`] : []));
  const call = endpoint({
    method: 'GET',
    path: input.path,
    summary: input.summary,
    screens: input.screens,
    query: z.object({
      page_index: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxPageIndex)), 0),
      page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPageSize)), pageSize),
      sort: z._default(z.enum([input.default_sort, ...sortable]), input.default_sort),
      format: z.optional(z.enum(['csv', 'xlsx'])),
      ...filterShape,
    }),
    reply: reportReply(row),
    needs: (query) => [
      ...(query.format ? exportRights(input.screens) : []),
      ...Object.entries(input.filters).flatMap(([name, { rights }]) => rights?.[String(query[name])] ?? []),
    ],
  });
  return {
    ...call,
    columns: input.columns,
    filters: input.filters,
    extra: input.extra ?? ({} as X),
    default_sort: input.default_sort,
    row: row as unknown as Report<C, F, X>['row'],
  };
}

function filterValue(kind: FilterKind, options: readonly string[] = []) {
  if (kind === 'choice') return z.enum(options as [string, ...string[]]);
  if (kind === 'range') return businessDate();
  if (kind === 'int' || kind === 'between')
    return z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number.'));
  const typed = z.string().check(z.trim(), z.maxLength(100));
  return kind === 'member' ? naming(typed) : typed;
}

export type RowOf<R extends Report> = z.output<R['row']>;
