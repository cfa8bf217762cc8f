import { createIntent } from '../../../apps/server/src/modules/deposits/create-intent.ts';
import { packageKey } from '../../../apps/server/src/modules/deposits/rules.ts';
import { inTransaction } from '../../../apps/server/src/platform/database/db.ts';
import { pick } from '../random.ts';
import { type History, secondOf } from './history.ts';
import { soldPackage } from './history-stage.ts';
import { depositLog, type PretendLog, type PretendTx, purchaseLog, transferLog } from './pretend-chain.ts';
import type { KnownIntent } from './read-naively.ts';

const hex = (value: number, digits: number): string => `0x${value.toString(16).padStart(digits, '0')}`;

/** Smallest units of a token: dust, just below and at the minimum, or up to some hundred tokens. */
function anyRaw({ random }: History, { decimals, minimum }: { decimals: number; minimum: bigint }): bigint {
  const unit = 10n ** BigInt(decimals);
  return pick(random, [
    () => 1n + BigInt(random(5)),
    () => minimum - 1n,
    () => minimum,
    () => (BigInt(1 + random(1_000_000)) * unit) / 1000n + BigInt(random(1000)),
    () => BigInt(1 + random(300)) * unit + BigInt(random(10 ** 6)),
  ])();
}

/** A member says what will come, or be bought. */
export async function say(
  history: History,
  { via, isPackage }: { via: 'address' | 'gateway'; isPackage: boolean },
): Promise<KnownIntent> {
  const { stage, random, world, story } = history;
  const at = secondOf(history);
  const member = pick(random, stage.members);
  const token = pick(random, stage.tokens);
  const tokens = 2 + random(50);
  const payer = hex(1 + random(1000), 40);
  const made = await inTransaction(stage.db, (tx) =>
    createIntent(tx, stage.adminAt(new Date(at * 1000)), {
      chain_id: 56,
      member_id: member.id,
      token: token.symbol,
      amount: String(tokens),
      ...(isPackage ? { package: { code: soldPackage.code, payer } } : {}),
      ...(via === 'address' ? { via } : {}),
    }),
  );
  const intent: KnownIntent = {
    member: member.id,
    order: made.order_id,
    token: token.address,
    via,
    raw: BigInt(tokens) * 10n ** BigInt(token.decimals),
    rate: world.rates.findLast(({ from }) => from <= at)?.rate ?? 0n,
    at,
    expires: at + 1800,
    package_key: isPackage ? packageKey(soldPackage.code) : null,
    payer: isPackage ? payer : null,
  };
  world.intents.push(intent);
  story.push(`member ${member.id} will ${isPackage ? 'buy' : 'pay'} by ${via}`);
  return intent;
}

/** The events of something that somebody outside does: mostly ours, sometimes only alike. */
async function anyLogs(history: History): Promise<PretendLog[]> {
  const { stage, random } = history;
  const token = pick(random, stage.tokens);
  const { address } = pick(random, stage.members);
  const sender = hex(5000 + random(1000), 40);
  const raw = anyRaw(history, token);
  const own = transferLog(token.address, sender, address, raw);
  const kinds: (() => PretendLog[] | Promise<PretendLog[]>)[] = [
    () => [own],
    () => [own],
    () => [own],
    // beside events of others, and several of ours in one transaction
    () => [
      transferLog(hex(77, 40), sender, address, raw),
      own,
      transferLog(token.address, address, sender, raw),
      transferLog(pick(random, stage.tokens).address, sender, pick(random, stage.members).address, raw + 7n),
    ],
    () => gatewayLogs(history),
    () => gatewayLogs(history),
    () => purchaseLogs(history),
    () => purchaseLogs(history),
    // an order that nobody made
    () => [depositLog(stage.gateway, hex(random(10 ** 9), 64), sender, token.address, raw)],
    // a token, a contract or a form that is not ours
    () => [transferLog(hex(99, 40), sender, address, raw)],
    () => [depositLog(hex(98, 40), hex(random(10 ** 9), 64), sender, token.address, raw)],
    () => [depositLog(stage.gateway, hex(random(10 ** 9), 64), sender, hex(99, 40), raw)],
    () => [{ ...own, topics: [...own.topics, hex(1, 64)] }],
    () => [{ ...own, data: `${own.data}${'0'.repeat(64)}` }],
    () => [transferLog(token.address, sender, address, 0n)],
    () => [transferLog(token.address, sender, address, 10n ** 60n)],
    () => [],
  ];
  return await pick(random, kinds)();
}

async function gatewayLogs(history: History): Promise<PretendLog[]> {
  const { stage, random } = history;
  const { order, token, raw } = await say(history, { via: 'gateway', isPackage: false });
  const paid =
    random(2) === 0 ? raw : anyRaw(history, stage.tokens[0] as { decimals: number; minimum: bigint });
  return [depositLog(stage.gateway, order, hex(1 + random(1000), 40), token, paid)];
}

/** As it was ordered; or by another wallet, for another package, at another price, or for an order that was no package's. */
async function purchaseLogs(history: History): Promise<PretendLog[]> {
  const { stage, random } = history;
  const { order, payer, package_key, token, raw } = await say(history, {
    via: 'gateway',
    isPackage: random(6) > 0,
  });
  const right = {
    order,
    payer: payer ?? hex(1, 40),
    package_key: package_key ?? packageKey(soldPackage.code),
    token,
    raw,
  };
  const bought = pick(random, [
    right,
    right,
    right,
    { ...right, payer: hex(4000, 40) },
    { ...right, raw: raw + 1n },
    { ...right, package_key: packageKey('Q') },
  ]);
  return [purchaseLog(stage.gateway, bought)];
}

/** A block with a few transactions of others; one in eight is reverted, though a node may still tell its events. */
export async function send(history: History): Promise<void> {
  const { chain, random, sent, no, story } = history;
  const txs: PretendTx[] = [];
  for (let left = 1 + random(3); left > 0; left--) {
    const hash = `0xf${no.toString(16).padStart(31, '0')}${sent.length.toString(16).padStart(32, '0')}`;
    sent.push(hash);
    txs.push({ hash, is_done: random(8) > 0, logs: await anyLogs(history) });
  }
  chain.mine(txs, random(10) === 0 ? 1000 + random(2000) : 3);
  story.push(`${txs.length} sent in ${chain.last().number}`);
}
