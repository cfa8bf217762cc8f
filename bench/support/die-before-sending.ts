import { Socket } from 'node:net';

/**
 * Lets this process kill itself before it sends one of the things it sends to a database or another server.
 * @param left how many are sent before
 * @param signal SIGSTOP = it pauses instead
 */
export function dieBeforeSending(left: number, signal: NodeJS.Signals = 'SIGKILL'): void {
  let sent = 0;
  const send = Socket.prototype.write as (...values: unknown[]) => boolean;
  Socket.prototype.write = function (this: Socket, ...values: unknown[]) {
    if (sent++ === left) process.kill(process.pid, signal);
    return send.apply(this, values);
  } as typeof Socket.prototype.write;
}
