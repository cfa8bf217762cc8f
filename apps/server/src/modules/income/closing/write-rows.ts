import { explainRow } from '@banyan/plan/closing/explain';
import { type ClosingOutcome, rowsOf } from '@banyan/plan/closing/outcome';
import { figureAt, unitsText } from '@banyan/plan/columns/figure';
import { CLOSING_KINDS, type IncomeColumns } from '@banyan/plan/columns/rows';
import { walkOfCode } from '@banyan/plan/kinds/walk-codes';
import { toDecimal } from '@banyan/plan/money';
import { WALK_KINDS } from '@banyan/plan/plan/plan-walks';
import type pg from 'pg';
import { copyIn } from '../../../platform/database/copy-in.ts';
import type { RowWriter } from '../../../platform/database/row-buffer.ts';
import type { LoadedClosing } from './facts/load-closing.ts';

/** The most explanations shared between rows; later ones are written into their row. */
const maxShared = 20_000;

const columns = `member_id, from_id, source_id, base, percent, fixed_amount, gross, amount, chunk, level, why_no, kind,
  status, reason, code, why, allocations`;

/**
 * Writes the rows of a closing, and their explanations, into its tables: by member, so that a chunk posts whole members
 * in ascending order.
 * @param chunkRows rows of one chunk, or a few more: a member is never divided
 * @param onMember called with each member that has rows, in their order, and the chunk
 * @returns the number of chunks
 */
export async function writeRows(
  client: pg.Client,
  loaded: LoadedClosing,
  outcome: ClosingOutcome,
  chunkRows: number,
  onMember: (member: number, chunk: number) => void = () => {},
): Promise<number> {
  const rows = rowsOf(outcome);
  const order = orderByMember(rows, loaded.ids.length);
  const why = sharedExplanations(outcome);
  const write = rowWriter(loaded, outcome, why.write);
  let chunk = 0;
  let rowsInChunk = 0;
  await copyIn(
    client,
    { into: `closing_row (${columns})`, fields: 17, rows: rows.length },
    (writer, place) => {
      const i = order[place] as number;
      const isNewMember = place === 0 || rows.member[i] !== rows.member[order[place - 1] as number];
      if (rowsInChunk >= chunkRows && isNewMember) {
        chunk++;
        rowsInChunk = 0;
      }
      rowsInChunk++;
      if (isNewMember) onMember(rows.member[i] as number, chunk);
      write(writer, i, chunk);
    },
  );
  await copyIn(client, { into: 'closing_why (no, why)', fields: 2, rows: why.texts.length }, (writer, no) => {
    writer.int4(no);
    writer.json(why.texts[no] as string);
  });
  return rows.length === 0 ? 0 : chunk + 1;
}

/** The places of all rows, by member and for each in the order of payment. */
function orderByMember({ member, length }: IncomeColumns, members: number): Int32Array {
  const next = new Int32Array(members + 1);
  for (let i = 0; i < length; i++) {
    const above = (member[i] as number) + 1;
    next[above] = (next[above] as number) + 1;
  }
  for (let m = 1; m <= members; m++) next[m] = (next[m] as number) + (next[m - 1] as number);
  const order = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    const m = member[i] as number;
    const at = next[m] as number;
    order[at] = i;
    next[m] = at + 1;
  }
  return order;
}

/** Many rows have one explanation: it is written once, and the rows name its number. */
function sharedExplanations(outcome: ClosingOutcome) {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts,
    /** Writes the number, or null and the text itself. */
    write: (i: number): { no: number | null; text: string } => {
      const text = JSON.stringify(explainRow(outcome, i));
      let no = numbers.get(text);
      if (no === undefined && texts.length < maxShared) {
        no = texts.push(text) - 1;
        numbers.set(text, no);
      }
      return { no: no ?? null, text };
    },
  };
}

function rowWriter(
  { head, ids, facts }: LoadedClosing,
  outcome: ClosingOutcome,
  whyOf: (i: number) => { no: number | null; text: string },
) {
  const rows = rowsOf(outcome);
  const { digits, plan } = head;
  const rates = outcome.rates.map(({ percent, amount }) => ({
    percent: percent === undefined ? null : unitsOfText(percent, 4),
    amount: amount === undefined ? null : unitsOfText(amount, 8),
  }));
  const walkCode = (code: number) => plan.incomes.walks?.[walkOfCode(code)]?.code;
  const codes: Record<string, (place: number) => string | undefined> = {
    reward: (place) => plan.incomes.reward?.ladder[place]?.code,
    bonus: (place) => plan.incomes.bonus?.pools[place]?.code,
    ...Object.fromEntries(Object.values(WALK_KINDS).map((kind) => [kind, walkCode])),
  };
  const earnerKind = CLOSING_KINDS.indexOf('matching_level');
  return (writer: RowWriter, i: number, chunk: number): void => {
    const kind = rows.kind[i] as number;
    const from = rows.from[i] as number;
    const source = rows.source[i] as number;
    const rate = rates[rows.rate[i] as number];
    writer.int8(ids[rows.member[i] as number] as number);
    if (from < 0) writer.null();
    else writer.int8(ids[from] as number);
    // -1 = none; orders of another system have lower ones
    if (source === -1) writer.null();
    else writer.int8(kind === earnerKind ? (ids[source] as number) : source);
    writer.numeric(figureAt(rows.base, i), digits);
    numericOrNull(writer, rate?.percent ?? null, 4);
    numericOrNull(writer, rate?.amount ?? null, 8);
    writer.numeric(figureAt(rows.gross, i), digits);
    writer.numeric(figureAt(rows.amount, i), digits);
    writer.int4(chunk);
    writer.int4(rows.level[i] as number);
    const why = whyOf(i);
    if (why.no === null) writer.null();
    else writer.int4(why.no);
    // places count from 1 in the database
    writer.int2(kind + 1);
    writer.int2((rows.status[i] as number) + 1);
    writer.int2((rows.reason[i] as number) + 1);
    const code = codes[CLOSING_KINDS[kind] as string]?.(rows.code[i] as number);
    if (code === undefined) writer.null();
    else writer.text(code);
    if (why.no === null) writer.json(why.text);
    else writer.null();
    const allocations = allocationsOf(rows, facts.topups.id, i, digits);
    if (allocations === null) writer.null();
    else writer.json(allocations);
  };
}

function numericOrNull(writer: RowWriter, units: bigint | null, digits: number): void {
  if (units === null) writer.null();
  else writer.numeric(units, digits);
}

const unitsOfText = (text: string, digits: number): bigint =>
  BigInt(
    toDecimal(text)
      .times(10 ** digits)
      .toFixed(0),
  );

/** How much of a row is booked against which topup; null = nothing. */
function allocationsOf(
  { cap }: IncomeColumns,
  topupIds: Float64Array,
  i: number,
  digits: number,
): string | null {
  if (cap === null) return null;
  const from = i === 0 ? 0 : (cap.end[i - 1] as number);
  const until = cap.end[i] as number;
  if (until <= from) return null;
  const parts: { topup: string; amount: string }[] = [];
  for (let a = from; a < until; a++)
    parts.push({
      topup: String(topupIds[cap.topup[a] as number]),
      amount: unitsText(figureAt(cap.amount, a), digits),
    });
  return JSON.stringify(parts);
}
