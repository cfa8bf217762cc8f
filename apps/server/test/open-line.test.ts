import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openLine } from './open-line.ts';

it('what is sent over a line that is cut arrives once it is mended, over old and new connections', async () => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('data', (data) => {
      heard.push(data.toString());
      socket.write(`heard ${data.toString()}`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line = await openLine(() => (server.address() as AddressInfo).port);
  const old = createConnection(line.port, '127.0.0.1');
  old.write('one');
  expect(String(await once(old, 'data'))).toBe('heard one');
  line.cut();
  old.write('two');
  const late = createConnection(line.port, '127.0.0.1');
  await once(late, 'connect');
  late.write('three');
  for (let turns = 0; turns < 100; turns++) await turn();
  expect(heard).toEqual(['one']);
  const answers = [old, late].map((socket) => once(socket, 'data').then(String));
  line.mend();
  expect(await Promise.all(answers)).toEqual(['heard two', 'heard three']);
  line.close();
  server.close();
});
