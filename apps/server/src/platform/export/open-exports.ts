import { Readable } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import { type Db, openDb, openPool } from '../database/db.ts';
import { fail } from '../fail.ts';
import { type FairTurns, fairTurns } from '../fair-turns.ts';
import { openWorker } from '../jobs/open-worker.ts';
import {
  type AskedFile,
  type ExportSources,
  type FromWorker,
  maxFiles,
  type ToWorker,
} from './export-worker.ts';
import { hasCaughtUp } from './has-caught-up.ts';
import { sharedPlaces } from './shared-places.ts';
import type { Row } from './write-cells.ts';

/**
 * Files that are written for people: few at a time on all servers together, and one of a session; on connections and in a thread of
 * their own.
 */
export interface Exports {
  /** For reports that find their pages themselves. */
  db: Db;
  /**
   * Waits for a place and then for the first piece of the file.
   * @param asked.rows those of a file without a query
   * @param reader.signal ends when the reader has gone
   * @throws exports_waiting when too many wait already
   */
  open(
    asked: AskedFile & { rows?: AsyncIterable<Row[]> },
    reader: { session: string; signal: AbortSignal },
  ): Promise<Readable>;
  /** How many files of a session this server writes, and how many wait here. */
  standing: FairTurns['standing'];
  close(): Promise<void>;
}

export interface ExportLimits {
  /** Milliseconds after which a reader that takes nothing is cut off, and any file is. */
  stalled: number;
  whole: number;
  /** Files that wait, in all and of one session. */
  waiting: number;
  waiting_by_key: number;
}
const usual: ExportLimits = { stalled: 20_000, whole: 15 * 60_000, waiting: 60, waiting_by_key: 24 };

interface Waiting {
  take: (piece: Uint8Array | null) => void;
  refuse: (error: Error) => void;
  rows: AsyncIterator<Row[]> | undefined;
}

/**
 * @param url connects to the database as the application does
 * @param standbyUrl a standby of it, which reads the files when it has caught up; null = there is none
 */
export function openExports(
  url: string,
  limits: Partial<ExportLimits> = {},
  standbyUrl: string | null = null,
): Exports {
  const { stalled, whole, ...line } = { ...usual, ...limits };
  const turns = fairTurns({ running: maxFiles, running_by_key: 1, ...line });
  const places = sharedPlaces(url, maxFiles);
  /** Sessions whose turn it is here, and that wait for a place that other servers have. */
  const atTheDoor = new Set<string>();
  const pool = openPool(url, maxFiles);
  const standby = standbyUrl === null ? null : openPool(standbyUrl, 1);
  const files = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  const tell = (message: ToWorker) => worker?.postMessage(message);

  const hear = (message: FromWorker): void => {
    const file = files.get(message.id);
    if (!file) return;
    if ('piece' in message) file.take(message.piece);
    else if ('failed' in message) file.refuse(new Error(message.failed));
    else void sendRows(message.id, file);
  };
  const sendRows = async (id: number, { rows, refuse }: Waiting): Promise<void> => {
    try {
      const next = await rows?.next();
      tell({ id, rows: next && !next.done ? next.value : null });
    } catch (error) {
      refuse(error as Error);
    }
  };
  const lose = (error: Error): void => {
    worker = null;
    for (const file of files.values()) file.refuse(error);
  };
  const openedWorker = (): Worker => {
    if (worker) return worker;
    const opened = openWorker('export', { url, standbyUrl } satisfies ExportSources);
    const isCurrent = () => worker === opened;
    opened.on('message', hear);
    opened.on('error', (error) => isCurrent() && lose(error as Error));
    opened.on('exit', () => isCurrent() && lose(new Error('the thread of exports ended')));
    // it holds no process that has nothing else to do
    opened.unref();
    return opened;
  };

  /** A turn of this server, and then a place of all of them. @returns gives both back */
  const takePlace = async (session: string, signal: AbortSignal): Promise<() => void> => {
    const endTurn = await turns.take(session, signal);
    if (!endTurn) throw fail('exports_waiting');
    atTheDoor.add(session);
    try {
      const leave = await places.take(session, signal);
      return () => {
        leave();
        endTurn();
      };
    } catch (error) {
      endTurn();
      throw error;
    } finally {
      atTheDoor.delete(session);
    }
  };

  const begin = ({ rows, ...asked }: AskedFile & { rows?: AsyncIterable<Row[]> }) => {
    worker = openedWorker();
    const id = ++lastId;
    const file: Waiting = { take: () => {}, refuse: () => {}, rows: rows?.[Symbol.asyncIterator]() };
    files.set(id, file);
    tell({ id, begin: asked });
    return {
      next: () =>
        new Promise<Uint8Array | null>((take, refuse) => {
          Object.assign(file, { take, refuse });
          tell({ id, next: true });
        }),
      end: () => {
        files.delete(id);
        tell({ id, end: true });
        file.refuse(new Error('the file was broken off'));
      },
    };
  };

  return {
    db: openDb(pool),
    standing: (session) => {
      const { running, waiting } = turns.standing(session);
      const waits = atTheDoor.has(session) ? 1 : 0;
      return { running: running - waits, waiting: waiting + waits };
    },
    open: async (asked, { session, signal }) => {
      const leave = await takePlace(session, signal);
      const isFromStandby = standby !== null && asked.query !== null && (await hasCaughtUp(pool, standby));
      const file = begin({ ...asked, isFromStandby });
      const end = () => {
        signal.removeEventListener('abort', end);
        file.end();
        leave();
      };
      signal.addEventListener('abort', end);
      try {
        signal.throwIfAborted();
        return streamOf(await file.next(), { next: file.next, end, stalled, whole });
      } catch (error) {
        end();
        throw error;
      }
    },
    close: async () => {
      const open = worker;
      lose(new Error('the server stops'));
      await open?.terminate();
      await places.close();
      await Promise.all([pool.end(), standby?.end()]);
    },
  };
}

interface Pieces {
  next: () => Promise<Uint8Array | null>;
  end: () => void;
  stalled: number;
  whole: number;
}

/** The pieces of a file as they are read; a reader that takes none for too long is cut off. */
function streamOf(first: Uint8Array | null, { next, end, stalled, whole }: Pieces): Readable {
  let coming: Promise<Uint8Array | null> | null = Promise.resolve(first);
  let waiting: NodeJS.Timeout | undefined;
  const cut = () => file.destroy(new Error('The reader of a file was too slow.'));
  const file = new Readable({
    read() {
      clearTimeout(waiting);
      const piece = coming ?? next();
      coming = null;
      piece.then(
        (bytes) => {
          if (file.destroyed) return;
          waiting = setTimeout(cut, stalled);
          file.push(bytes);
        },
        (error: Error) => file.destroy(error),
      );
    },
    destroy(error, done) {
      clearTimeout(waiting);
      clearTimeout(atAll);
      end();
      done(error);
    },
  });
  const atAll = setTimeout(cut, whole);
  return file;
}
