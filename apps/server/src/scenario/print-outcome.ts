import type { IncomeOutcome, Outcome } from './outcome.ts';

const columns: [heading: string, cell: (row: IncomeOutcome) => string, isNumber: boolean][] = [
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

/** Every income row of a scenario as a table, then its refused steps, then the differences. */
export function printOutcome(title: string, outcome: Outcome, differences: string[]): string {
  const cells = outcome.incomes.map((row) => columns.map(([, cell]) => cell(row)));
  const widths = columns.map(([heading], index) =>
    Math.max(heading.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const line = (texts: string[]) =>
    texts
      .map((text, index) => {
        const width = widths[index] ?? 0;
        return columns[index]?.[2] ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [
    title,
    line(columns.map(([heading]) => heading)),
    ...(cells.length > 0 ? cells.map(line) : ['no income rows']),
    ...outcome.refused.map(({ step, code, message }) => `steps[${step}] refused: ${code} (${message})`),
    ...differences.map((difference) => `DIFFERENT ${difference}`),
    differences.length === 0 ? 'As expected.' : `${differences.length} differences.`,
  ].join('\n');
}
