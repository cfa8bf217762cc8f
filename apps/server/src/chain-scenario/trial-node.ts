import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startLocalNode } from '../platform/chain/local-node.ts';
import { type NodeClient, openNode } from '../platform/chain/node-client.ts';

/** How the node of a scenario behaves (docs/on-chain.md §8). */
export type NodeHealth = 'well' | 'behind' | 'no_logs' | 'down';

interface Call {
  id: unknown;
  method: string;
  params: unknown[];
}

export interface TrialNode {
  /** Where the product reaches it. */
  url: string;
  /** Past every ailment: for the scenario itself. */
  well: NodeClient;
  setHealth(health: NodeHealth): Promise<void>;
  /** Called with each signed transaction that is sent and mined. */
  onMined: (raw: string) => Promise<void>;
  stop(): Promise<void>;
}

/** A local node behind a small server that can make it lag, lose its events or be away. Signed transactions that come are mined at once. */
export async function openTrialNode(chain_id: number): Promise<TrialNode> {
  const local = await startLocalNode({ chain_id });
  const well = openNode(local.url);
  let health: NodeHealth = 'well';
  let known = 0n;
  const headOf = async () =>
    BigInt(String((await well.batch([{ method: 'eth_blockNumber', params: [] }]))[0]));

  /** The answers of the local node, of each call by itself where one of them is refused. */
  async function answers(calls: readonly Call[]): Promise<object[]> {
    const asked = health === 'behind' ? calls.map((call) => pinned(call, known)) : calls;
    try {
      const results = await well.batch(asked.map(({ method, params }) => ({ method, params })));
      return results.map((result, index) => ({ jsonrpc: '2.0', id: calls[index]?.id, result }));
    } catch (error) {
      if (calls.length > 1) return (await Promise.all(calls.map((call) => answers([call])))).flat();
      return [
        { jsonrpc: '2.0', id: calls[0]?.id, error: { code: -32000, message: (error as Error).message } },
      ];
    }
  }

  /** As the node would answer in its health. */
  function spoiled(call: Call, answer: object, isBatch: boolean): object {
    const hasNoLogs = health === 'behind' || (health === 'no_logs' && !isBatch);
    if (call.method === 'eth_getLogs' && hasNoLogs) return { ...answer, result: [] };
    if (health !== 'behind' || !('result' in answer)) return answer;
    if (call.method === 'eth_blockNumber') return { ...answer, result: `0x${known.toString(16)}` };
    return isLater(answer.result, known) ? { ...answer, result: null } : answer;
  }

  async function mineSent(calls: readonly Call[]): Promise<void> {
    for (const { method, params } of calls) {
      if (method !== 'eth_sendRawTransaction') continue;
      await well.batch([{ method: 'evm_mine', params: [] }]);
      await node.onMined(String(params[0]));
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (health === 'down') return void request.socket.destroy();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = JSON.parse(Buffer.concat(parts).toString()) as Call | Call[];
    const isBatch = Array.isArray(body);
    const calls = isBatch ? body : [body];
    const found = await answers(calls);
    await mineSent(calls);
    const spoiledAnswers = calls.map((call, index) => spoiled(call, found[index] ?? {}, isBatch));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isBatch ? spoiledAnswers : spoiledAnswers[0]));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const node: TrialNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    well,
    setHealth: async (wanted) => {
      if (wanted === 'behind') known = await headOf();
      health = wanted;
    },
    onMined: async () => {},
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await local.stop();
    },
  };
  return node;
}

/** The same call to a node that knows only the blocks up to one. */
function pinned(call: Call, known: bigint): Call {
  const tags = ['latest', 'pending', 'safe', 'finalized'];
  const height = `0x${known.toString(16)}`;
  return { ...call, params: call.params.map((param) => (tags.includes(String(param)) ? height : param)) };
}

/** Whether an answer lies in a block that a node does not know yet. */
function isLater(result: unknown, known: bigint): boolean {
  if (!result || typeof result !== 'object') return false;
  const fields = result as { number?: unknown; blockNumber?: unknown };
  const height = fields.number ?? fields.blockNumber;
  return typeof height === 'string' && BigInt(height) > known;
}
