/** One call of JSON-RPC. */
export interface NodeCall {
  method: string;
  params: readonly unknown[];
}

/** A node cannot be reached, or answers what no node may answer. Its words never hold the address of the node. */
export class NodeTrouble extends Error {
  override name = 'NodeTrouble';
}

/** What a node itself said against a call. */
export class NodeRefusal extends NodeTrouble {
  override name = 'NodeRefusal';
  /** What a contract said against it, where a node tells it. */
  data: string | null = null;
}

export interface NodeClient {
  /** Where it is, without a password: for people. */
  host: string;
  /**
   * Sends calls in one batch; the answers come in their order.
   * @throws NodeRefusal with the words of the first call that is refused, NodeTrouble for everything else
   */
  batch(calls: readonly NodeCall[]): Promise<unknown[]>;
}

/** Milliseconds after which a node is taken for one that does not answer. */
const ordinaryPatience = 10_000;

/**
 * Talks to a node.
 * @param url with a password, it may be; that is never told to anybody
 * @param options.patience milliseconds that an answer may take
 */
export function openNode(
  url: string,
  options: { patience: number } = { patience: ordinaryPatience },
): NodeClient {
  const { host, username, password } = new URL(url);
  const bare = new URL(url);
  [bare.username, bare.password] = ['', ''];
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (username || password)
    headers.authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  return {
    host,
    batch: async (calls) => {
      if (calls.length === 0) return [];
      const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })));
      return answersOf(calls, await post(bare.href, headers, body, { host, ...options }));
    },
  };
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  { host, patience }: { host: string; patience: number },
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) throw new NodeTrouble(`${host} answers with status ${response.status}.`);
    return await response.json();
  } catch (error) {
    if (error instanceof NodeTrouble) throw error;
    const isText = error instanceof SyntaxError;
    throw new NodeTrouble(
      isText ? `${host} answers something else than JSON.` : `${host} cannot be reached.`,
    );
  }
}

/** Each call has exactly one answer under its id. */
function answersOf(calls: readonly NodeCall[], answer: unknown): unknown[] {
  if (!Array.isArray(answer)) throw refusalOf(answer) ?? new NodeTrouble('The answer to a batch is no list.');
  const byId = new Map<unknown, unknown>(
    answer.map((item: unknown) => [item && typeof item === 'object' && 'id' in item ? item.id : null, item]),
  );
  if (byId.size !== calls.length || answer.length !== calls.length)
    throw new NodeTrouble('The answers to a batch are not those of its calls.');
  return calls.map((_, id) => {
    const item = byId.get(id);
    const refusal = refusalOf(item);
    if (refusal) throw refusal;
    if (!item || typeof item !== 'object' || !('result' in item))
      throw new NodeTrouble('A call of a batch has no answer.');
    return item.result;
  });
}

function refusalOf(answer: unknown): NodeRefusal | null {
  if (!answer || typeof answer !== 'object' || !('error' in answer) || !answer.error) return null;
  const { error } = answer;
  const words = typeof error === 'object' && 'message' in error ? String(error.message) : String(error);
  const refusal = new NodeRefusal(words.slice(0, 300));
  const data = typeof error === 'object' && 'data' in error ? error.data : null;
  if (typeof data === 'string') refusal.data = data;
  return refusal;
}
