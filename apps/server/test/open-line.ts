import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** A line to a port of this machine that can be cut. */
export interface Line {
  port: number;
  /** From now on nothing comes through, and neither end is told; new connections wait as well. */
  cut(): void;
  /** What was held back comes through again, as what a network sends once more. */
  mend(): void;
  close(): void;
}

/** @param target the port, asked for with each connection */
export async function openLine(target: () => number): Promise<Line> {
  const ends = new Set<Socket>();
  let isCut = false;
  let waiting: (() => void)[] = [];
  const keep = (socket: Socket, other: () => Socket | undefined) => {
    ends.add(socket);
    // many small messages, each of which somebody waits for
    socket.setNoDelay(true);
    // what an end says of its own is no matter of the line
    socket.on('error', () => {});
    socket.on('close', () => {
      ends.delete(socket);
      whenWhole(() => other()?.destroy());
    });
    if (isCut) socket.pause();
  };
  const whenWhole = (work: () => void) => {
    if (isCut) waiting.push(work);
    else work();
  };
  const server = createServer((near) => {
    let far: Socket | undefined;
    keep(near, () => far);
    near.pause();
    whenWhole(() => {
      if (near.destroyed) return;
      far = createConnection(target(), '127.0.0.1');
      keep(far, () => near);
      const onward = far;
      near.on('data', (data) => onward.write(data));
      onward.on('data', (data) => near.write(data));
      near.resume();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const socket of ends) socket.pause();
    },
    mend: () => {
      isCut = false;
      const held = waiting;
      waiting = [];
      for (const socket of ends) socket.resume();
      for (const work of held) work();
    },
    close: () => {
      server.close();
      for (const socket of ends) socket.destroy();
    },
  };
}
