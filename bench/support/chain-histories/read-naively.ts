import { events, type PretendBlock, type PretendLog } from './pretend-chain.ts';

/** An order or request as a member made it; moments are seconds since 1970. */
export interface KnownIntent {
  member: string;
  order: string;
  token: string;
  via: 'address' | 'gateway';
  raw: bigint;
  rate: bigint;
  at: number;
  expires: number;
  package_key: string | null;
  payer: string | null;
}

/** All that a naive reader knows beside the chain. */
export interface KnownWorld {
  gateway: string;
  tokens: readonly { address: string; decimals: number; minimum: bigint }[];
  /** Members by their address. */
  members: ReadonlyMap<string, string>;
  intents: readonly KnownIntent[];
  /** Company currency for one token in 10^-8, from a second on; in this order. */
  rates: readonly { from: number; rate: bigint }[];
}

/** What must have become of a payment: its member, what it is, and hundredths of company currency. */
export interface NaivePayment {
  member: string | null;
  status: 'credited' | 'below_minimum' | 'unmatched' | 'bought' | 'held';
  hundredths: bigint;
}

/** Above it no wallet takes a credit. */
const maxHundredths = 10n ** 22n;

/** Reads a chain from its first block to its last, once, as anybody could: what is ours of it, by transaction and event. */
export function readNaively(blocks: readonly PretendBlock[], world: KnownWorld): Map<string, NaivePayment> {
  const found = new Map<string, NaivePayment>();
  for (const block of blocks)
    for (const { hash, is_done, logs } of block.txs)
      for (const [place, log] of logs.entries()) {
        const payment = is_done ? judge(log, block.at, world) : null;
        if (payment) found.set(`${hash}:${place}`, payment);
      }
  return found;
}

const addressIn = (word = ''): string => `0x${word.slice(-40)}`;

function judge(log: PretendLog, at: number, world: KnownWorld): NaivePayment | null {
  const { address, topics, data } = log;
  const words = (data.length - 2) / 64;
  const last = words >= 1 ? BigInt(`0x${data.slice(-64)}`) : 0n;
  if (last === 0n) return null;
  if (address === world.gateway) {
    const isPurchase = topics[0] === events.purchased && words === 2;
    if (!isPurchase && !(topics[0] === events.deposited && words === 1)) return null;
    const token = addressIn(isPurchase ? data.slice(0, 66) : topics[3]);
    const intent = world.intents.find(({ order }) => order === topics[1]) ?? null;
    const isOrdered =
      isPurchase &&
      intent !== null &&
      intent.package_key === topics[3] &&
      intent.payer === addressIn(topics[2]) &&
      intent.raw === last;
    return worth(world, { token, raw: last, at, member: intent?.member ?? null, intent, isOrdered });
  }
  if (topics[0] !== events.transfer || topics.length !== 3 || words !== 1) return null;
  const member = world.members.get(addressIn(topics[2]));
  if (member === undefined) return null;
  const day = 86_400;
  const intent = world.intents.findLast(
    (one) =>
      one.via === 'address' &&
      one.member === member &&
      one.token === address &&
      one.at <= at &&
      at <= one.expires + day,
  );
  return worth(world, { token: address, raw: last, at, member, intent: intent ?? null, isOrdered: false });
}

function worth(
  world: KnownWorld,
  payment: {
    token: string;
    raw: bigint;
    at: number;
    member: string | null;
    intent: KnownIntent | null;
    isOrdered: boolean;
  },
): NaivePayment | null {
  const { raw, at, member, intent } = payment;
  const token = world.tokens.find(({ address }) => address === payment.token);
  if (!token) return null;
  if (member === null) return { member, status: 'unmatched', hundredths: 0n };
  if (payment.isOrdered) return { member, status: 'bought', hundredths: 0n };
  const inForce = world.rates.findLast(({ from }) => from <= at)?.rate ?? 0n;
  const rate = intent && at <= intent.expires ? intent.rate : inForce;
  const hundredths = (raw * rate * 100n) / (10n ** BigInt(token.decimals) * 10n ** 8n);
  if (raw < token.minimum || hundredths === 0n) return { member, status: 'below_minimum', hundredths: 0n };
  return hundredths >= maxHundredths
    ? { member, status: 'held', hundredths: 0n }
    : { member, status: 'credited', hundredths };
}
