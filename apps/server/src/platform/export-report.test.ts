import { column } from '@banyan/contract/report';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvLines } from './export-report.ts';

async function* chunk(rows: Record<string, unknown>[]) {
  yield rows;
}

describe('a CSV file', () => {
  it('separates by semicolons, turns those inside a cell to commas and begins with a byte order mark', async () => {
    const columns: [string, ReturnType<typeof column>][] = [
      ['member', column('member', 'Member')],
      ['remark', column('text', 'Remark; note')],
      ['amount', column('money', 'Amount')],
    ];
    let file = '';
    const rows = chunk([{ member: { user_id: 'M0001', name: 'आशा' }, remark: 'a;b', amount: '-5.00' }]);
    for await (const line of csvLines(columns, rows)) file += line;
    expect(file).toBe('\uFEFFMember;Remark, note;Amount\r\nM0001 आशा;a,b;-5.00\r\n');
  });

  it('never starts a formula, and never breaks into two cells or two lines', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cell = csvCell(text);
        expect(cell).not.toMatch(/[;\r\n]/);
        if (!/^[-+]?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^"?[=+\-@\t]/);
      }),
    );
    expect(csvCell('=1+1')).toBe("'=1+1");
  });
});
