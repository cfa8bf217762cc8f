import * as z from 'zod/mini';
import { sentMessage } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { money } from '../core/money.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { text } from '../core/text.ts';
import { importCourse } from './import-course.ts';
import { dateOrders, decimalMarks, type FileKind, fileKinds } from './import-files.ts';
import { type ImportFollower, importFollowers } from './import-followers.ts';
import { type ImportProblem, importProblemNames, mendNames } from './import-problems.ts';

/** A network from another system: files are sent and looked at, a dry run says what is wrong, two admins bring it in. */
const screen = '/admin/settings/import';
const action = `${screen}/load`;

/** Loading: people and facts are written; Posting: their balances, chunk by chunk. */
export const importStatuses = [
  'Draft',
  'Checking',
  'Checked',
  'Loading',
  'Posting',
  'Loaded',
  'Taking back',
  'Taken back',
  'Cancelled',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Bytes of one part of a file, and of a whole file. */
export const importPartBytes = 3_000_000;
export const importFileBytes = 2_000_000_000;
/** How the name of a file ends that can be read. */
export const importEndings = /\.(csv|txt|tsv|xlsx)$/i;
const base64Length = Math.ceil(importPartBytes / 3) * 4;

/** What was decided about a row with problems: one that is refused by any of them is refused. */
export const importDecisions = ['refused', 'mended'] as const;

export const importKind = z.enum(fileKinds as [FileKind, ...FileKind[]]);
export const importSort = z.enum(importProblemNames as [ImportProblem, ...ImportProblem[]]);
const mends = z.partialRecord(importSort, z.enum(mendNames));
/** Totals by name, as decimal strings: `members`, `topups.amount`, `wallets.main` … */
const totals = z.record(z.string().check(z.maxLength(60)), money());

const importFile = z.object({
  name: z.string(),
  /** What its rows are; null = not said yet. */
  kind: z.nullable(importKind),
  size: z.number(),
  /** Whether all of it is there. */
  is_whole: z.boolean(),
  headings: z.array(z.string()),
  /** The first ten rows below the headings. */
  sample: z.array(z.array(z.string())),
  /** Column → place of its heading, from 0. */
  columns: z.record(z.string(), z.number()),
  /** The name under which these columns are saved; null = they are guessed, or chosen for this file. */
  mapping: z.nullable(z.string()),
  /** Why it cannot be read. */
  problem: z.nullable(sentMessage),
});
export type SentFile = z.output<typeof importFile>;

export const importState = z.object({
  no: z.string(),
  /** One day of a system that runs beside (docs/ledger.md §18), not a network. */
  is_day: z.boolean(),
  from_name: z.string(),
  as_of: z.string(),
  status: z.enum(importStatuses),
  date_order: z.enum(dateOrders),
  decimal_mark: z.enum(decimalMarks),
  files: z.array(importFile),
  mends,
  expected: totals,
  /** Which dry run this is: an import is confirmed for one of them. */
  checks: z.number(),
  totals,
  problems: z.array(z.object({ sort: importSort, rows: z.number(), mend: z.enum(mendNames) })),
  /** How many rows of each file have problems, by what was decided about them: these can be downloaded. */
  problem_rows: z.array(z.object({ kind: importKind, decided: z.enum(importDecisions), rows: z.number() })),
  /** Rows with problems that nobody decided to mend. */
  refused: z.number(),
  ...importCourse,
  /** What stands in the books now, by the names of `totals`; null = not loaded yet. */
  books: z.nullable(totals),
  /** The request by which this dry run waits for a second admin; null = nobody has sent it. */
  waits: z.nullable(z.object({ no: z.string() })),
  made_at: z.string(),
  made_by: z.nullable(person),
  confirmed_by: z.nullable(person),
  loaded_at: z.nullable(z.string()),
  taken_back_at: z.nullable(z.string()),
  /** What came after it, so that it cannot be taken back; null = nothing, or it is not loaded. */
  followed_by: z.nullable(z.enum(Object.keys(importFollowers) as [ImportFollower, ...ImportFollower[]])),
  /** Whether the company has members already: then nothing can be brought in. */
  has_members: z.boolean(),
});
export type ImportState = z.output<typeof importState>;

export const imports = report({
  path: 'admin/imports',
  summary: 'Networks brought from other systems',
  screens: [screen],
  columns: {
    made_at: column('date_time', 'Begun', { sort: true }),
    no: column('id', 'Import'),
    from_name: column('text', 'From'),
    as_of: column('date', 'Last date there'),
    status: column('status', 'Status'),
    members: column('int', 'Members'),
    by: column('person', 'By'),
  },
  filters: { no: filter('text', 'Import') },
  default_sort: '-made_at',
});

export const readImportGate = endpoint({
  method: 'GET',
  path: 'admin/import_gate',
  summary: 'Whether the company is empty, so that a network can be brought in',
  screens: [screen],
  reply: data(z.object({ has_members: z.boolean() })),
});

export const readImport = endpoint({
  method: 'GET',
  path: 'admin/import',
  summary: 'An import: its files, what its dry run found and how far it has come',
  screens: [screen],
  query: z.object({ no: fields.recordNo() }),
  reply: data(importState),
});

/** Refused: invalid_request (the last date is today or later). */
export const startImport = endpoint({
  method: 'POST',
  path: 'admin/start_import',
  summary: 'Begins an import',
  screens: [action],
  body: z.object({
    from_name: z
      .string('Enter a name.')
      .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(60, 'At most 60 characters.')),
    /** The last date that the other system worked out. */
    as_of: fields.businessDate(),
  }),
  reply: data(importState),
});

/**
 * Takes the next part of a file; the last one is looked at: headings, a sample, and what stands in which column. Refused:
 * import_is_closed; invalid_request for a part that is not the next one, a file too large, one sent before, and what is no text.
 */
export const sendImportPart = endpoint({
  method: 'POST',
  path: 'admin/send_import_part',
  summary: 'Sends a part of a file',
  screens: [action],
  body_limit: base64Length + 4000,
  limit: 600,
  body: z.object({
    no: fields.recordNo(),
    file_name: z
      .string('Choose a file.')
      .check(z.maxLength(200), z.regex(importEndings, 'Choose a CSV or XLSX file.')),
    /** From 0. The first one replaces a file of this name. */
    part: z.number().check(z.int(), z.minimum(0), z.maximum(100_000)),
    is_last: z.boolean(),
    /** In base64. */
    content: z.string('Choose a file.').check(z.maxLength(base64Length)),
  }),
  reply: data(importFile),
});

/** Says what the rows of a file are, and what stands in which column. Refused: import_is_closed, invalid_request. */
export const mapImportFile = endpoint({
  method: 'POST',
  path: 'admin/map_import_file',
  summary: 'Says what stands in the columns of a file',
  screens: [action],
  body: z.object({
    no: fields.recordNo(),
    file_name: z.string().check(z.maxLength(200)),
    /** Null = the file is left out. */
    kind: z.nullable(importKind),
    columns: z.record(
      z.string().check(z.maxLength(40)),
      z.number().check(z.int(), z.minimum(0), z.maximum(199)),
    ),
    /** A name under which they are saved for the next file with the same headings. */
    save_as: fields.blank(z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters.'))),
  }),
  reply: data(importState),
});

/** Begins a dry run in the background. Refused: import_is_closed, members_are_here; invalid_request without a file of members. */
export const checkImport = endpoint({
  method: 'POST',
  path: 'admin/check_import',
  summary: 'Begins a dry run',
  screens: [action],
  body: z.object({
    no: fields.recordNo(),
    date_order: z.enum(dateOrders),
    decimal_mark: z.enum(decimalMarks),
    mends,
    expected: totals,
  }),
  reply: data(importState),
});

/** Refused: import_is_closed when it is loaded already. */
export const cancelImport = endpoint({
  method: 'POST',
  path: 'admin/cancel_import',
  summary: 'Cancels an import',
  screens: [action],
  body: z.object({ no: fields.recordNo() }),
  reply: data(importState),
});

/** Always waits for a second admin. Refused: request_stale (another dry run came after), members_are_here; invalid_request while problems are not decided. */
export const confirmImport = endpoint({
  method: 'POST',
  path: 'admin/confirm_import',
  summary: 'Brings the network of a dry run into the company',
  screens: [action],
  step_up: 'Confirm',
  second_person: text('Bring a network in'),
  body: z.object({ no: fields.recordNo(), checks: z.number().check(z.int(), z.minimum(1)) }),
  reply: data(importState),
});

/** Always waits for a second admin. Refused: import_is_closed (it is not loaded), import_is_followed (something came after it). */
export const takeImportBack = endpoint({
  method: 'POST',
  path: 'admin/take_import_back',
  summary: 'Takes an import back whole: the company is empty again',
  screens: [action],
  step_up: 'Confirm',
  second_person: text('Take a network back'),
  body: z.object({ no: fields.recordNo() }),
  reply: data(importState),
});
