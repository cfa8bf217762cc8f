import { Socket } from 'node:net';
import pg from 'pg';
import { addressOfHost, type DatabaseHost, hostsOf } from './database-hosts.ts';
import { findWriter, type HostState, hostState, type KnownServers } from './find-writer.ts';

/** From one look at the servers to the next while there are connections, in milliseconds. */
const lookEvery = 1000;
/** How long a server may take to answer. */
const patience = 1500;
/** How long what was found holds for new connections. */
const holdsFor = 2000;

/**
 * Knows which server of an address takes writes. While there are connections it looks every second, and ends those to a server that
 * another one has followed: it may be frozen or cut off, and come back.
 */
export class HostWatch {
  private readonly url: string;
  private readonly hosts: DatabaseHost[];
  private readonly askers = new Map<DatabaseHost, pg.Client>();
  private readonly sockets = new Map<Socket, HostState>();
  private known: KnownServers = { timeline: 0, system: null };
  private found: { writer: HostState; at: number } | null = null;
  private looking: Promise<HostState> | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(url: string) {
    this.url = url;
    this.hosts = hostsOf(url);
  }

  /** @throws when no server takes writes */
  async find(): Promise<HostState> {
    if (this.found && performance.now() - this.found.at < holdsFor) return this.found.writer;
    this.looking ??= this.look().finally(() => {
      this.looking = null;
    });
    return await this.looking;
  }

  /** Watches for a connection to a server until it ends. */
  hold(socket: Socket, writer: HostState): void {
    this.sockets.set(socket, writer);
    this.timer ??= setInterval(() => void this.lookAgain(), lookEvery).unref();
    socket.once('close', () => {
      this.sockets.delete(socket);
      // a connection that was lost may tell that its server is
      this.found = null;
      // a look under way asks through the connections that would end here: it lets them go itself
      if (this.sockets.size === 0 && !this.looking) this.rest();
    });
  }

  private async lookAgain(): Promise<void> {
    this.found = null;
    await this.find().catch(() => {});
  }

  private async look(): Promise<HostState> {
    const asked = await Promise.allSettled(this.hosts.map((host) => this.ask(host)));
    if (this.sockets.size === 0) this.rest();
    const states = asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const writer = findWriter(states, this.known);
    if (typeof writer === 'string') throw whyNone(asked) ?? lost(writer);
    this.known = { timeline: writer.timeline, system: writer.system };
    this.found = { writer, at: performance.now() };
    for (const [socket, { host, port, timeline }] of this.sockets)
      if (host !== writer.host || port !== writer.port || timeline < writer.timeline)
        socket.destroy(lost(`The database is written on ${writer.host}:${writer.port} now.`));
    return writer;
  }

  private async ask(host: DatabaseHost): Promise<HostState> {
    const client = this.askers.get(host) ?? (await this.connect(host));
    try {
      const { rows } = await client.query<Omit<HostState, 'host' | 'port'>>(hostState);
      return { ...host, ...(rows[0] as Omit<HostState, 'host' | 'port'>) };
    } catch (error) {
      this.forget(host, client);
      throw error;
    }
  }

  private async connect(host: DatabaseHost): Promise<pg.Client> {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: addressOfHost(this.url, host),
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      stream: () => socket,
    });
    client.on('error', () => this.forget(host, client));
    client.on('end', () => this.forget(host, client));
    await client.connect();
    // it keeps no process alive that has nothing else to do
    socket.unref();
    this.askers.set(host, client);
    return client;
  }

  private forget(host: DatabaseHost, client: pg.Client): void {
    if (this.askers.get(host) === client) this.askers.delete(host);
    void client.end().catch(() => {});
  }

  private rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    for (const [host, client] of this.askers) this.forget(host, client);
  }
}

/** As PostgreSQL's own error of a connection that ended: what was asked can be asked again. */
const lost = (message: string): Error => Object.assign(new Error(message), { code: '08006' });

/** What a server said that refused to be asked, such as for a wrong password; null = one answered, or none said anything. */
function whyNone(asked: readonly PromiseSettledResult<HostState>[]): Error | null {
  const reasons = asked.map((answer) => (answer.status === 'rejected' ? (answer.reason as Error) : null));
  return reasons.includes(null)
    ? null
    : (reasons.find((reason) => reason instanceof pg.DatabaseError) ?? null);
}
