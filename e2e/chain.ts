import { expect } from '@playwright/test';
import pg from 'pg';
import { type Hex, numberToHex } from 'viem';
import { scanWithNodes } from '../apps/server/src/modules/arbitrage/scan-with-nodes.ts';
import { tradeReader } from '../apps/server/src/modules/arbitrage/trade-reader.ts';
import { packageKey } from '../apps/server/src/modules/deposits/rules.ts';
import { watchWithNodes } from '../apps/server/src/modules/deposits/watch-with-nodes.ts';
import { payWithNodes } from '../apps/server/src/modules/withdrawals/paying/pay-with-nodes.ts';
import {
  type ChainOfOurs,
  forgetChain,
  openChainOfOurs,
  setUpChain,
} from '../apps/server/test/chain-of-ours.ts';
import { fillVault, vaultSigner } from '../apps/server/test/vault-of-ours.ts';
import type { BrowserWallet } from './browser-wallet.ts';
import { database } from './database.ts';
import { alone, context } from './people.ts';

/** The smallest units of one token. */
export const token = 10n ** 18n;

/** A chain of a journey's own: its blocks come when the journey says so, and are read when it says so. */
export interface JourneyChain extends ChainOfOurs {
  /** Rounds of the watcher until it has nothing to do. */
  watch: () => Promise<void>;
  /** A look at the market of arbitrage. */
  scan: () => Promise<void>;
  /** Puts this many blocks above what there is, and reads them. */
  mine: (blocks: number) => Promise<void>;
  /** Rounds of the payer until it has nothing to do; it finds the vault full. */
  pay: () => Promise<void>;
  /** Gives a wallet tokens and coins for fees, and a node of this chain. */
  fund: (wallet: BrowserWallet, tokens: bigint) => Promise<void>;
}

type AsOwner = Parameters<typeof setUpChain>[0];

/** Runs SQL as the owner of the database, on one connection. */
export async function owning<T>(work: (asOwner: AsOwner) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env.E2E_OWNER_URL ?? '' });
  await client.connect();
  try {
    return await work(async (statement, values) => (await client.query(statement, values)).rows);
  } finally {
    await client.end();
  }
}

/**
 * A chain on a node of this machine, set up as an operator does, with its pages switched on, for one journey at a time.
 * The gateway takes the token from 1 on, and sells the packages that are named at 12.5.
 */
export async function onChain(
  packages: readonly string[],
  work: (chain: JourneyChain) => Promise<void>,
  chain_id = 56,
): Promise<void> {
  await alone('switched pages', async () => {
    const chain = await openChainOfOurs(chain_id);
    try {
      await owning(async (asOwner) => {
        await forgetChain(asOwner);
        await setUpChain(asOwner, chain);
        await asOwner(`update route set is_enabled = true where optional = 'chain'`);
      });
      const [owner] = chain.accounts as [Hex];
      await chain.send(owner, chain.gateway, 'setToken', [chain.token.address, token]);
      for (const code of packages)
        await chain.send(owner, chain.gateway, 'setPackage', [
          packageKey(code),
          chain.token.address,
          (25n * token) / 2n,
          true,
        ]);
      const { services } = context();
      const of = { db: database(), services, chain_id, urls: [chain.url] };
      const rounds = watchWithNodes({ ...of, readers: [tradeReader] });
      const look = scanWithNodes(of);
      const watch = async () => {
        while (await rounds());
      };
      await watch();
      const signer = vaultSigner(chain);
      const payments = payWithNodes({ ...of, signer });
      let isFull = false;
      await work({
        ...chain,
        watch,
        pay: async () => {
          if (!isFull) await fillVault(chain);
          isFull = true;
          while (await payments());
        },
        scan: async () => void (await look()),
        mine: async (blocks) => {
          await chain.client.mine({ blocks });
          await watch();
        },
        fund: async (wallet, tokens) => {
          wallet.nodes = new Map([[chain_id, chain.url]]);
          const { address } = wallet.account;
          await chain.client.request({
            method: 'anvil_setBalance',
            params: [address, numberToHex(token)],
          });
          if (tokens > 0n) await chain.send(owner, chain.token, 'mint', [address, tokens]);
        },
      });
    } finally {
      await owning(async (asOwner) => {
        await asOwner(`update route set is_enabled = false where optional = 'chain'`);
        await asOwner('update evm_chain set is_in_use = false');
      });
      await chain.stop();
    }
  });
}

/** Puts what waits at the node into a block, as soon as something does. */
export async function mined({ client }: JourneyChain): Promise<void> {
  const waiting = async () => (await client.getTxpoolStatus()).pending;
  await expect.poll(waiting, { message: 'a transaction at the node' }).toBeGreaterThan(0);
  await client.mine({ blocks: 1 });
}
