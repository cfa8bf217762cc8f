import { readGameSettings, updateGameSettings } from '@banyan/contract/games/game-settings';
import { depositToGame, takeDailyCredits, withdrawFromGame } from '@banyan/contract/games/game-wallet';
import { excludeFromGames, readGameLimits, setGameLimit } from '@banyan/contract/games/limits';
import { gamesLobby } from '@banyan/contract/games/rounds';
import { passbookBalances } from '@banyan/contract/ledger/passbook';
import { saveTransferRule } from '@banyan/contract/transfers/transfer-rules';
import { transferFund } from '@banyan/contract/transfers/transfers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approve } from '../../../test/approve.ts';
import { aJournal, aLine, post } from '../../../test/books.ts';
import { aFranchise, anAdmin, contextOf, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { openOptionalPages } from '../../../test/optional-pages.ts';
import { withKyc } from '../../../test/withdrawing.ts';
import { findAll } from '../../audit/audit-all.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { requirePlayer } from './require-player.ts';

const test = useTestServer();
const hour = 3_600_000;
let admin: Person;
let root: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} });
  root = await aMember(test.server);
  await openOptionalPages(test);
});
const forMoney = {
  gaming_mode: 'real_money',
  licence_reference: 'SG-2026-17',
  countries: ['India'],
  daily_credits: '1000',
  deposit_minimum: '10',
  deposit_maximum: '500',
  deposit_daily: '800',
  withdraw_minimum: '10',
};
const save = async (settings: object) => {
  const reply = await callAs(test.server, updateGameSettings, {
    token: admin.token,
    body: { ...forMoney, ...settings },
  });
  await approve(test.server, reply);
  return reply.json();
};
/** Time passes in which everybody stays signed in. */
async function later(hours: number): Promise<void> {
  test.services.now = new Date(test.services.now.getTime() + hours * hour);
  await test.asOwner('update user_session set expires_at = $1, idle_expires_at = $1', ['2099-01-01']);
}
beforeEach(async () => {
  await later(40 * 24);
  await save({});
});

/** A member who may play for money, with 1000 in main. */
async function aPlayer(): Promise<Person> {
  const member = await aMember(test.server, { sponsor: root });
  await withKyc(test, member);
  await test.asOwner(
    `update profile set country = 'india ', date_of_birth = '1990-02-03' where user_id = $1`,
    [member.id],
  );
  await post(test.server, aJournal([aLine('0', 'adjustment', '-1000'), aLine(member.id, 'main', '1000')]));
  return member;
}
const send = async (endpoint: Parameters<typeof callAs>[1], { token }: Person, body: object = {}) =>
  (await callAs(test.server, endpoint, { token, body })).json();
const bringIn = (member: Person, amount: string) => send(depositToGame, member, { amount });
const takeOut = (member: Person, amount: string) => send(withdrawFromGame, member, { amount });
const balances = async (member: Person) =>
  Object.fromEntries(
    (
      await test.asOwner(
        `select wallet_code || ' ' || asset_id as wallet, trim_scale(balance)::text as balance from account
         where owner_id = $1 and owner_type = 'User' and balance <> 0`,
        [member.id],
      )
    ).map(({ wallet, balance }) => [wallet, balance]),
  );
/** The findings of the auditor, but for the money that this file gives without a document. */
const wrong = async () =>
  (await findAll(test.server.db)).filter(({ problem }) => !problem.startsWith('adjustment key'));

describe('the game wallet', () => {
  it('is filled from main and emptied into it, and the auditor proves each line', async () => {
    const member = await aPlayer();
    expect((await bringIn(member, '300')).data).toMatchObject({ amount: '300', balance: '300.00000000' });
    expect(await balances(member)).toEqual({ 'main 1': '700', 'game 1': '300' });
    expect((await takeOut(member, '120')).data.no).toMatch(/^GW\d{7}$/);
    expect(await balances(member)).toEqual({ 'main 1': '820', 'game 1': '180' });
    expect((await bringIn(member, '0.001')).code).toBe('amount_out_of_range');
    expect((await bringIn(member, '9.99')).errors).toEqual({ amount: 'The minimum is ₹10.00.' });
    expect((await bringIn(member, '500.01')).errors).toEqual({ amount: 'The maximum is ₹500.00.' });
    expect((await takeOut(member, '181')).code).toBe('insufficient_funds');
    expect((await takeOut(member, '180')).data.balance).toBe('0.00000000');
    expect(await wrong()).toEqual([]);
  });

  it('takes no more a day than the company lets, however much is sent at once', async () => {
    const member = await aPlayer();
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => (await bringIn(member, '100')).code ?? 'done'),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(8);
    expect(codes.filter((code) => code === 'daily_limit')).toHaveLength(2);
    expect(await balances(member)).toEqual({ 'main 1': '200', 'game 1': '800' });
  });

  it('has no other way in or out', async () => {
    const member = await aPlayer();
    await bringIn(member, '100');
    const rule = {
      is_open: true,
      minimum: '1',
      maximum: null,
      daily_amount: null,
      daily_count: null,
      charge_percent: '0',
      charge_fixed: '0',
      network_only: false,
    };
    for (const [from_wallet, to_wallet] of [
      ['main', 'game'],
      ['game', 'main'],
    ]) {
      const pair = { from_type: 'User', from_wallet, to_type: 'Own', to_wallet };
      expect(await send(saveTransferRule, admin, { ...pair, ...rule })).toMatchObject({
        code: 'invalid_request',
      });
      const sent = { to_type: 'Own', from_wallet, to_wallet, amount: '10', remark: '' };
      expect((await send(transferFund, member, sent)).code).toBe('transfer_closed');
      await expect(
        test.asOwner(
          `insert into transfer_rule (from_type, from_wallet, to_type, to_wallet, is_open) values ('User', $1, 'Own', $2, true)`,
          [from_wallet, to_wallet],
        ),
      ).rejects.toMatchObject({ constraint: 'transfer_rule_not_game' });
    }
  });
});

const areTaken = async ({ token }: Person) =>
  (await callAs(test.server, gamesLobby, { token })).json().data.are_credits_taken;

describe('play credits', () => {
  it('are given once a date, are no money, and never leave', async () => {
    const member = await aPlayer();
    expect((await send(takeDailyCredits, member)).code).toBe('credits_not_given');
    await save({ gaming_mode: 'play_credits' });
    expect(await areTaken(member)).toBe(false);
    const codes = await Promise.all(
      Array.from({ length: 5 }, async () => (await send(takeDailyCredits, member)).code ?? 'done'),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'already_done')).toHaveLength(4);
    expect(await balances(member)).toEqual({ 'main 1': '1000', 'game 0': '1000' });
    expect((await bringIn(member, '10')).code).toBe('credits_not_bought');
    expect((await takeOut(member, '10')).code).toBe('insufficient_funds');
    const { data } = (await callAs(test.server, passbookBalances, { token: member.token })).json();
    expect(JSON.stringify(data)).not.toContain('"1000.00000000","wallet":"game"');
    expect(await wrong()).toEqual([]);
    expect(await areTaken(member)).toBe(true);
    await later(24);
    expect(await areTaken(member)).toBe(false);
    await send(takeDailyCredits, member);
    expect(await balances(member)).toMatchObject({ 'game 0': '2000' });
  });
});

describe('who may bring money in', () => {
  it('is a member with an approved KYC, of 18 years, in a country on the list', async () => {
    const member = await aPlayer();
    const set = (column: string, value: string | null) =>
      test.asOwner(`update profile set ${column} = $2 where user_id = $1`, [member.id, value]);
    await set('country', 'Nepal');
    expect((await bringIn(member, '10')).code).toBe('country_not_allowed');
    await set('country', null);
    expect((await bringIn(member, '10')).code).toBe('country_not_allowed');
    await set('country', 'India');
    const today = test.services.now.toISOString().slice(0, 10);
    const [year, ...rest] = today.split('-') as [string, string, string];
    const eighteen = [String(BigInt(year) - 18n), ...rest].join('-');
    await set('date_of_birth', null);
    expect((await bringIn(member, '10')).code).toBe('too_young');
    await test.asOwner(`update profile set date_of_birth = $2::date + 1 where user_id = $1`, [
      member.id,
      eighteen,
    ]);
    expect((await bringIn(member, '10')).code).toBe('too_young');
    await set('date_of_birth', eighteen);
    expect((await bringIn(member, '10')).data.amount).toBe('10');
    const other = await aMember(test.server, { sponsor: root });
    await test.asOwner(
      `update profile set country = 'India', date_of_birth = '1990-02-03' where user_id = $1`,
      [other.id],
    );
    expect((await bringIn(other, '10')).code).toBe('kyc_needed');
  });

  it('is no staff, no franchise, and no admin in the panel of a member', async () => {
    const member = await contextOf(test.server, await aPlayer());
    const opened = { ...member, actor: { ...member.actor, acting_admin_id: admin.id } };
    for (const [context, code] of [
      [await contextOf(test.server, await anAdmin(test.server)), 'not_a_player'],
      [await contextOf(test.server, await aFranchise(test.server)), 'not_a_player'],
      [opened, 'not_while_acting'],
    ] as const)
      await expect(inTransaction(test.server.db, (tx) => requirePlayer(tx, context))).rejects.toMatchObject({
        code,
      });
    expect(await inTransaction(test.server.db, (tx) => requirePlayer(tx, member))).toMatchObject({
      mode: 'real_money',
    });
  });

  it('is nobody while the games are off, who is told so and stays signed in', async () => {
    const member = await aPlayer();
    await save({ gaming_mode: 'off' });
    const reply = await callAs(test.server, depositToGame, { token: member.token, body: { amount: '10' } });
    expect([reply.statusCode, reply.json().errors]).toEqual([400, { form: 'The games are off.' }]);
  });
});

describe('the own limits', () => {
  const limit = (member: Person, kind: string, amount: string | null) =>
    send(setGameLimit, member, { kind, amount });
  const stored = async (member: Person, kind: string) =>
    (await callAs(test.server, readGameLimits, { token: member.token }))
      .json()
      .data.limits.find((one: { kind: string }) => one.kind === kind);

  it('hold against many deposits at once, and say what they leave', async () => {
    const member = await aPlayer();
    await limit(member, 'deposit_7', '250');
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => (await bringIn(member, '50')).code ?? 'done'),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(5);
    expect((await bringIn(member, '50')).errors).toEqual({
      amount: 'Your own limit leaves ₹0.00 to bring in now.',
    });
    await later(24 * 7 + 1);
    expect((await bringIn(member, '250')).data.amount).toBe('250');
  });

  it('are lower at once, and higher a day after and when asked for again', async () => {
    const member = await aPlayer();
    await limit(member, 'deposit_1', '100');
    await limit(member, 'deposit_1', '40');
    expect(await stored(member, 'deposit_1')).toMatchObject({ amount: '40.00000000', next_from: null });
    await limit(member, 'deposit_1', '90');
    expect(await stored(member, 'deposit_1')).toMatchObject({
      amount: '40.00000000',
      next_amount: '90.00000000',
    });
    await later(23);
    await limit(member, 'deposit_1', '90');
    expect((await bringIn(member, '41')).code).toBe('own_limit');
    await later(1);
    // a day alone changes nothing
    expect((await bringIn(member, '41')).code).toBe('own_limit');
    await limit(member, 'deposit_1', '90');
    expect(await stored(member, 'deposit_1')).toMatchObject({ amount: '90.00000000', next_amount: null });
    await limit(member, 'deposit_1', null);
    expect(await stored(member, 'deposit_1')).toMatchObject({ amount: '90.00000000', next_amount: null });
    // something else in between is asked for anew
    await limit(member, 'deposit_1', '95');
    await later(24);
    await limit(member, 'deposit_1', null);
    expect((await bringIn(member, '91')).code).toBe('own_limit');
  });

  it('leave money withdrawable to who has excluded themselves, until the time is over', async () => {
    const member = await aPlayer();
    await bringIn(member, '100');
    expect((await send(excludeFromGames, member, { period: '7_days' })).data).toMatchObject({
      is_excluded: true,
    });
    // a shorter one changes nothing
    await send(excludeFromGames, member, { period: '24_hours' });
    await later(24 * 6);
    expect((await bringIn(member, '10')).code).toBe('games_excluded');
    expect((await takeOut(member, '100')).data.amount).toBe('100');
    await later(24);
    expect((await bringIn(member, '10')).data.amount).toBe('10');
    await send(excludeFromGames, member, { period: 'for_good' });
    await later(24 * 400);
    expect((await bringIn(member, '10')).code).toBe('games_excluded');
    const change = test.pool.query('update game_exclusion set until_at = now()');
    await expect(change).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the settings of the games', () => {
  it('need a licence for money, and a second admin for money and for each country', async () => {
    await save({ gaming_mode: 'off', countries: [], licence_reference: null });
    const ask = (settings: object) => send(updateGameSettings, admin, { ...forMoney, ...settings });
    expect((await ask({ licence_reference: null })).code).toBe('licence_needed');
    expect((await ask({ gaming_mode: 'off', licence_reference: null })).code).toBe('licence_needed');
    expect((await ask({})).waits.lines[0]).toMatchObject({ from: 'off', value: 'real_money' });
    const { data } = (await callAs(test.server, readGameSettings, { token: admin.token })).json();
    expect(data).toMatchObject({ gaming_mode: 'off', countries: [], licence_reference: null });
    const credits = { gaming_mode: 'play_credits', countries: [], licence_reference: null };
    expect((await ask(credits)).data).toMatchObject(credits);
  });
});
