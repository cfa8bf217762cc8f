import { lookup as resolve } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Services } from '../context.ts';
import { isThisMachine } from '../is-this-machine.ts';
import { encryptPush, type PushKeys } from './encrypt-push.ts';
import { pushAuthorization, pushKey } from './push-key.ts';

/** A browser that takes messages: the address of its push service, and how they are encrypted for it. */
interface PushTarget extends PushKeys {
  endpoint: string;
}

/** `gone` = the browser takes none any more. */
type PushOutcome = 'sent' | 'gone' | 'failed';

/** Milliseconds that a push service has to answer. */
const patience = 10_000;
/** Seconds for which a push service keeps a message for a browser that is off. */
const keptFor = 24 * 3600;

/** Sends a message to a browser, readable by it alone. */
export async function sendPush(services: Services, target: PushTarget, text: string): Promise<PushOutcome> {
  if (!isPushAddress(target.endpoint, services)) return 'gone';
  const random = { privateKey: services.randomBytes(32), salt: services.randomBytes(16) };
  const body = encryptPush(text, target, random);
  const now = services.clock();
  const { endpoint } = target;
  const authorization = pushAuthorization(pushKey(services), { endpoint, contact: services.publicUrl, now });
  const status = await post(target.endpoint, {
    body,
    // inside a company's network the push service is one of its own
    lookup: services.isProduction ? onlyPublic : undefined,
    headers: {
      authorization,
      ttl: String(keptFor),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': String(body.length),
    },
  }).catch(() => 0);
  if (status >= 200 && status < 300) return 'sent';
  return status === 404 || status === 410 ? 'gone' : 'failed';
}

/**
 * Whether an address that a browser names may be called: HTTPS in the open internet, without a name or port of its own. In
 * production alone: elsewhere this machine may be called too, for a push service of its own.
 */
export function isPushAddress(address: string, { isProduction }: Pick<Services, 'isProduction'>): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username || password) return false;
  if (!isProduction && isThisMachine(hostname)) return protocol === 'http:' || protocol === 'https:';
  const isName = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0;
  return protocol === 'https:' && port === '' && isName && !/\.(local|internal|localhost)\.?$/.test(hostname);
}

/** Addresses that lead nowhere in the open internet. */
const notPublic = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(net, bits, 'ipv6');

/** Whether an IP address lies in the open internet. */
export const isPublicIp = (ip: string): boolean => !notPublic.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** Looks a name up for a connection, which is then made to what was looked at: a name may not answer otherwise meanwhile. */
const onlyPublic: LookupFunction = (name, options, done) => {
  resolve(name, { ...options, all: true }, (error, addresses) => {
    const found = error ? [] : addresses.filter(({ address }) => isPublicIp(address));
    const [first] = found;
    if (!first) return done(error ?? new Error(`${name} is no address of the internet.`), '', 4);
    if (options.all) return done(null, found);
    done(null, first.address, first.family);
  });
};

interface Sent {
  body: Buffer;
  lookup: LookupFunction | undefined;
  headers: Record<string, string>;
}

/** The status of the answer; what it says is not read, and it leads nowhere else. */
const post = (address: string, { body, lookup, headers }: Sent): Promise<number> =>
  new Promise((done, refuse) => {
    const send = address.startsWith('https:') ? tlsRequest : plainRequest;
    const sent = send(
      address,
      { method: 'POST', headers, signal: AbortSignal.timeout(patience), ...(lookup && { lookup }) },
      (reply) => {
        reply.destroy();
        done(reply.statusCode ?? 0);
      },
    );
    sent.once('error', refuse);
    sent.end(body);
  });
