import { listRouteSwitches, switchRoute } from '@banyan/contract/company/settings';
import { type CatalogueEntry, catalogue } from '@banyan/contract/core/catalogue';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { findWhyClosed } from './require-games.ts';
import { syncCatalogue } from './sync-catalogue.ts';

interface Switch {
  id: number;
  url: string;
  is_enabled: boolean;
  is_active: boolean;
}
const test = useTestServer();
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(test.server);
});
const setMode = (mode: string) => test.asOwner('update company set gaming_mode = $1', [mode]);
beforeEach(async () => {
  // as if their pages were built; the catalogue says it again when it is written
  await test.asOwner(`update route set is_built = true where optional = 'games'`);
  await setMode('off');
});

const flatten = (entries: CatalogueEntry[]): CatalogueEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
const optional = flatten(catalogue).filter((entry) => entry.optional !== null);
const list = async () =>
  (await callAs(test.server, listRouteSwitches, { token: admin.token })).json().data as Switch[];
const find = async (url: string) => (await list()).find((route) => route.url === url);
const flip = async (url: string, is_enabled: boolean) =>
  await callAs(test.server, switchRoute, {
    token: admin.token,
    body: { id: (await find(url))?.id, is_enabled },
  });
const isActive = async (url: string) => (await find(url))?.is_active;

describe('optional pages', () => {
  it('are those of games, lottery, deposits and arbitrage, and off in a new company', async () => {
    const urls = optional.map(({ url }) => url);
    for (const url of [
      '/games/prediction',
      '/withdraw',
      '/user/lottery/generate-lottery-ticket',
      '/admin/games/prediction',
      '/user/deposit/deposit-crypto',
      '/user/topup/dapp-deposit',
      '/admin/topup/crypto-deposits',
      '/admin/arbitrage/trade-history',
      '/arbitrage-dapp',
    ])
      expect(urls).toContain(url);
    // what turns the games on is reached while they are off
    expect(urls).not.toContain('/admin/settings/games');
    const isOn = new Map((await list()).map(({ url, is_enabled }) => [url, is_enabled]));
    expect(urls.filter((url) => isOn.get(url) !== false)).toEqual([]);
    expect(isOn.get('/user/home')).toBe(true);
  });

  it('keep their switch when the catalogue is written again', async () => {
    await setMode('play_credits');
    expect((await flip('/games', true)).statusCode).toBe(200);
    await inTransaction(test.server.db, syncCatalogue);
    expect(await find('/games')).toMatchObject({ is_enabled: true });
    expect(await find('/prediction')).toMatchObject({ is_enabled: false });
    await flip('/games', false);
  });
});

describe('the mode off', () => {
  it('refuses the switch of a game in words, and not that of a page without games', async () => {
    expect((await flip('/games', true)).json()).toMatchObject({
      code: 'games_off',
      errors: { form: 'The games are off.' },
    });
    expect((await flip('/user/arbitrage', true)).json()).toMatchObject({
      code: 'chain_needed',
      errors: { form: 'Set up a chain first.' },
    });
    await test.asOwner(
      `insert into evm_chain (chain_id, factory, gateway, vault) values (137, 'a', 'b', 'c')`,
    );
    expect((await flip('/user/arbitrage', true)).statusCode).toBe(200);
    await flip('/user/arbitrage', false);
  });

  it('closes what was switched on, and opens it again with the mode', async () => {
    await setMode('play_credits');
    await flip('/prediction', true);
    expect(await isActive('/prediction')).toBe(true);
    await setMode('off');
    expect(await isActive('/prediction')).toBe(false);
    expect((await flip('/prediction', false)).statusCode).toBe(200);
    await setMode('play_credits');
    expect(await isActive('/prediction')).toBe(false);
  });

  it('is the reason a call of games is told, and of no other call', async () => {
    const { db } = test.server;
    const why = async (...screens: string[]) => (await findWhyClosed(db, screens))?.code ?? null;
    expect(await why('/prediction', '/games/prediction')).toBe('games_off');
    expect(await why('/prediction', '/user/home')).toBeNull();
    await setMode('real_money');
    expect(await why('/prediction')).toBeNull();
  });
});
