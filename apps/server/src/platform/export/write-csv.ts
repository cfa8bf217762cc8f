import { csvSeparator } from '@banyan/contract/core/constants';
import { cellText, type FileColumn, type FileStyle, type Row } from './write-cells.ts';

/**
 * CSV of any length, row by row: UTF-8 with BOM, `;` between cells, semicolons inside a cell turned to commas
 * (docs/screens.md §5), a cell that a spreadsheet would run as a formula made text.
 */
export async function* writeCsv(
  columns: readonly FileColumn[],
  chunks: AsyncIterable<Row[]>,
  style: FileStyle,
): AsyncGenerator<Uint8Array> {
  const utf8 = new TextEncoder();
  const line = (cells: string[]) => `${cells.map((cell) => csvCell(cell)).join(csvSeparator)}\r\n`;
  yield utf8.encode(`\uFEFF${line(columns.map(({ label }) => label))}`);
  for await (const rows of chunks) {
    const lines = rows.map((row) => line(columns.map(({ key, kind }) => cellText(kind, row[key], style))));
    yield utf8.encode(lines.join(''));
  }
}

/** One CSV cell: the separator rule, and no cell that starts a formula (OWASP, CSV injection). */
export function csvCell(text: string, separator: string = csvSeparator): string {
  const instead = separator === ',' ? ' ' : ',';
  const flat = text.replaceAll(separator, instead).replace(/[\r\n]+/g, ' ');
  const isNumber = /^[-+]?\d+(\.\d+)?$/.test(flat);
  const safe = !isNumber && /^[=+\-@\t|＝＋－＠｜]/.test(flat) ? `'${flat}` : flat;
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : safe;
}
