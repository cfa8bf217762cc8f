import { expect, it } from 'vitest';
import { writeZip } from '../../../platform/export/write-zip.ts';
import { UnreadableFile } from '../files/decode-file.ts';
import type { FileParts } from '../files/read-parts.ts';
import { readWorkbook } from './read-workbook.ts';

const forms = { date_order: 'day-month-year', decimal_mark: ',' } as const;
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="http://any/relationships/${kind}" Target="${target}"/>`;
const around = {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="People" r:id="rId2"/><sheet name="Others" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/other.xml')}${relation('rId2', 'worksheet', '/xl/worksheets/people.xml')}${relation('rId3', 'sharedStrings', 'sharedStrings.xml')}${relation('rId4', 'styles', 'styles.xml')}</Relationships>`,
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy&quot;d&quot;"/><numFmt numFmtId="171" formatCode="[Red]0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="22"/><xf numFmtId="171"/></cellXfs></styleSheet>',
  'xl/sharedStrings.xml':
    '<sst><si><t>Member</t></si><si><r><t>Jo</t></r><r><t>ined &amp; </t></r><rPh><t>not this</t></rPh></si></sst>',
  'xl/worksheets/other.xml': '<worksheet><sheetData/></worksheet>',
};
const sheet = (rows: string) => ({
  'xl/worksheets/people.xml': `<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
});

/** A workbook in parts of a few bytes. */
async function workbook(files: Record<string, string | Iterable<string>>, size = 100): Promise<FileParts> {
  const chunks: Uint8Array[] = [];
  const entries = async function* () {
    for (const [name, content] of Object.entries(files))
      yield { name, content: typeof content === 'string' ? [content] : content };
  };
  for await (const chunk of writeZip(entries())) chunks.push(chunk);
  return inParts(Buffer.concat(chunks), size);
}

function inParts(bytes: Buffer, size: number): FileParts {
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, part) =>
    bytes.subarray(part * size, (part + 1) * size),
  );
  return { readPart: async (part) => parts[part], readSizes: async () => parts.map(({ length }) => length) };
}

async function rowsOf(parts: FileParts, first?: number) {
  const rows: string[] = [];
  for await (const { row, cells } of readWorkbook(parts, forms, first))
    rows.push(`${row} ${cells.join('|')}`);
  return rows;
}
const problemOf = async (parts: FileParts) => {
  const error: unknown = await rowsOf(parts).catch((thrown: unknown) => thrown);
  if (!(error instanceof UnreadableFile)) throw error;
  return error.message;
};

it('reads the first sheet as a text file of the same table: texts, numbers, dates, gaps', async () => {
  const rows = `
    <x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="C2" t="s"><x:v>1</x:v></x:c></x:row>
    <x:row r="4"><x:c r="A4"/><x:c r="B4" t="inlineStr"><x:is><x:t> </x:t></x:is></x:c></x:row>
    <x:row r="5"><x:c r="A5"><x:v>1001</x:v></x:c><x:c r="B5" s="3"><x:v>1200.0999999999999</x:v></x:c><x:c r="C5" s="1"><x:v>46113</x:v></x:c></x:row>
    <x:row><x:c t="str"><x:v>a_b</x:v></x:c><x:c><x:v>1.5E-3</x:v></x:c><x:c s="2"><x:v>46113.711805555555</x:v></x:c></x:row>
    <x:row r="7"><x:c r="A7"><x:v>12345678901234567</x:v></x:c><x:c r="B7" t="b"><x:v>1</x:v></x:c><x:c r="C7" t="d"><x:v>2026-04-01T00:00:00</x:v></x:c></x:row>
    <x:row r="8"><x:c r="AA8" t="inlineStr"><x:is><x:t>x</x:t></x:is></x:c></x:row>`;
  const parts = await workbook({ ...around, ...sheet(rows) });
  expect(await rowsOf(parts)).toEqual([
    '2 Member||Joined & ',
    '5 1001|1200,1|01-04-2026',
    '6 a_b|0,0015|01-04-2026 17:05:00',
    '7 12345678901234567|1|01-04-2026',
    `8 ${'|'.repeat(26)}x`,
  ]);
  expect(await rowsOf(parts, 2)).toEqual(['2 Member||Joined & ', '5 1001|1200,1|01-04-2026']);
});

it('counts days from 1904 where the workbook says so', async () => {
  const main = around['xl/workbook.xml'].replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
  const rows = '<row r="1"><c s="1"><v>44651</v></c></row>';
  expect(await rowsOf(await workbook({ ...around, 'xl/workbook.xml': main, ...sheet(rows) }))).toEqual([
    '1 01-04-2026',
  ]);
});

it('leaves a formula to be refused, whatever it came to', async () => {
  const rows = '<row r="1"><c><f>SUM(A1:A3)</f><v>6</v></c><c><f t="shared" si="0"/><v>6</v></c></row>';
  expect(await rowsOf(await workbook({ ...around, ...sheet(rows) }))).toEqual(['1 =SUM(A1:A3)|=']);
});

it('is refused in words when it is no workbook or damaged', async () => {
  const noWorkbook = 'This is no XLSX file, or it is damaged. Save it as XLSX or CSV.';
  expect(await problemOf(inParts(Buffer.from('member,name\na,b\n'), 7))).toBe(noWorkbook);
  expect(await problemOf(await workbook({ 'other.txt': 'x' }))).toBe(noWorkbook);
  expect(await problemOf(await workbook({ ...around, 'xl/worksheets/people.xml': '<a><b></a>' }))).toBe(
    noWorkbook,
  );
  const whole = await workbook({ ...around, ...sheet('<row><c><v>1</v></c></row>') });
  const sizes = await whole.readSizes();
  const half = { ...whole, readSizes: async () => sizes.slice(0, sizes.length / 2) };
  expect(await problemOf(half)).toBe(noWorkbook);
  const empty = { ...around, 'xl/workbook.xml': '<workbook><sheets/></workbook>' };
  expect(await problemOf(await workbook(empty))).toBe('The file is empty.');
});

it('is refused where it would grow without an end', async () => {
  const wide = sheet(`<row r="3">${'<c><v>1</v></c>'.repeat(201)}</row>`);
  expect(await problemOf(await workbook({ ...around, ...wide }))).toBe('Row 3 has more than 200 columns.');
  const long = sheet(`<row r="3"><c t="str"><v>${'x'.repeat(40_000)}</v></c></row>`);
  expect(await problemOf(await workbook({ ...around, ...long }))).toBe('Row 3 is too long.');
  // a row that never ends
  const endless = [
    `<worksheet><sheetData><row r="3">`,
    ...Array.from({ length: 90 }, () => `<c a="${'x'.repeat(10_000)}"/>`.repeat(10)),
  ];
  const never = { ...around, 'xl/worksheets/people.xml': endless };
  expect(await problemOf(await workbook(never, 100_000))).toBe('Row 3 is too long.');
  const blank = ' '.repeat(1_000_000);
  const bomb = { ...around, ...sheet(''), 'xl/styles.xml': Array.from({ length: 21 }, () => blank) };
  expect(await problemOf(await workbook(bomb, 100_000))).toBe('Unpacked it is too large: at most 20 MB.');
});

it('does not believe an archive that says it unpacks to less', async () => {
  const rows = Array.from({ length: 50 }, () => '<row><c><v>12345</v></c></row>'.repeat(100));
  const parts = await workbook(
    { ...around, 'xl/worksheets/people.xml': ['<w><sheetData>', ...rows, '</sheetData></w>'] },
    1e6,
  );
  const bytes = Buffer.from((await parts.readPart(0)) as Buffer);
  // the size of the sheet, in the directory at the end
  const entry = bytes.lastIndexOf('xl/worksheets/people.xml') - 46;
  bytes.writeUInt32LE(500, entry + 24);
  expect(await problemOf(inParts(bytes, 1000))).toMatch(/damaged/);
});
