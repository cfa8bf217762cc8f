import websocket from '@fastify/websocket';
import type { Server } from '../http/server.ts';
import { LiveConnection } from './live-connection.ts';

/** Bytes of one frame of a client: the characters that it may have, each of up to four bytes. */
const largestFrame = 16_384;
/** From one look at whether sessions and rights still hold to the next, in milliseconds. */
const looksEvery = 2000;

/**
 * Serves the live connection at `GET /api/live` (docs/fair-games.md §8). Who signs out, is blocked or loses the right to one of
 * their channels is closed within seconds, by whichever server that happened.
 */
export async function serveLive(server: Server): Promise<void> {
  const { app } = server;
  const connections = new Set<LiveConnection>();
  await app.register(websocket, { options: { maxPayload: largestFrame } });
  app.route({
    method: 'GET',
    url: '/api/live',
    schema: { hide: true },
    handler: (_request, reply) => reply.callNotFound(),
    wsHandler: (socket, request) => {
      const connection = new LiveConnection(server, socket, request);
      connections.add(connection);
      socket.on('close', () => connections.delete(connection));
    },
  });
  let isLooking = false;
  const looking = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await lookAgain(connections).catch((error: unknown) => app.log.error(error));
    isLooking = false;
  }, looksEvery);
  looking.unref();
  app.addHook('onClose', async () => clearInterval(looking));
}

async function lookAgain(connections: ReadonlySet<LiveConnection>): Promise<void> {
  await Promise.all(
    [...connections].map(async (connection) => {
      if (!connection.session) return;
      const refused = await connection.findRefused(connection.session, connection.channels);
      if (refused) connection.close(refused);
    }),
  );
}
