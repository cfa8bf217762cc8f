import type { Duplex } from 'node:stream';
import { type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import type pg from 'pg';
import { inSpanInside, traces } from '../traces/in-span.ts';
import { nameStatement } from '../traces/name-statement.ts';

const pipelinedMark = '/* pipelined */';
/** Begins the text of such a statement as `prepared` begins one. */
export const preparedMark = '/* prepared */';

/**
 * Begins a statement of a transaction whose answer is not needed: it is sent with the next one, or with the commit,
 * which throws its error. A round trip costs as much as a small statement.
 */
export const pipelined = sql.raw(pipelinedMark);

/** Begins a statement outside of transactions that almost every call makes: it is planned once a connection. */
export const prepared = sql.raw(preparedMark);

/**
 * The pool as Kysely uses it. Statements of a transaction are prepared, since operations look up few rows by key
 * and planning would cost more than executing; others are planned each time for their values, as reports need it.
 * @param pool with `pipeline`
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = statementNames();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const connection = connections.get(client) ?? connectionOf(client, nameOf);
      connections.set(client, connection);
      return connection;
    },
    end: () => pool.end(),
  };
}

type Answer = PostgresQueryResult<never>;
const nothing: Answer = { command: 'SELECT', rowCount: 0, rows: [] };

function connectionOf(client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  let isOpen = false;
  /** The wait for the standby was broken off: what the connection says is done may be lost with its server. */
  let isUnsure = false;
  client.on('notice', ({ routine }) => {
    isUnsure ||= routine === 'SyncRepWaitForLSN';
  });
  /** Sent, and not yet known to have succeeded. */
  let sent: Promise<unknown>[] = [];

  const send = (text: string, values: readonly unknown[]): Promise<Answer> => {
    const isPrepared = (values.length > 0 && isOpen) || text.trimStart().startsWith(preparedMark);
    const name = isPrepared ? nameOf(text) : undefined;
    const query = { text, values: [...values], ...(name ? { name } : {}) };
    const ask = () => client.query(query) as unknown as Promise<Answer>;
    return traces() && text !== 'begin'
      ? inSpanInside(nameStatement(text), { 'db.system.name': 'postgresql' }, ask)
      : ask();
  };

  const query = async (text: string, values: readonly unknown[]): Promise<Answer> => {
    if (text === 'begin') isOpen = true;
    if (text === 'begin' || (isOpen && text.trimStart().startsWith(pipelinedMark))) {
      // held back, so that it goes out in one write with the next one
      if (sent.length === 0) stream.cork();
      const answer = send(text, values);
      // its error is thrown by the next one
      answer.catch(() => {});
      sent.push(answer);
      return nothing;
    }
    if (text === 'commit' || text === 'rollback') isOpen = false;
    const own = send(text, values);
    const before = flush();
    if (text === 'rollback') return await own;
    // answers come in the order of the statements: the first failure is the one that counts
    const [answer] = await Promise.all([own, ...before]);
    if (isUnsure) throw new Error('The standby has not confirmed what was done.');
    return answer;
  };

  /** Sends what was held back. */
  const flush = (): Promise<unknown>[] => {
    const before = sent;
    sent = [];
    if (before.length > 0) stream.uncork();
    return before;
  };

  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => {
      void flush();
      isOpen = false;
      client.release(destroy || isUnsure);
    },
  };
}

/** The most statements a connection keeps prepared. */
const maxNames = 500;

/** The name a statement is prepared under; undefined when there are too many already. */
type NameOf = (text: string) => string | undefined;

/** Names for the statements of one pool. */
function statementNames(): NameOf {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === maxNames) return known;
    const name = `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
}
