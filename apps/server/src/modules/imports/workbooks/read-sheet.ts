import type { Readable } from 'node:stream';
import { message } from '@banyan/contract/core/text';
import { UnreadableFile } from '../files/decode-file.ts';
import { maxColumns } from '../files/read-records.ts';
import type { SheetCell } from './cell-text.ts';
import { readXml, type XmlReader } from './read-xml.ts';

/** A row that is not empty, counted as the sheet counts it. */
export interface SheetRow {
  row: number;
  /** By column; a place nobody filled is missing. */
  cells: (SheetCell | undefined)[];
}

/** The most letters a cell of a sheet holds. */
const maxCell = 32_767;

/**
 * The rows of a sheet as they come.
 * @throws UnreadableFile
 */
export function readSheet(bytes: Readable): AsyncGenerator<SheetRow> {
  let items: SheetRow[] = [];
  let isDone = false;
  let row = 0;
  let column = 0;
  let cells: SheetRow['cells'] = [];
  let cell: SheetCell | null = null;
  /** Which text of the cell is being read. */
  let part: 'value' | 'formula' | null = null;
  let isPhonetic = false;
  const reader: XmlReader<SheetRow> = {
    open(name, attributes) {
      if (name === 'row') {
        row = numberIn(attributes.r) ?? row + 1;
        column = 0;
        cells = [];
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column;
        cell = { type: attributes.t ?? 'n', value: '', formula: null, style: Number(attributes.s ?? 0) };
      } else if (name === 'f' && cell) {
        cell.formula = '';
        part = 'formula';
      } else if (name === 'v' || (name === 't' && !isPhonetic)) part = 'value';
      else if (name === 'rPh') isPhonetic = true;
    },
    text(text) {
      if (!cell || !part) return;
      const grown = (cell[part] ?? '') + text;
      if (grown.length > maxCell) throw new UnreadableFile(message('Row {row} is too long.', { row }));
      cell[part] = grown;
    },
    close(name) {
      if (name === 'f' || name === 'v' || name === 't') part = null;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'c') {
        if (cell && (cell.value !== '' || cell.formula !== null)) {
          if (column >= maxColumns)
            throw new UnreadableFile(
              message('Row {row} has more than {max} columns.', { row, max: maxColumns }),
            );
          cells[column] = cell;
        }
        column++;
        cell = null;
      } else if (name === 'row' && cells.length > 0) items.push({ row, cells });
      else if (name === 'sheetData') isDone = true;
    },
    take() {
      const taken = items;
      items = [];
      return { items: taken, isDone };
    },
  };
  return readXml(bytes, reader, () => message('Row {row} is too long.', { row }));
}

/** The texts that cells name by their place, the first ones up to a place. */
export async function readSharedTexts(bytes: Readable, last = Number.POSITIVE_INFINITY): Promise<string[]> {
  let items: string[] = [];
  let text: string | null = null;
  let isPhonetic = false;
  const texts: string[] = [];
  const reader: XmlReader<string> = {
    open(name) {
      if (name === 't' && !isPhonetic) text ??= '';
      else if (name === 'rPh') isPhonetic = true;
      inText = name === 't' && !isPhonetic;
    },
    text(piece) {
      if (inText) text = (text ?? '') + piece;
      if ((text?.length ?? 0) > maxCell) throw new UnreadableFile(message('A cell of it is too long.'));
    },
    close(name) {
      inText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      items.push(text ?? '');
      text = null;
    },
    take() {
      const taken = items;
      items = [];
      return { items: taken, isDone: false };
    },
  };
  let inText = false;
  for await (const found of readXml(bytes, reader)) {
    texts.push(found);
    if (texts.length > last) break;
  }
  return texts;
}

function numberIn(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 && number <= 1_048_576 ? number : undefined;
}

/** A1 → 0, AB7 → 27. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(place ?? '')?.[1];
  if (!letters) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
