import { csvSeparator } from '@banyan/contract/core/constants';
import { csvCell } from '@banyan/contract/core/csv-cell';
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
