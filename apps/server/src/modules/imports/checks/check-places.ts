import { millisecondsPerDay } from '@banyan/contract/core/dates';
import type { AnyPoolPlan } from '@banyan/plan/plan/plan-matrix';
import { isBoard } from '@banyan/plan/plan/plan-matrix';
import { copyIn } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { localMoments } from './local-moments.ts';
import { type Checking, type Row, readRows } from './read-rows.ts';

/** An entry of a pool; parent, slot, board and place are undefined where nothing is said. */
interface Entry {
  row: number;
  n: number;
  no: number;
  parent: number | undefined;
  slot: number | undefined;
  board: number | undefined;
  place: number | undefined;
  at: number;
}

/** What tells of an entry that it does not fit. */
type Refuse = (entry: Entry, value: string) => void;

/** Reads the places of matrix pools and open boards and keeps those that fit together. @returns how many */
export async function checkPlaces(checking: Checking, members: Members): Promise<number> {
  const { client, head, problems } = checking;
  const end = Date.parse(head.as_of) + millisecondsPerDay;
  const pools = new Map(
    checking.pools.map((pool) => [pool.code.toLowerCase(), { pool, entries: [] as Entry[] }]),
  );
  for await (const row of readRows(checking, 'places')) {
    const found = pools.get(row.cell('pool').toLowerCase());
    if (!found) problems.add(row.place('pool'), 'unknown_pool', row.cell('pool'));
    const entry = readEntry(checking, row, members, end);
    if (found && entry) found.entries.push(entry);
  }
  const refuse: Refuse = ({ row }, value) =>
    problems.add({ file: 'places', row, field: 'entry' }, 'wrong_place', value);
  const kept = [...pools.values()].flatMap(({ pool, entries }) =>
    (isBoard(pool) ? boardsOf(pool, entries, refuse) : levelsOf(pool, entries, refuse)).map((entry) => ({
      pool: pool.code,
      ...entry,
    })),
  );
  const momentOf = localMoments(head.timezone);
  await copyIn(
    client,
    {
      into: 'import_entry (import_id, row_no, n, pool, no, parent_no, slot, board_no, place, at)',
      fields: 10,
      rows: kept.length,
    },
    (writer, i) => {
      const entry = kept[i] as (typeof kept)[number];
      const number = (value: number | undefined) =>
        value === undefined ? writer.null() : writer.int4(value);
      writer.int8(Number(head.id));
      writer.int4(entry.row);
      writer.int4(entry.n);
      writer.text(entry.pool);
      writer.int4(entry.no);
      number(entry.parent);
      number(entry.slot);
      number(entry.board);
      number(entry.place);
      writer.moment(momentOf(entry.at));
    },
  );
  return kept.length;
}

const counts = ['parent', 'slot', 'board', 'place'] as const;

function readEntry({ problems }: Checking, row: Row, members: Members, end: number): Entry | null {
  const n = findMember(row, problems, members);
  const [no, entered] = [row.count('entry'), row.day('entered')];
  const [parent, slot, board, place] = counts.map((field) => row.count(field));
  const isRead = (field: string, value: unknown) => row.cell(field) === '' || value !== undefined;
  const areRead = [parent, slot, board, place].every((value, i) => isRead(counts[i] as string, value));
  if (n === undefined || no === undefined || !areRead || !isRead('entered', entered)) return null;
  if (!row.isLate('entered', entered))
    return { row: row.row, n, no, parent, slot, board, place, at: entered ?? end - millisecondsPerDay };
  return null;
}

/** Entries of a pool of levels: numbered without a gap, each in a free place below an earlier one. Slots are counted from 0 here. */
function levelsOf(pool: AnyPoolPlan, entries: Entry[], refuse: Refuse): Entry[] {
  const taken = new Set<number>();
  return entries
    .toSorted((a, b) => a.no - b.no)
    .flatMap((entry, i) => {
      const isFirst = i === 0;
      const written = `${entry.no}: ${entry.parent ?? '–'}, ${entry.slot ?? '–'}`;
      // everywhere else than below the own sponsors a place follows from the number
      const next =
        pool.placement === 'global' && !isFirst
          ? { parent: Math.floor((i - 1) / pool.width) + 1, slot: ((i - 1) % pool.width) + 1 }
          : { parent: entry.parent, slot: entry.slot };
      const isSaid = entry.parent !== undefined || entry.slot !== undefined;
      const fits = isFirst
        ? !isSaid
        : next.parent !== undefined &&
          next.slot !== undefined &&
          next.parent >= 1 &&
          next.parent <= i &&
          next.slot >= 1 &&
          next.slot <= pool.width &&
          !taken.has(next.parent * pool.width + next.slot - 1) &&
          (!isSaid || (entry.parent === next.parent && entry.slot === next.slot));
      if (entry.no !== i + 1 || !fits) {
        refuse(entry, written);
        return [];
      }
      if (isFirst) return [entry];
      const [parent, slot] = [next.parent as number, (next.slot as number) - 1];
      taken.add(parent * pool.width + slot);
      return [{ ...entry, parent, slot }];
    });
}

/** Entries that stand on open boards: the places of each are taken from the first on. Boards are numbered anew, the oldest first. */
function boardsOf(pool: AnyPoolPlan, entries: Entry[], refuse: Refuse): Entry[] {
  const places = Array.from({ length: pool.depth + 1 }, (_, level) => pool.width ** level).reduce(
    (a, b) => a + b,
    0,
  );
  const boards = [...new Set(entries.flatMap(({ board }) => (board === undefined ? [] : [board])))].toSorted(
    (a, b) => a - b,
  );
  const numbers = new Map(boards.map((board, i) => [board, i + 1]));
  const filled = new Map<number, number>();
  const given = new Set<number>();
  return entries
    .toSorted((a, b) => (a.board ?? 0) - (b.board ?? 0) || (a.place ?? 0) - (b.place ?? 0))
    .flatMap((entry) => {
      const { board, place, no } = entry;
      const next = (board === undefined ? 0 : (filled.get(board) ?? 0)) + 1;
      const isFree = board !== undefined && place === next && place < places && no >= 1 && !given.has(no);
      if (!isFree || entry.parent !== undefined || entry.slot !== undefined) {
        refuse(entry, `${no}: ${board ?? '–'}, ${place ?? '–'}`);
        return [];
      }
      given.add(no);
      filled.set(board, next);
      return [{ ...entry, board: numbers.get(board) }];
    });
}
