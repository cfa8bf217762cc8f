import pg from 'pg';

/** Lets this process kill itself before it sends one of its statements. @param left how many are sent before */
export function dieBeforeStatement(left: number): void {
  const send = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  let sent = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
    if (sent++ === left) process.kill(process.pid, 'SIGKILL');
    return send.apply(this, values);
  } as typeof pg.Client.prototype.query;
}
