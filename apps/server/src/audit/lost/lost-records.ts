import { type NumberedRecord, recordNo, records } from '@banyan/contract/core/records';
import type { Finding } from '../../modules/ledger/audit-ledger.ts';
import { type DifferingRow, differingRows, type LostRow, type TwoBooks } from './differing-rows.ts';

/** The columns that are named, where they hold something. */
const named = [
  'status',
  'amount',
  'paid',
  'net',
  'quantity',
  'wallet_code',
  'payment_mode',
  'paid_mode',
  'utr',
];
/** Whose it is, by the first of these. */
const ownerColumns = [
  'owner_id',
  'member_id',
  'user_id',
  'buyer_id',
  'seller_id',
  'requested_by',
  'actor_id',
];
/** When it was made, by the first of these: two rows of one id that were not made at the same moment are two things. */
const momentColumns = ['requested_at', 'at', 'created_at', 'begun_at'];

interface Kind {
  table: string;
  nameOf: (row: LostRow) => string;
}

const people: Kind = { table: 'app_user', nameOf: ({ user_id, user_type }) => `${user_type} ${user_id}` };

/** All that is done by hand and has neither a number nor money: settings, plans, rights, blocks. */
const acts: Kind = {
  table: 'audit_log_ever',
  nameOf: ({ action, object }) => `Act ${action} on ${object}`,
};

/**
 * Records with a number, people, and acts of the audit log that only the other database has, or has in another state.
 * @returns those whose id something else has here, as `topup 17`
 */
export async function findLostRecords(
  books: TwoBooks,
  onFinding: (finding: Finding) => void,
): Promise<Set<string>> {
  const usedAgain = new Set<string>();
  for (const kind of [people, ...(await numberedKinds(books)), acts])
    for await (const rows of differingRows(books, kind.table)) {
      const owners = await readOwners(books, rows);
      for (const row of rows) {
        onFinding(findingOf(kind, row, owners));
        if (isAnother(row)) usedAgain.add(`${kind.table} ${row.lost.id}`);
      }
    }
  return usedAgain;
}

/** Of one id, and not of one moment. */
const isAnother = ({ lost, here }: DifferingRow): boolean =>
  here !== null && firstOf(lost, momentColumns) !== firstOf(here, momentColumns);

/** Tables of records whose rows have an id, by which they are compared. */
async function numberedKinds({ lost }: TwoBooks): Promise<Kind[]> {
  const { rows } = await lost.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and table_name = any($1) order by 1`,
    [Object.keys(records)],
  );
  return rows.map(({ name }) => {
    const { letter, words } = records[name as NumberedRecord];
    const noOf = (row: LostRow) =>
      letter === null
        ? (row.no ?? row.code ?? row.business_date ?? row.id ?? '')
        : recordNo(name as NumberedRecord, row.id ?? '');
    return { table: name, nameOf: (row) => words.replace('{no}', noOf(row)) };
  });
}

async function readOwners({ lost }: TwoBooks, rows: readonly DifferingRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ lost: row }) => ownerIdOf(row) ?? []);
  const found = await lost.query<{ id: string; user_id: string }>(
    'select id::text as id, user_id from app_user where id = any($1)',
    [ids],
  );
  return new Map(found.rows.map(({ id, user_id }) => [id, user_id]));
}

const firstOf = (row: LostRow, columns: readonly string[]): string | undefined => {
  const column = columns.find((name) => row[name] !== undefined);
  return column === undefined ? undefined : row[column];
};

function ownerIdOf(row: LostRow): string | undefined {
  const id = firstOf(row, ownerColumns);
  return id !== undefined && /^[1-9]\d*$/.test(id) ? id : undefined;
}

function findingOf(kind: Kind, row: DifferingRow, owners: ReadonlyMap<string, string>): Finding {
  const { lost, here } = row;
  const isChanged = here !== null && !isAnother(row);
  const owner = owners.get(ownerIdOf(lost) ?? '');
  const details = named.flatMap((column) => (lost[column] ? [`${column} ${lost[column]}`] : []));
  const moment = firstOf(lost, momentColumns);
  const facts = [owner && `of ${owner}`, ...details, moment && `at ${moment}`].filter(Boolean).join(', ');
  return {
    check_name: isChanged ? 'lost change' : 'lost record',
    account_id: null,
    version: null,
    txn_id: null,
    problem: isChanged
      ? `${kind.nameOf(lost)} ${facts} is otherwise here: ${changesOf(lost, here)}`
      : `${kind.nameOf(lost)} ${facts} is not here${isAnother(row) ? ', its number is used again' : ''}`,
  };
}

/** Which columns differ; of those that people know, how. Others may hold what nobody should read. */
const changesOf = (lost: LostRow, here: LostRow): string =>
  [...new Set([...Object.keys(lost), ...Object.keys(here)])]
    .filter((column) => lost[column] !== here[column])
    .map((column) =>
      named.includes(column)
        ? `${column} ${lost[column] ?? 'nothing'} there, ${here[column] ?? 'nothing'} here`
        : column,
    )
    .join(', ');
