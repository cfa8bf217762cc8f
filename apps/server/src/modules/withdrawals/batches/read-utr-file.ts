import { inEnglish, type Message, message } from '@banyan/contract/core/text';
import { CsvError, parse } from 'csv-parse/sync';

/** Lines of one file. */
export const maxUtrLines = 50_000;

/** A line of a bank's answer: which request was paid with which UTR. What cannot be read is null, and says why. */
export interface UtrLine {
  /** Where it stands in the file, blank lines counted; the headings are line 1. */
  line: number;
  no: string;
  utr: string;
  /** A decimal string; as it was typed where it cannot be read. */
  amount: string;
  /** Null = it can be read. */
  problem: Message | null;
}

/** A file that cannot be read at all. */
export class UnreadableFile extends Error {
  readonly problem: Message;
  constructor(problem: Message) {
    super(inEnglish(problem));
    this.problem = problem;
  }
}

/** Headings, in small letters without anything but letters, by what stands below them. */
const headings = {
  no: [
    'request',
    'requestno',
    'no',
    'number',
    'withdrawal',
    'withdrawalno',
    'reference',
    'customerreference',
  ],
  utr: ['utr', 'utrno', 'utrnumber', 'bankreference', 'rrn', 'transactionid'],
  amount: ['amount', 'net', 'netamount', 'paid', 'transactionamount'],
} as const;
type Cell = keyof typeof headings;

/**
 * Reads a bank's file of payments: CSV with `,`, `;` or tabs, with or without a BOM and quotes, columns found by their
 * headings. Every line below the headings is given back, those that cannot be used with the reason.
 * @throws UnreadableFile when it is no such file, or has too many lines
 */
export function readUtrFile(content: Buffer): UtrLine[] {
  const records = parseRecords(decode(content));
  const [head, ...lines] = records;
  if (!head || isBlank(head)) throw new UnreadableFile(message('The file is empty.'));
  if (lines.length > maxUtrLines)
    throw new UnreadableFile(message('The file has more than {max} lines.', { max: maxUtrLines }));
  const places = placesOf(head);
  return lines.flatMap((record, index) => {
    const cell = (name: Cell) => (record[places[name]] ?? '').trim();
    return isBlank(record) ? [] : [readLine(index + 2, cell('no'), cell('utr'), cell('amount'))];
  });
}

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '');

function decode(content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    if (!text.includes('\0')) return text;
  } catch {
    // falls through to the refusal
  }
  throw new UnreadableFile(message('This is not a CSV file in UTF-8. Save it as CSV and try again.'));
}

function parseRecords(text: string): string[][] {
  const [first = ''] = text.split(/\r?\n/, 1);
  const delimiter = [';', '\t', ','].find((mark) => first.includes(mark)) ?? ',';
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      // one more than are taken, so that a longer file is noticed
      to: maxUtrLines + 2,
      max_record_size: 10_000,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(message('Line {line} cannot be read.', { line: Number(error['lines'] ?? 1) }));
  }
}

function placesOf(head: readonly string[]): Record<Cell, number> {
  const names = head.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const placeOf = (cell: Cell) =>
    names.findIndex((name) => (headings[cell] as readonly string[]).includes(name));
  const places = { no: placeOf('no'), utr: placeOf('utr'), amount: placeOf('amount') };
  if (Object.values(places).some((place) => place < 0))
    throw new UnreadableFile(message('The first line needs the headings Request, UTR and Amount.'));
  return places;
}

/** What a spreadsheet would run; also in full-width letters. */
const formula = /^[=+\-@|＝＋－＠｜]/;

function readLine(line: number, no: string, utr: string, amount: string): UtrLine {
  const read = {
    line,
    // our own files mark text with an apostrophe
    no: no.replace(/^'/, '').toUpperCase(),
    utr: utr.replace(/^'/, '').replace(/\s/g, '').toUpperCase(),
    amount: decimalOf(amount) ?? amount,
  };
  return { ...read, problem: problemOf([no, utr, amount], read) };
}

function problemOf(cells: readonly string[], { no, utr, amount }: Omit<UtrLine, 'problem'>): Message | null {
  if (cells.some((cell) => formula.test(cell))) return message('A formula stands here instead of a value.');
  if (!/^[A-Z]\d{7,18}$/.test(no)) return message('The number of the request is missing or wrong.');
  if (!/^[A-Z0-9]{8,30}$/.test(utr)) return message('A UTR has 8 to 30 letters and digits.');
  if (decimalOf(amount) === null) return message('The amount is missing or wrong.');
  return null;
}

/** '₹1,23,456.50' is 123456.50; null = no amount. */
function decimalOf(typed: string): string | null {
  const plain = typed.replace(/^(₹|Rs\.?|INR)\s*/i, '');
  const isGrouped = /^\d{1,3}(,\d{2,3})*(\.\d{1,8})?$/.test(plain);
  const isPlain = /^\d{1,16}(\.\d{1,8})?$/.test(plain);
  return isGrouped || isPlain ? plain.replaceAll(',', '') : null;
}
