import { inflateRawSync } from 'node:zlib';

/** The files of a zip archive by their path, read from its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    const size = archive.readUInt32LE(at + 20);
    const nameSize = archive.readUInt16LE(at + 28);
    const more = archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameSize);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + size);
    const isPacked = archive.readUInt16LE(at + 10) === 8;
    files.set(name, (isPacked ? inflateRawSync(packed) : packed).toString('utf8'));
    at += 46 + nameSize + more;
  }
  return files;
}

const plain = (xml: string): string =>
  xml
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** The first sheet of a workbook: its rows as texts, and how many of its cells are formulas. */
export function readSheet(workbook: Buffer): { rows: string[][]; formulas: number } {
  const files = unzip(workbook);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, text]) => plain(text ?? ''),
  );
  const cell = (attributes: string, inside: string): string =>
    /\bt="s"/.test(attributes) ? (shared[Number(plain(inside))] ?? '') : plain(inside);
  const rows = [...sheet.matchAll(/<row\b.*?<\/row>/gs)].map(([row]) => {
    const texts: string[] = [];
    // An empty cell is left out: each says its own column.
    for (const [, attributes = '', inside = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs))
      texts[columnOf(attributes)] = cell(attributes, inside);
    return texts;
  });
  return { rows, formulas: sheet.match(/<f\b/g)?.length ?? 0 };
}

/** A1 → 0, B7 → 1, AA1 → 26. */
function columnOf(attributes: string): number {
  const letters = /\br="([A-Z]+)/.exec(attributes)?.[1] ?? 'A';
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
