import { column } from '@banyan/contract/core/report';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvLines } from './export-report.ts';

async function* chunk(rows: Record<string, unknown>[]) {
  yield rows;
}

const style = { timezone: 'Asia/Kolkata', digits: 2 };

describe('a CSV file', () => {
  it('separates by semicolons, turns those inside a cell to commas and begins with a byte order mark', async () => {
    const columns: [string, ReturnType<typeof column>][] = [
      ['member', column('member', 'Member')],
      ['remark', column('text', 'Remark; note')],
      ['amount', column('money', 'Amount')],
    ];
    let file = '';
    const rows = chunk([{ member: { user_id: 'M0001', name: 'आशा' }, remark: 'a;b', amount: '-5.00' }]);
    for await (const line of csvLines(columns, rows, style)) file += line;
    expect(file).toBe('\uFEFFMember;Remark, note;Amount\r\nM0001 आशा;a,b;-5.00\r\n');
  });

  it('writes dates and amounts as the company does, and drops nothing of an amount', async () => {
    const columns: [string, ReturnType<typeof column>][] = [
      ['at', column('date_time', 'At')],
      ['on', column('date', 'On')],
      ['amount', column('money', 'Amount')],
      ['fine', column('money', 'Fine')],
      ['whole', column('money', 'Whole')],
    ];
    const rows = chunk([
      {
        at: '2026-11-20T20:09:07.915Z',
        on: '2026-11-20',
        amount: '1.10000000',
        fine: '-0.12500000',
        whole: '2500',
      },
    ]);
    let file = '';
    for await (const line of csvLines(columns, rows, style)) file += line;
    expect(file.split('\r\n')[1]).toBe('21-Nov-2026 01:39:07 AM;20-Nov-2026;1.10;-0.125;2500.00');
  });

  it('never starts a formula, and never breaks into two cells or two lines', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cell = csvCell(text);
        expect(cell).not.toMatch(/[;\r\n]/);
        if (!/^[-+]?\d+(\.\d+)?$/.test(cell)) expect(cell).not.toMatch(/^"?[=+\-@\t|＝＋－＠｜]/);
      }),
    );
    for (const formula of ['=1+1', '＝1+1', '＋1', '－1', '＠a', '|x'])
      expect(csvCell(formula)).toBe(`'${formula}`);
  });
});
