import { csvCell } from '@banyan/contract/core/csv-cell';
import { millisecondsPerDay } from '@banyan/contract/core/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unzip } from '../../../test/unzip.ts';
import type { FileColumn, Row } from './write-cells.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const style = { timezone: 'Asia/Kolkata', digits: 2 };
const column = (kind: FileColumn['kind'], key: string, label = key): FileColumn => ({ kind, key, label });

async function* chunk(rows: Row[]) {
  yield rows;
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
const csvOf = async (columns: FileColumn[], rows: Row[]) =>
  (await bytesOf(writeCsv(columns, chunk(rows), style))).toString();

describe('a CSV file', () => {
  it('separates by semicolons, turns those inside a cell to commas and begins with a byte order mark', async () => {
    const columns = [
      column('member', 'member', 'Member'),
      column('text', 'remark', 'Remark; note'),
      column('money', 'amount', 'Amount'),
    ];
    const rows = [{ member: { user_id: 'M0001', name: 'आशा' }, remark: 'a;b', amount: '-5.00' }];
    expect(await csvOf(columns, rows)).toBe('\uFEFFMember;Remark, note;Amount\r\nM0001 आशा;a,b;-5.00\r\n');
  });

  it('writes dates and amounts as the company does, and drops nothing of an amount', async () => {
    const columns = [
      column('date_time', 'at'),
      column('date', 'on'),
      column('money', 'amount'),
      column('money', 'fine'),
      column('money', 'whole'),
    ];
    const row = {
      at: '2026-11-20T20:09:07.915Z',
      on: '2026-11-20',
      amount: '1.10000000',
      fine: '-0.12500000',
      whole: '2500',
    };
    const file = await csvOf(columns, [row]);
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

describe('an XLSX file', () => {
  it('holds dates and amounts as such, and everything else as text', async () => {
    const columns = [
      column('date_time', 'at', 'At & on'),
      column('date', 'on'),
      column('money', 'amount'),
      column('text', 'note'),
      column('int', 'n'),
    ];
    const row = {
      at: '2026-11-20T20:09:07.915Z',
      on: '2026-11-20',
      amount: '1.10000000',
      note: '=1<2\u0001',
      n: null,
    };
    const files = unzip(await bytesOf(writeXlsx(columns, chunk([row]), style)));
    const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('At &amp; on');
    const [, written = ''] = sheet.split('</row>');
    expect([...written.matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => value)).toEqual([
      String(Date.UTC(2026, 10, 21, 1, 39, 7) / millisecondsPerDay + 25_569),
      '46346',
      '1.1',
    ]);
    expect(written).toContain('<t xml:space="preserve">=1&lt;2</t>');
    expect(written).toMatch(/^<row><c r="A2" .*<c r="D2" [^/]*<\/t><\/is><\/c>$/);
    expect(files['xl/styles.xml']).toContain('#,##0.00######');
  });

  it('goes on in another sheet where one is full, each with its header', async () => {
    const columns = [column('int', 'n')];
    const rows = Array.from({ length: 7 }, (_, n) => ({ n }));
    const files = unzip(await bytesOf(writeXlsx(columns, chunk(rows), style, 4)));
    const numbers = [1, 2, 3].map((n) =>
      [...(files[`xl/worksheets/sheet${n}.xml`] ?? '').matchAll(/<v>(\d+)<\/v>/g)].map(([, v]) => Number(v)),
    );
    expect(numbers).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
    expect(files['xl/workbook.xml']?.match(/<sheet /g)).toHaveLength(3);
    expect(Object.keys(files).filter((name) => name.includes('worksheets'))).toHaveLength(3);
  });

  it('without rows has its header alone', async () => {
    const files = unzip(await bytesOf(writeXlsx([column('int', 'n', 'Number')], chunk([]), style)));
    expect(files['xl/worksheets/sheet1.xml']?.match(/<row>/g)).toHaveLength(1);
  });

  it('ends the reading of rows when its reader leaves, and breaks off when they cannot be read', async () => {
    let isEnded = false;
    async function* endless() {
      try {
        for (;;) yield [{ n: 1 }];
      } finally {
        isEnded = true;
      }
    }
    const pieces = writeXlsx([column('int', 'n')], endless(), style);
    await pieces.next();
    await pieces.return(undefined);
    expect(isEnded).toBe(true);
    async function* failing() {
      yield [{ n: 1 }];
      throw new Error('the rows are gone');
    }
    await expect(bytesOf(writeXlsx([column('int', 'n')], failing(), style))).rejects.toThrow(
      'the rows are gone',
    );
  });
});
