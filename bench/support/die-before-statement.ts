import pg from 'pg';

/**
 * Lets this process kill itself before it sends one of its statements.
 * @param left how many are sent before
 * @param postmaster the process of a database server that is killed then, while that statement is on its way; null = none
 */
export function dieBeforeStatement(left: number, postmaster: number | null = null): void {
  const send = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  const die = () => process.kill(process.pid, 'SIGKILL');
  let sent = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
    if (sent++ !== left) return send.apply(this, values);
    if (postmaster === null) return die();
    process.kill(postmaster, 'SIGKILL');
    return Promise.resolve(send.apply(this, values)).then(die, die);
  } as typeof pg.Client.prototype.query;
}
