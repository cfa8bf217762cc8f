import type pg from 'pg';

type Query = (...input: unknown[]) => unknown;

/**
 * Notes every statement that a pool sends from now on, without its values. Two requests that send the same statements took
 * the same way through the server.
 */
export function noteStatements(pool: pg.Pool): { taken: () => string[] } {
  const seen = new WeakSet<pg.PoolClient>();
  let sent: string[] = [];
  pool.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...input: unknown[]) => {
      const [first] = input;
      sent.push(typeof first === 'string' ? first : String((first as { text?: unknown }).text));
      return query(...input);
    }) as typeof client.query;
  });
  return {
    /** What was sent since this was asked last. */
    taken: () => {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}
