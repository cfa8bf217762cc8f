/** A server of a database. */
export interface DatabaseHost {
  host: string;
  port: number;
}

const usualPort = 5432;
/** `postgres://user:password@` and what follows it, up to the name of the database. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/;

/**
 * An address that names several servers, `postgres://…@one:5432,two:5433/database`, as one that every part of the product
 * can read: that of the first, with all of them in its parameter `hosts`. One of a single server stays as it is.
 * @returns null = it is no address
 */
export function addressOfHosts(text: string): string | null {
  const [, before = '', hosts = '', rest = ''] = parts.exec(text) ?? [];
  const each = hosts.split(',');
  if (each.some((host) => !URL.canParse(`postgres://${host}`) || host === '') && each.length > 1) return null;
  const address = before + each[0] + rest;
  if (!URL.canParse(address)) return null;
  if (each.length === 1) return text;
  const url = new URL(address);
  url.searchParams.set('hosts', each.join(','));
  return url.href;
}

/** The servers an address names, in its order. */
export function hostsOf(address: string): DatabaseHost[] {
  const url = new URL(address);
  const hosts = url.searchParams.get('hosts')?.split(',') ?? [url.host];
  return hosts.map((text) => {
    const { hostname, port } = new URL(`postgres://${text}`);
    return { host: hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(port) || usualPort };
  });
}

/** The address of one server among those that an address names. */
export function addressOfHost(address: string, { host, port }: DatabaseHost): string {
  const url = new URL(address);
  url.searchParams.delete('hosts');
  url.hostname = host.includes(':') ? `[${host}]` : host;
  url.port = String(port);
  return url.href;
}
