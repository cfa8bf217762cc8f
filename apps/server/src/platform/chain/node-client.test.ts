import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { NodeRefusal, NodeTrouble, openNode } from './node-client.ts';

let server: Server | null = null;
afterEach(() => void server?.close());

/** A node that answers everything in one way. */
async function answering(answer: RequestListener): Promise<string> {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return `http://somebody:secret@127.0.0.1:${(listening.address() as AddressInfo).port}/path?key=hidden`;
}
const calls = [
  { method: 'one', params: [] },
  { method: 'two', params: [] },
];
const replyWith =
  (body: unknown): RequestListener =>
  (_, response) =>
    void response.end(JSON.stringify(body));

it('puts answers into the order of their calls', async () => {
  const url = await answering(
    replyWith([
      { id: 1, result: 'b' },
      { id: 0, result: null },
    ]),
  );
  expect(await openNode(url).batch(calls)).toEqual([null, 'b']);
});

it.each<[string, RequestListener]>([
  ['a page', (_, response) => void response.end('<html>')],
  ['a status', (_, response) => void response.writeHead(502).end('[]')],
  ['no list', replyWith({ id: 0, result: 'a' })],
  ['too few answers', replyWith([{ id: 0, result: 'a' }])],
  [
    'an answer twice',
    replyWith([
      { id: 0, result: 'a' },
      { id: 0, result: 'a' },
    ]),
  ],
  [
    'the id of no call',
    replyWith([
      { id: 0, result: 'a' },
      { id: 7, result: 'a' },
    ]),
  ],
  ['an answer without a result', replyWith([{ id: 0, result: 'a' }, { id: 1 }])],
  ['nothing', (request) => void request.socket.destroy()],
])('takes %s for trouble, and never tells the password or the key', async (_, answer) => {
  const failed = await openNode(await answering(answer))
    .batch(calls)
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(NodeTrouble);
  expect(failed).not.toBeInstanceOf(NodeRefusal);
  expect(String(failed)).not.toMatch(/secret|hidden|somebody/);
});

it('tells what a node refuses in its words', async () => {
  const url = await answering(
    replyWith([
      { id: 0, result: 'a' },
      { id: 1, error: { message: 'range too large' } },
    ]),
  );
  await expect(openNode(url).batch(calls)).rejects.toThrow(new NodeRefusal('range too large'));
});
