import pg from 'pg';
import { connectTo } from '../postgres/connect-to.ts';

/** One connection whose advisory locks last from statement to statement, and end with it. */
export interface LastingConnection {
  /** @throws when the database is away; the next statement connects again, without the locks of before */
  ask<Row extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Opens a connection at its first use, and anew after it was lost.
 * @param url connects to the database as the application does
 * @param connected done with each new connection before anything else
 */
export function lastingConnection(
  url: string,
  connected: (client: pg.Client) => Promise<unknown> = async () => {},
): LastingConnection {
  let opening: Promise<pg.Client> | null = null;
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...connectTo(url), pipeline: true });
    const lose = () => {
      opening = null;
    };
    client.on('error', lose).on('end', lose);
    try {
      await client.connect();
      await connected(client);
    } catch (error) {
      lose();
      void client.end().catch(() => {});
      throw error;
    }
    return client;
  };
  return {
    ask: async <Row extends pg.QueryResultRow>(statement: string, values: readonly unknown[] = []) => {
      opening ??= open();
      return (await (await opening).query<Row>(statement, [...values])).rows;
    },
    close: async () => {
      await (await opening?.catch(() => null))?.end().catch(() => {});
    },
  };
}
