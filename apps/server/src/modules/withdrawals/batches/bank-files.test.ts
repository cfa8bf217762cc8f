import type { BankFileTemplate } from '@banyan/contract/withdrawals/bank-file';
import { bankFileTemplate } from '@banyan/contract/withdrawals/bank-file';
import { renderBankFile } from '@banyan/contract/withdrawals/render-bank-file';
import { describe, expect, it } from 'vitest';
import { judgeUtrLines, type KnownWithdrawal } from './judge-utr-lines.ts';
import { maxUtrLines, readUtrFile } from './read-utr-file.ts';

const template: BankFileTemplate = {
  separator: ',',
  columns: [
    { heading: 'Type', shows: 'text', fixed: 'NEFT' },
    { heading: 'Account', shows: 'account_no', fixed: '' },
    { heading: 'IFSC', shows: 'ifsc', fixed: '' },
    { heading: 'Name', shows: 'holder', fixed: '' },
    { heading: 'Amount', shows: 'amount', fixed: '' },
    { heading: 'Date', shows: 'date', fixed: '' },
    { heading: 'Ref', shows: 'no', fixed: '' },
  ],
};
const row = {
  account_no: '001234567890',
  ifsc: 'HDFC0001234',
  amount: '900.50',
  no: 'W1000001',
  user_id: 'X',
};

describe('a bank file', () => {
  it('has the columns of its template, and cells that begin a formula are text', () => {
    const rows = ['Asha Rao', '=1+1', '＋cmd', '-A', '@x', 'Rao, Asha "A"'].map((holder) => ({
      ...row,
      holder,
    }));
    const [head, ...lines] = renderBankFile(template, rows, '2026-11-22').trimEnd().split('\r\n');
    expect(head).toBe('Type,Account,IFSC,Name,Amount,Date,Ref');
    expect(lines[0]).toBe('NEFT,001234567890,HDFC0001234,Asha Rao,900.50,22/11/2026,W1000001');
    expect(lines.map((line) => line.split(',')[3])).toEqual([
      'Asha Rao',
      "'=1+1",
      "'＋cmd",
      "'-A",
      "'@x",
      '"Rao  Asha ""A"""',
    ]);
    // a separator of its own
    expect(renderBankFile({ ...template, separator: ';' }, rows.slice(5), '2026-11-22')).toContain(
      ';"Rao, Asha ""A""";',
    );
  });

  it('needs account, IFSC, holder, amount and request once each', () => {
    const isGood = (columns: BankFileTemplate['columns']) =>
      bankFileTemplate.safeParse({ ...template, columns }).success;
    expect(isGood(template.columns)).toBe(true);
    expect(isGood(template.columns.filter(({ shows }) => shows !== 'no'))).toBe(false);
    expect(isGood([...template.columns, { heading: 'Again', shows: 'account_no', fixed: '' }])).toBe(false);
  });
});

const read = (text: string) => readUtrFile(Buffer.from(text));

describe("a bank's answer", () => {
  it('is read with BOM, quotes, either separator and amounts in groups', () => {
    const expected = [
      { line: 2, no: 'W1000001', utr: 'HDFCN12345678901', amount: '123456.50', problem: null },
    ];
    expect(read('\uFEFFRequest,UTR,Amount\r\nw1000001,HDFCN12345678901,"1,23,456.50"\r\n')).toEqual(expected);
    expect(read('Amount;"UTR No.";Request\n₹123456.50;"hdfcn 12345678901";W1000001\n\n')).toEqual(expected);
    expect(read("Request\tUTR\tAmount\n'W1000001\t'HDFCN12345678901\t123456.50")).toEqual(expected);
  });

  it('gives every line its reason where it cannot be read', () => {
    const lines = read(
      [
        'Request,UTR,Amount',
        '=W1000001,HDFCN12345678901,10',
        'W1000001,＝HYPERLINK(1),10',
        'W1000001,1.23E+11,10',
        'W1000001,HDFCN12345678901,１０',
        'W1000001,HDFCN12345678901,1e3',
        'W1000001,HDFCN12345678901,-5',
        '1000001,HDFCN12345678901,10',
        'W1000001',
        'W1000001,HDFCN123456"78,10',
      ].join('\n'),
    );
    expect(lines.map(({ line, problem }) => [line, problem?.text.split(' ')[1]])).toEqual([
      [2, 'formula'],
      [3, 'formula'],
      [4, 'UTR'],
      [5, 'amount'],
      [6, 'amount'],
      [7, 'formula'],
      [8, 'number'],
      [9, 'UTR'],
      [10, 'UTR'],
    ]);
  });

  it('is refused in words when it is no such file', () => {
    const refused = (text: string | Buffer) => {
      try {
        readUtrFile(Buffer.from(text as string));
        return 'taken';
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(refused('')).toBe('The file is empty.');
    expect(refused('a,b\n1,2')).toBe('The first line needs the headings Request, UTR and Amount.');
    expect(refused('Request,UTR,Amount\nW1000001,"HDFCN,1\n')).toMatch(/^Line \d cannot be read\.$/);
    expect(refused(Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0, 1]))).toContain('not a CSV file');
    const line = 'W1000001,HDFCN12345678901,10\n';
    expect(refused(`Request,UTR,Amount\n${line.repeat(maxUtrLines + 1)}`)).toBe(
      'The file has more than 50000 lines.',
    );
    expect(read(`Request,UTR,Amount\n${line.repeat(maxUtrLines)}`)).toHaveLength(maxUtrLines);
  });

  it('is judged line by line; what contradicts itself counts nowhere', () => {
    const known = new Map<string, KnownWithdrawal>(
      ['Processing', 'Processing', 'Paid', 'Approved', 'Processing', 'Processing', 'Processing'].map(
        (status, index) => [`W100000${index + 1}`, { id: String(index + 1), status, net: '900.50000000' }],
      ),
    );
    const lines = read(
      [
        'Request,UTR,Amount',
        'W1000001,NEWUTR0001,900.5',
        'W1000002,NEWUTR0002,900.49',
        'W1000003,NEWUTR0003,900.50',
        'W1000004,NEWUTR0004,900.50',
        'W1000005,oldutr0001,900.50',
        'W9999999,NEWUTR0006,900.50',
        'W1000001,NEWUTR0001,900.50',
        'W1000006,NEWUTR0007,900.50',
        'W1000006,NEWUTR0008,900.50',
        'W1000007,NEWUTR0008,900.50',
        'W1000007,,',
      ].join('\n'),
    );
    const judged = judgeUtrLines(lines, known, new Set(['OLDUTR0001']));
    expect(judged.map(({ verdict }) => verdict)).toEqual([
      'Fits',
      'Amount differs',
      'Already paid',
      'Not in a batch',
      'UTR used',
      'Unknown number',
      'Doubled',
      'Doubled',
      'Doubled',
      'Doubled',
      'Unreadable',
    ]);
    expect(judged[6]?.problem?.values).toEqual({ line: 2 });
    expect(judged[7]?.problem?.values).toEqual({ lines: '9, 10' });
  });
});
