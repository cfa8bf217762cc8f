import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PretendNode } from './pretend-node.ts';

interface Call {
  id: number;
  method: string;
  params: unknown[];
}

/** A pretended node behind JSON-RPC over HTTP, on a free port of this machine. */
export async function serveNode(node: PretendNode): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const calls = JSON.parse(String(Buffer.concat(parts))) as Call[];
    const answers = await node.batch(calls);
    response.end(
      JSON.stringify(calls.map(({ id }, index) => ({ jsonrpc: '2.0', id, result: answers[index] }))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
