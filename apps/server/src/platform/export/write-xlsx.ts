import { localTime, millisecondsPerDay } from '@banyan/contract/core/dates';
import { cellText, type FileColumn, type FileStyle, type Row } from './write-cells.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

/** What a sheet holds, its header included; further rows begin another sheet. */
const maxSheetRows = 1_048_576;
/** What a cell holds. */
const maxCellLength = 32_767;

/**
 * XLSX of any length, row by row; amounts are numbers in the sheet and dates are dates, everything else is text.
 * @param sheetRows rows of a sheet, its header included
 */
export async function* writeXlsx(
  columns: readonly FileColumn[],
  chunks: AsyncIterable<Row[]>,
  style: FileStyle,
  sheetRows = maxSheetRows,
): AsyncGenerator<Uint8Array> {
  yield* writeZip(partsOf(columns, chunks, style, sheetRows));
}

/** The sheets, then the parts that name them. */
async function* partsOf(
  columns: readonly FileColumn[],
  chunks: AsyncIterable<Row[]>,
  style: FileStyle,
  sheetRows: number,
): AsyncGenerator<ZipEntry> {
  const rows = rowsOf(chunks);
  const letters = columns.map((_, index) => lettersOf(index));
  let sheets = 0;
  try {
    let next = await rows.next();
    do {
      sheets++;
      const content = async function* () {
        yield `${xml}<worksheet ${ns}><sheetFormatPr defaultColWidth="20" defaultRowHeight="15"/><sheetData>`;
        yield rowOf(columns.map(({ label }, index) => textCell(`${letters[index]}1`, label, styles.header)));
        for (let n = 1; !next.done && n < sheetRows; n++) {
          const { value } = next;
          yield rowOf(
            columns.map(({ key, kind }, index) =>
              cellOf(`${letters[index]}${n + 1}`, kind, value[key], style),
            ),
          );
          next = await rows.next();
        }
        yield '</sheetData></worksheet>';
      };
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: joined(content()) };
    } while (!next.done);
  } finally {
    await rows.return(undefined);
  }
  yield* workbookOf(sheets, style);
}

async function* rowsOf(chunks: AsyncIterable<Row[]>): AsyncGenerator<Row, undefined> {
  for await (const rows of chunks) yield* rows;
}

/** Texts of a few rows at a time: each is packed by itself. */
async function* joined(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let some = '';
  for await (const text of texts) {
    some += text;
    if (some.length < 65_536) continue;
    yield some;
    some = '';
  }
  yield some;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places of the styles in `stylesPart`. */
const styles = { text: 0, header: 1, date: 2, date_time: 3, int: 4, money: 5 };

const rowOf = (cells: string[]): string => `<row>${cells.join('')}</row>`;

/** 0 → A, 26 → AA */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}

/** @param place such as B7; an empty cell is left out */
function cellOf(place: string, kind: FileColumn['kind'], value: unknown, style: FileStyle): string {
  const text = cellText(kind, value, style);
  if (text === '') return '';
  if (kind === 'date' || kind === 'date_time') {
    const at = localTime(String(value), style.timezone);
    return at ? numberCell(place, serialOf(at), styles[kind]) : textCell(place, text);
  }
  // the sheet's own number format: up to 15 digits are exact there; a longer amount stays text
  const isNumber = (kind === 'money' || kind === 'int') && text.replace(/\D/g, '').length <= 15;
  return isNumber ? numberCell(place, +text, styles[kind]) : textCell(place, text);
}

const numberCell = (place: string, value: number, style: number): string =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`;

const textCell = (place: string, text: string, style = styles.text): string =>
  `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text.slice(0, maxCellLength))}</t></is></c>`;

/** Days since the spreadsheet's own beginning of time. */
const serialOf = (at: Date): number => at.getTime() / millisecondsPerDay + 25_569;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text in XML, without what XML cannot hold. */
const escaped = (text: string): string =>
  text
    .replace(/[\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');

function* workbookOf(sheets: number, { digits }: FileStyle): Generator<ZipEntry> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const each = (words: (n: number) => string) => numbers.map(words).join('');
  const part = (name: string, content: string): ZipEntry => ({ name, content: [xml + content] });
  yield part(
    'xl/workbook.xml',
    `<workbook ${ns} xmlns:r="${relations}"><sheets>${each((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packageTypes}/relationships">${each((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`))}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
  );
  yield part('xl/styles.xml', stylesPart(digits));
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${packageTypes}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  );
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}${each((n) => override(`worksheets/sheet${n}.xml`, 'worksheet'))}</Types>`,
  );
}

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;

const override = (name: string, type: string): string =>
  `<Override PartName="/xl/${name}" ContentType="${mediaType}.${type}+xml"/>`;

function stylesPart(digits: number): string {
  const money = digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}${'#'.repeat(8 - digits)}`;
  const formats = ['dd-mmm-yyyy', 'dd-mmm-yyyy hh:mm:ss AM/PM', '0', money];
  const numFmts = formats.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code}"/>`).join('');
  const xf = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const cellXfs = [xf(0, 0), xf(0, 1), ...formats.map((_, n) => xf(164 + n, 0))];
  return (
    `<styleSheet ${ns}><numFmts count="${formats.length}">${numFmts}</numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cellXfs.length}">${cellXfs.join('')}</cellXfs></styleSheet>`
  );
}
