import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trialToken } from '@banyan/chain/contracts/trial-token.gen';
import { askDemoWallet, type DemoWalletAsk } from '@banyan/contract/deposits/demo-wallet';
import { publicChains } from '@banyan/contract/deposits/public-chains';
import { encodeFunctionData, type Hex, hexToBigInt } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, useTestServer } from '../../../test/http.ts';
import { buildApp } from '../../app.ts';
import { findAll } from '../../audit/audit-all.ts';
import { tradeReader } from '../../modules/arbitrage/trade-reader.ts';
import { watchWithNodes } from '../../modules/deposits/watch-with-nodes.ts';
import { openNode } from '../../platform/chain/node-client.ts';
import type { Server } from '../../platform/http/server.ts';
import { readSettings } from '../../platform/settings.ts';
import { type DemoChains, openDemoChains } from './open-demo-chains.ts';

const test = useTestServer('demo');
const folder = mkdtempSync(join(tmpdir(), 'chains-'));
const logLines: string[] = [];
let chains: DemoChains | null = null;
const open = async (env: Record<string, string> = {}, at = folder) =>
  await openDemoChains({
    db: test.server.db,
    ownerUrl: test.ownerUrl,
    services: test.services,
    settings: readSettings(env),
    folder: at,
    log: (line) => void logLines.push(line),
  });
const started = async (): Promise<DemoChains> => {
  chains = await open();
  if (!chains) throw new Error(logLines.join('\n'));
  return chains;
};
/** Rounds of the watcher on a chain until it has nothing to do. */
const watch = async (chain_id: number) => {
  const urls = chains?.nodes.get(chain_id) ?? [];
  const { db } = test.server;
  const rounds = watchWithNodes({ db, services: test.services, chain_id, urls, readers: [tradeReader] });
  while (await rounds());
};
beforeAll(async () => {
  // blocks bear the time of the machine
  test.services.now = new Date();
  await started();
});
afterAll(async () => {
  await chains?.stop();
  rmSync(folder, { recursive: true });
});

const key: Hex = `0x${'5a'.repeat(32)}`;
const ask = async (method: DemoWalletAsk['method'], params: unknown[] = [], chain_id: 1 | 56 | 137 = 56) => {
  const answer = await chains?.wallet({ key, chain_id, method, params });
  return answer?.error ? answer.error : answer?.result;
};
const stands = () =>
  test.asOwner(`select
    (select jsonb_object_agg(status, n) from (select status, count(*)::int as n from chain_transfer group by 1) s) as transfers,
    (select array_agg(distinct status) from arb_trade) as trades,
    (select count(*)::int from chain_transfer where replaced_at is not null) as replaced,
    (select count(*)::int from evm_chain where off_because is null and payouts_stopped_at is null) as well`);

describe('the chains of the demo', () => {
  it('hold deposits in several states, a trade and an opportunity, and the books agree with them', async () => {
    expect(await stands()).toEqual([
      {
        transfers: { credited: 2, below_minimum: 1, orphaned: 1, held: 1, unmatched: 1, bought: 1 },
        trades: ['done'],
        replaced: 0,
        well: 2,
      },
    ]);
    expect(await test.asOwner('select chain_id from arb_opportunity')).toEqual([{ chain_id: 137 }]);
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('are the same ones after the next start, and pay on', async () => {
    const before = await stands();
    await chains?.stop();
    await started();
    for (const chain_id of [56, 137]) await watch(chain_id);
    // who signs payouts and sweeps has coins for gas
    for (const key of [chains?.payerKey, chains?.sweeperKey]) {
      const { address } = privateKeyToAccount(key as Hex);
      const coins = { method: 'eth_getBalance', params: [address, 'latest'] };
      for (const [url = ''] of chains?.nodes.values() ?? [])
        expect(BigInt(String((await openNode(url).batch([coins]))[0]))).toBe(10n ** 20n);
    }
    expect(await stands()).toEqual(before);
    const [address] = (await ask('eth_requestAccounts')) as [Hex];
    const { token } = (
      await test.asOwner(`select address as token from chain_token where chain_id = 56 and symbol = 'USDT'`)
    )[0] as { token: Hex };
    const holds = async () =>
      hexToBigInt(
        (await ask('eth_call', [
          {
            to: token,
            data: encodeFunctionData({ abi: trialToken.abi, functionName: 'balanceOf', args: [address] }),
          },
          'latest',
        ])) as Hex,
      );
    expect(await holds()).toBe(10_000n * 10n ** 18n);
    // blocks come by themselves
    const data = encodeFunctionData({ abi: trialToken.abi, functionName: 'transfer', args: [token, 1n] });
    const sent = await ask('eth_sendTransaction', [{ from: address, to: token, data }]);
    await expect.poll(() => ask('eth_getTransactionReceipt', [sent])).toMatchObject({ status: '0x1' });
    expect(await holds()).toBe(10_000n * 10n ** 18n - 1n);
  });

  it('are not started where nodes are named, nor where what was read of them is gone', async () => {
    expect(await open({ CHAIN_RPC_56: 'http://127.0.0.1:1' })).toBeNull();
    expect(logLines.at(-1)).toContain('CHAIN_RPC_… names nodes');
    expect(await open({ DATABASE_URL: test.ownerUrl })).toBeNull();
    expect(logLines.at(-1)).toContain('database of your own');
    expect(await open({}, join(folder, 'elsewhere'))).toBeNull();
    expect(logLines.at(-1)).toContain('no longer there');
  });
});

describe('the wallet of the demo', () => {
  it('signs for an account of its browser alone, and knows no other chain', async () => {
    const [first] = (await ask('eth_requestAccounts')) as [Hex];
    expect(await ask('eth_requestAccounts')).toEqual([first]);
    const other = await chains?.wallet({
      key: `0x${'5b'.repeat(32)}`,
      chain_id: 56,
      method: 'eth_requestAccounts',
      params: [],
    });
    expect(other?.result).not.toEqual([first]);
    expect(await ask('eth_requestAccounts', [], 1)).toMatchObject({ code: 4902 });
    // with what a contract refuses stands in the words
    const { gateway } = (await test.asOwner('select gateway from evm_chain where chain_id = 56'))[0] as {
      gateway: Hex;
    };
    expect(await ask('eth_call', [{ to: gateway, data: '0xf2fde38b' }, 'latest'])).toMatchObject({
      code: -32_000,
    });
  });

  it('is found in the demo alone: nowhere without its chains, and never in production', async () => {
    const body = { key, chain_id: 56, method: 'eth_requestAccounts', params: [] };
    const answerOf = async (server: Server) => {
      const reply = await callAs(server, askDemoWallet, { body });
      const offered = (await callAs(server, publicChains)).json<{ data: { has_demo_wallet: boolean } }>()
        .data;
      return [reply.statusCode, reply.json<{ code?: string }>().code, offered.has_demo_wallet];
    };
    const withChains = async (isProduction: boolean) => {
      const server = await buildApp({
        db: test.server.db,
        databaseUrl: test.url,
        services: { ...test.services, isProduction },
        demoWallet: chains?.wallet ?? null,
        rateLimit: 0,
      });
      const answer = await answerOf(server);
      await server.app.close();
      return answer;
    };
    expect(await withChains(false)).toEqual([200, undefined, true]);
    expect(await answerOf(test.server)).toEqual([404, 'not_found', false]);
    expect(await withChains(true)).toEqual([404, 'not_found', false]);
  });
});
