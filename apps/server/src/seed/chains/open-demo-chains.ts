import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { scanWithNodes } from '../../modules/arbitrage/scan-with-nodes.ts';
import { tradeReader } from '../../modules/arbitrage/trade-reader.ts';
import { watchWithNodes } from '../../modules/deposits/watch-with-nodes.ts';
import type { DemoWallet } from '../../platform/chain/demo-wallet.ts';
import { hasLocalNode } from '../../platform/chain/local-node.ts';
import type { ActorContext, Services } from '../../platform/context.ts';
import { type Db, inTransaction, openDb, openPool } from '../../platform/database/db.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import type { Settings } from '../../platform/settings.ts';
import { demoChains, demoPayerKey, demoSweeperKey } from './demo-chain-facts.ts';
import {
  type DemoContracts,
  type DemoMarket,
  deployDemoChain,
  deployDemoMarket,
} from './deploy-demo-chain.ts';
import { findDemoChain } from './find-demo-chain.ts';
import { type DemoNode, openDemoNode } from './open-demo-node.ts';
import { openDemoWallet } from './open-demo-wallet.ts';
import { payDemoDeposits } from './pay-demo-deposits.ts';
import { setUpDemoChain } from './set-up-demo-chain.ts';
import { putPricesApart, tradeInDemo } from './trade-in-demo.ts';

/** The chains of the demo, which live and stop with the server. */
export interface DemoChains {
  nodes: Settings['nodes'];
  /** Of the operator of their vaults. */
  payerKey: Hex;
  /** Of who pays the gas of sweeps. */
  sweeperKey: Hex;
  wallet: DemoWallet;
  stop(): Promise<void>;
}

interface Opening {
  db: Db;
  /** Connects as the owner of the database: an operator sets chains up. */
  ownerUrl: string;
  services: Services;
  settings: Settings;
  /** Where they are kept. */
  folder: string;
  log: (line: string) => void;
}

const pricesEvery = 300_000;

/**
 * Starts the local chains of the demo, and sets them up with deposits in several states where the database has none yet
 * (docs/on-chain.md §9). Production never comes here.
 * @returns null where there are none; the log says why
 */
export async function openDemoChains(opening: Opening): Promise<DemoChains | null> {
  const { db, settings, folder, log } = opening;
  if ([...settings.nodes.values()].some((urls) => urls.length > 0)) {
    log('CHAIN_RPC_… names nodes: the demo starts no chains of its own.');
    return null;
  }
  if (settings.databaseUrl !== null) {
    log(
      'DATABASE_URL names a database of your own: chains of the demo are kept beside the bundled one alone.',
    );
    return null;
  }
  if (!hasLocalNode()) {
    log('This platform has no program for local chains: the demo goes without.');
    return null;
  }
  const { rows } = await sql`select from evm_chain limit 1`.execute(db);
  const isNew = rows.length === 0;
  const files = new Map(demoChains.map(({ chain_id }) => [chain_id, join(folder, `${chain_id}.json`)]));
  if (isNew) for (const file of files.values()) rmSync(file, { force: true });
  else if ([...files.values()].some((file) => !existsSync(file))) {
    log(
      'The chains of this demo are no longer there: its pages of chains show what was. Remove .data for a new demo.',
    );
    return null;
  }
  if (isNew) log('Setting up two chains of the demo…');
  const opened: OpenedChain[] = [];
  try {
    for (const facts of demoChains) {
      const file = files.get(facts.chain_id) ?? '';
      const node = await openDemoNode({ ...facts, file, log });
      opened.push({ ...facts, node, ...(isNew ? await deploy(node, facts) : await findDemoChain(db, node)) });
    }
    if (isNew) await setUp(opening, opened);
    for (const { node } of opened) await giveCoins(node);
  } catch (error) {
    await Promise.all(opened.map(({ node }) => node.stop()));
    throw error;
  }
  return begin(opened, log);
}

interface OpenedChain {
  chain_id: number;
  node: DemoNode;
  contracts: DemoContracts;
  market: DemoMarket | null;
}

async function deploy(node: DemoNode, { decimals, hasMarket }: (typeof demoChains)[number]) {
  const contracts = await deployDemoChain(node, decimals);
  const market = hasMarket ? await deployDemoMarket(node, baseOf(contracts)) : null;
  await node.keep();
  return { contracts, market };
}

const baseOf = ({ tokens }: DemoContracts) => {
  const [{ contract }] = tokens as [DemoContracts['tokens'][number]];
  return contract;
};

async function setUp({ db, ownerUrl, services }: Opening, chains: readonly OpenedChain[]): Promise<void> {
  const pool = openPool(ownerUrl, 1);
  // all or nothing: a start that ends in between begins anew
  await inTransaction(openDb(pool), async (tx) => {
    for (const chain of chains) await setUpDemoChain(tx, chain);
    await sql`update route set is_enabled = true where optional = 'chain'`.execute(tx);
  });
  await pool.end();
  const members = await findMembers(db, services);
  for (const { node, contracts, market, chain_id } of chains) {
    const of = { db, services, chain_id, urls: [node.url] };
    const rounds = watchWithNodes({ ...of, readers: [tradeReader] });
    const watch = async () => {
      while (await rounds());
    };
    if (market) {
      await tradeInDemo(db, node, { market, base: baseOf(contracts), member: members[0] });
      await node.mine(4);
      await node.keep();
      await watch();
      await scanWithNodes(of)();
    } else await payDemoDeposits({ db, node, contracts, members, watch });
  }
}

/** The member who is named at the start, and two who joined soon after. */
async function findMembers(db: Db, services: Services): Promise<[ActorContext, ActorContext, ActorContext]> {
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'user_id', 'name'])
    .where('user_id', 'in', ['BN100002', 'BN100003', 'BN100004'])
    .orderBy('user_id')
    .execute();
  const contexts = people.map(
    (person): ActorContext => ({
      actor: {
        ...person,
        user_type: 'User',
        is_limited: false,
        session_id: '0',
        acting_admin_id: null,
        two_factor_mode: null,
        has_second_factor: false,
        has_login_pin: false,
      },
      now: services.clock(),
      ip: '127.0.0.1',
      user_agent: 'demo',
      services,
    }),
  );
  const [shown, second, third] = contexts;
  if (!shown || !second || !third) throw new Error('The demo has its first members.');
  return [shown, second, third];
}

/** Who pays the gas of payouts and sweeps has coins for it, at each start. */
async function giveCoins({ client }: DemoNode): Promise<void> {
  for (const key of [demoPayerKey, demoSweeperKey])
    await client.setBalance({ address: privateKeyToAccount(key).address, value: 10n ** 20n });
}

function begin(chains: readonly OpenedChain[], log: (line: string) => void): DemoChains {
  for (const { node } of chains) node.begin();
  const parting = chains.flatMap(({ chain_id, node, market, contracts }) =>
    market
      ? startLoop({
          work: async () => {
            await putPricesApart(node, market, baseOf(contracts));
            return false;
          },
          pause: pricesEvery,
          log: (line) => log(`The market of the local chain ${chain_id} stands still: ${line}`),
        })
      : [],
  );
  const wallet = openDemoWallet(
    chains.map(({ node, contracts: { tokens } }) => ({
      node,
      usdt: tokens[0] as DemoContracts['tokens'][number],
    })),
  );
  return {
    nodes: new Map(chains.map(({ chain_id, node }) => [chain_id, [node.url]])),
    payerKey: demoPayerKey,
    sweeperKey: demoSweeperKey,
    wallet,
    stop: async () => {
      for (const loop of parting) await loop.stop();
      for (const { node } of chains) await node.stop();
    },
  };
}
