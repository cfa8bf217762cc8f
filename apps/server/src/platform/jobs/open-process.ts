import { type ChildProcess, fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { childEnvironment } from '../settings.ts';
import { programOf } from './open-worker.ts';

/** Milliseconds between two looks at the memory of a process. */
const lookMs = 100;

/**
 * Starts a process for work whose memory must not be the server's. It gets its data as the first message, and ends with
 * the server, or when it grows beyond its memory.
 * @param name of the program, which lies where those of threads do
 */
export function openProcess(name: string, data: object, megabytes: number): ChildProcess {
  const child = fork(programOf(name), [String(megabytes)], {
    execArgv: [`--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(data, () => {
    // one that has ended already says so by its exit
  });
  return child;
}

/** Whether a process ended for want of memory: by its own guard, the system's, or the engine's. */
export const isOutOfMemory = (signal: NodeJS.Signals | null, code: number | null): boolean =>
  signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134;

/** Runs the program of a process with the data it was given, as long as the server is there. */
export function runProcess<T>(work: (data: T, send: (message: object) => void) => Promise<void>): void {
  watchMemory(Number(process.argv[2]));
  process.once('disconnect', () => process.exit());
  // the terminal's Ctrl-C reaches every process: the server ends this one
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.once('message', (data: T) => {
    work(data, send)
      .catch((error: Error) => send({ failed: error.message }))
      .finally(() => {
        if (process.connected) process.disconnect();
      });
  });
}

/** A message for the server; where that has ended, nobody is left to be told, and the process ends too. */
function send(message: object): void {
  if (!process.connected) process.exit();
  process.send?.(message, undefined, undefined, (error) => {
    if (error) process.exit();
  });
}

/** Ends the process when it is larger than it may be. A thread of its own looks, since the work lets nothing between. */
function watchMemory(megabytes: number): void {
  const look = `
    const { workerData } = require('node:worker_threads');
    setInterval(() => {
      if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
    }, ${lookMs});`;
  new Worker(look, { eval: true, workerData: megabytes * 1024 * 1024 }).unref();
}
