import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openPool } from '../database/db.ts';
import type { PlainQuery } from './read-cursor.ts';
import { readFirst } from './read-first.ts';
import type { FileColumn, FileStyle, Row } from './write-cells.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

/** A file that is asked for; without a query its rows come from the asking thread. */
export interface AskedFile {
  format: 'csv' | 'xlsx';
  columns: FileColumn[];
  style: FileStyle;
  query: PlainQuery | null;
  /** Read it from the standby. */
  isFromStandby?: boolean;
}

/** Where the rows of a file come from: the query that reads them, or, where the report finds its own pages, the rows. */
export type FileSource = { query: PlainQuery } | { rows: AsyncIterable<Row[]> };

/** What the thread connects to, as the application does. */
export interface ExportSources {
  url: string;
  /** A standby; null = none is read from. */
  standbyUrl: string | null;
}

/** Files at once; each holds one of the connections, and one more breaks off the work of another. */
export const maxFiles = 3;

/** What the thread is asked: to begin a file, for its next piece, to take rows (null = no more), to end it. */
export type ToWorker = { id: number } & (
  | { begin: AskedFile }
  | { next: true }
  | { rows: Row[] | null }
  | { end: true }
);

/** What it answers: a piece (null = that was all), that rows are wanted, or why there is no more. */
export type FromWorker = { id: number } & (
  | { piece: Uint8Array | null }
  | { wants_rows: true }
  | { failed: string }
);

interface OpenFile {
  pieces: AsyncGenerator<Uint8Array>;
  cancel: () => Promise<void>;
  /** Takes rows that were asked for. */
  feed: (rows: Row[] | null) => void;
}

/** Reads and writes the files of exports, away from the thread that answers calls. */
function exportWorker(port: MessagePort, { url, standbyUrl }: ExportSources): void {
  const pool = openPool(url, maxFiles + 1);
  const standby = standbyUrl === null ? null : openPool(standbyUrl, maxFiles + 1);
  const files = new Map<number, OpenFile>();
  const send = (message: FromWorker, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);

  const begin = (id: number, { format, columns, style, query, isFromStandby }: AskedFile): OpenFile => {
    let feed: OpenFile['feed'] = () => {};
    const fedRows = async function* (): AsyncGenerator<Row[]> {
      while (files.has(id)) {
        const fed = new Promise<Row[] | null>((resolve) => {
          feed = resolve;
        });
        send({ id, wants_rows: true });
        const rows = await fed;
        if (!rows) return;
        yield rows;
      }
    };
    const pools = isFromStandby && standby ? [standby, pool] : [pool];
    const cursor = query && readFirst(pools, query);
    const write = format === 'xlsx' ? writeXlsx : writeCsv;
    return {
      pieces: piecesOf(cursor?.rows ?? fedRows(), (rows) => write(columns, rows, style)),
      cancel: cursor?.cancel ?? (async () => {}),
      feed: (rows) => feed(rows),
    };
  };

  const sendPiece = async (id: number, file: OpenFile): Promise<void> => {
    try {
      const { value, done } = await file.pieces.next();
      if (done) return send({ id, piece: null });
      // a piece of its own memory, which moves to the other thread
      const piece = value.byteLength === value.buffer.byteLength ? value : new Uint8Array(value);
      send({ id, piece }, [piece.buffer as ArrayBuffer]);
    } catch (error) {
      send({ id, failed: (error as Error).message });
    }
  };

  const end = async (id: number, file: OpenFile): Promise<void> => {
    files.delete(id);
    file.feed(null);
    await file.cancel().catch(() => {});
    await file.pieces.return(undefined).catch(() => {});
  };

  port.on('message', (asked: ToWorker) => {
    const { id } = asked;
    if ('begin' in asked) files.set(id, begin(id, asked.begin));
    const file = files.get(id);
    if (!file) return;
    if ('next' in asked) void sendPiece(id, file);
    else if ('rows' in asked) file.feed(asked.rows);
    else if ('end' in asked) void end(id, file);
  });
}

/** Begins to write once the first rows are there: rows that cannot be read are a refusal, not half a file. */
async function* piecesOf(
  rows: AsyncGenerator<Row[]>,
  write: (rows: AsyncIterable<Row[]>) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const first = await rows.next();
  const all = async function* () {
    if (!first.done) yield first.value;
    yield* rows;
  };
  try {
    yield* write(all());
  } finally {
    await rows.return(undefined);
  }
}

if (parentPort) exportWorker(parentPort, workerData as ExportSources);
