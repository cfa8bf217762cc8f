import { Socket } from 'node:net';
import type pg from 'pg';
import { hostsOf } from './database-hosts.ts';
import { HostWatch } from './host-watch.ts';

const watches = new Map<string, HostWatch>();

/**
 * What a client or pool needs to connect to a database. Where its address names several servers, each connection goes to the one that
 * takes writes at that moment, and ends when another one follows it.
 */
export function connectTo(url: string): Pick<pg.ClientConfig, 'connectionString' | 'stream'> {
  if (hostsOf(url).length === 1) return { connectionString: url };
  const watch = watches.get(url) ?? new HostWatch(url);
  watches.set(url, watch);
  return { connectionString: url, stream: () => new WriterSocket(watch) };
}

/** A connection that finds the server to connect to by itself. */
class WriterSocket extends Socket {
  private readonly watch: HostWatch;

  constructor(watch: HostWatch) {
    super();
    this.watch = watch;
  }

  override connect(): this {
    this.watch.find().then(
      (writer) => {
        if (this.destroyed) return;
        this.watch.hold(this, writer);
        super.connect(writer.port, writer.host);
      },
      (error: Error) => this.destroy(error),
    );
    return this;
  }
}
