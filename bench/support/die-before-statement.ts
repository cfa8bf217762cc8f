import pg from 'pg';

/** Where a process ends itself, or pauses. */
interface End {
  /** Statements that are sent before. */
  statements: number;
  /** The process of a database server that is killed then, while that statement is on its way; null = none. */
  postmaster?: number | null;
  /** It pauses instead (SIGSTOP), and goes on at SIGCONT. */
  isPaused?: boolean;
}

/** Lets this process kill itself, or pause, before it sends one of its statements. */
export function dieBeforeStatement({ statements, postmaster = null, isPaused = false }: End): void {
  const send = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  const die = () => process.kill(process.pid, 'SIGKILL');
  let sent = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
    if (sent++ !== statements) return send.apply(this, values);
    if (isPaused) {
      process.kill(process.pid, 'SIGSTOP');
      return send.apply(this, values);
    }
    if (postmaster === null) return die();
    // another statement of this process may fail for want of the database first
    process.once('unhandledRejection', die);
    process.kill(postmaster, 'SIGKILL');
    return Promise.resolve(send.apply(this, values)).then(die, die);
  } as typeof pg.Client.prototype.query;
}
