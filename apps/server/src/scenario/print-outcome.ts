import type { Outcome } from './outcome.ts';

/** A column of a table: its heading and cells; figures are right-aligned. */
type Column<Row> = [heading: string, cell: (row: Row) => string, isNumber: boolean];

const incomeColumns: Column<Outcome['incomes'][number]>[] = [
  ['on', (row) => row.on, false],
  ['kind', (row) => row.kind, false],
  ['member', (row) => row.member, false],
  ['from', (row) => row.from ?? '', false],
  ['level', (row) => String(row.level), true],
  ['base', (row) => row.base, true],
  ['rate', (row) => row.rate, true],
  ['gross', (row) => row.gross, true],
  ['trimmed', (row) => row.trimmed, true],
  ['amount', (row) => row.amount, true],
  ['status', (row) => row.status, false],
  ['reason', (row) => row.reason ?? '', false],
];

/** Only where rows come from pools. */
const poolColumn: Column<Outcome['incomes'][number]> = ['pool', (row) => row.pool ?? '', false];

const statementColumns: Column<Outcome['statements'][number]>[] = [
  ['on', (row) => row.on, false],
  ['statement of', (row) => row.member, false],
  ['gross', (row) => row.gross, true],
  ['tds', (row) => row.tds, true],
  ['service', (row) => row.service, true],
  ['repurchase', (row) => row.repurchase, true],
  ['net', (row) => row.net, true],
];

type CarryLine = Outcome['carry'][string] & { member: string };
const carryColumns: Column<CarryLine>[] = [
  ['carry of', (row) => row.member, false],
  ['left', (row) => row.left, true],
  ['right', (row) => row.right, true],
  ['left virtual', (row) => row.left_virtual, true],
  ['right virtual', (row) => row.right_virtual, true],
];

/**
 * Every income row of a scenario as a table, then what was paid out and what is carried forward, its refused steps,
 * and the differences.
 */
export function printOutcome(title: string, outcome: Outcome, differences: string[]): string {
  const carries = Object.entries(outcome.carry).map(([member, volumes]) => ({ member, ...volumes }));
  const hasPools = outcome.incomes.some((row) => row.pool !== null);
  return [
    title,
    ...tableOf(hasPools ? [...incomeColumns, poolColumn] : incomeColumns, outcome.incomes),
    ...(outcome.incomes.length > 0 ? [] : ['no income rows']),
    ...(outcome.statements.length > 0 ? tableOf(statementColumns, outcome.statements) : []),
    ...(carries.length > 0 ? tableOf(carryColumns, carries) : []),
    ...outcome.refused.map(({ step, code, message }) => `steps[${step}] refused: ${code} (${message})`),
    ...differences.map((difference) => `DIFFERENT ${difference}`),
    differences.length === 0 ? 'As expected.' : `${differences.length} differences.`,
  ].join('\n');
}

/** A line of headings and a line a row. */
function tableOf<Row>(columns: Column<Row>[], rows: readonly Row[]): string[] {
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)));
  const widths = columns.map(([heading], index) =>
    cells.reduce((width, row) => Math.max(width, row[index]?.length ?? 0), heading.length),
  );
  const line = (texts: string[]) =>
    texts
      .map((text, index) => {
        const width = widths[index] ?? 0;
        return columns[index]?.[2] ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(columns.map(([heading]) => heading)), ...cells.map(line)];
}
