import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type PayoutSigner, SignerRefusal } from '../modules/withdrawals/paying/key-signer.ts';
import { readAsked } from './open-journal.ts';

const maxBody = 64 * 1024;

/**
 * Serves a signer on a socket of this machine, which its owner and group alone may open.
 * @returns what ends it
 */
export async function serveSigner(signer: PayoutSigner, socket: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    answer(signer, request, response).catch(() => request.socket.destroy());
  });
  rmSync(socket, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  chmodSync(socket, 0o660);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function answer(
  signer: PayoutSigner,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > maxBody) return void request.socket.destroy();
    parts.push(part as Buffer);
  }
  const replied = await reply(signer, request.url ?? '', Buffer.concat(parts).toString());
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(replied));
}

/** Every answer is one: what is asked for wrongly is refused in words. */
async function reply(signer: PayoutSigner, path: string, text: string): Promise<object> {
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    if (path === '/address') return { address: await signer.address() };
    if (path === '/sign') return await signer.sign(readAsked(body));
    if (path === '/nonces') {
      const ids = Array.isArray(body.ids) ? body.ids.map(String) : [];
      const nonces = await signer.noncesOf(Number(body.chain_id), ids);
      return { nonces: Object.fromEntries([...nonces].map(([id, all]) => [id, all.map(String)])) };
    }
    return { refused: 'There is nothing here.' };
  } catch (error) {
    if (error instanceof SignerRefusal) return { refused: error.message };
    return { refused: `It cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}
