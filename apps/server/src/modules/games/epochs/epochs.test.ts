import { inspect } from 'node:util';
import { decideAdminRequest } from '@banyan/contract/accounts/approvals';
import { createEpoch, fairnessEpochs } from '@banyan/contract/games/epochs';
import { timeOfRound } from '@banyan/fair/beacon/rounds';
import { linkAfter, walkChain } from '@banyan/fair/chain/chain';
import { findRecordProblems, isSignedRecord } from '@banyan/fair/chain/epoch-record';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { openOptionalPages } from '../../../../test/optional-pages.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { hashOfRound } from './hash-of-round.ts';
import { prepareEpochs } from './prepare-epochs.ts';

const test = useTestServer();
let admin: Person;
let second: Person;
/** Every seed that was drawn: what nobody may ever see. */
const seeds: string[] = [];

beforeAll(async () => {
  admin = await anAdmin(test.server);
  second = await anAdmin(test.server);
  const { randomBytes } = test.services;
  test.services.randomBytes = (size) => {
    const bytes = randomBytes(size);
    if (size === 32) seeds.push(bytes.toString('hex'));
    return bytes;
  };
});
beforeEach(() => openOptionalPages(test));

const limits = { round_loss_limit: '1000', largest_stake: '500' };
const ask = (body: object = {}) =>
  callAs(test.server, createEpoch, {
    token: admin.token,
    body: { game: 'WG1', rounds: 30_005, ...limits, ...body },
  });
const decide = async (no: string, person = second) =>
  (
    await callAs(test.server, decideAdminRequest, { token: person.token, body: { no, decision: 'Approve' } })
  ).json();
const published = async () => (await callAs(test.server, fairnessEpochs)).json().data;
async function anEpoch(body: object = {}) {
  const { waits } = (await ask(body)).json();
  expect((await decide(waits.no)).code).toBeUndefined();
  const [newest] = await published();
  return { ...newest, record: JSON.parse(newest.record) };
}
const prepare = (now: Date) =>
  prepareEpochs({ db: test.server.db, services: test.services, game: 'WG1', now });
const saltTime = ({
  record,
}: {
  record: { salt_round: number; beacon: { genesis: number; period: number } };
}) => new Date(timeOfRound(record.beacon, record.salt_round) * 1000);

describe('an epoch', () => {
  it('is made by two admins, signed, and public before its salt exists', async () => {
    const { waits } = (await ask()).json();
    expect(waits.act).toBe('Publish game chain');
    expect(await published()).toEqual([]);
    expect((await decide(waits.no, admin)).code).toBe('own_request');
    const epoch = await anEpoch();
    expect(epoch).toMatchObject({ game: 'WG1', epoch: 1, rounds: 30_005, rounds_used: 0, salt: null });
    expect(epoch.beacon).toBe('local');
    expect(isSignedRecord(epoch.record, epoch.signature, epoch.installation_key)).toBe(true);
    expect(findRecordProblems(epoch.record)).toEqual([]);
    expect(epoch.record.rules).toMatchObject({ ...limits, fee_bps: 200, interval: 60, closes_before: 5 });
    expect(epoch.record.rules.factors.green).toEqual(['0', '2', '0', '2', '0', '1.5', '0', '2', '0', '2']);
    // the salt of a moment ten minutes later, which is noted once it exists
    const due = saltTime(epoch);
    expect(due.getTime() - Date.parse(epoch.record.published_at)).toBeGreaterThanOrEqual(600_000);
    expect(await prepare(new Date(due.getTime() - 1))).toBe(false);
    expect(await prepare(due)).toBe(true);
    const [salted] = await published();
    expect(salted.salt).toMatch(/^[0-9a-f]{64}$/);
    await expect(test.asOwner(`update game_epoch set salt = 'x'`)).rejects.toMatchObject({
      constraint: 'game_epoch_stays',
    });
    await expect(test.pool.query(`update game_epoch set terminal = 'x'`)).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('reaches each hash of its chain from a checkpoint, and each leads to the terminal', async () => {
    const epoch = await anEpoch({ rounds: 20_003 });
    const [{ id } = {}] = await test.asOwner('select id::text from game_epoch where terminal = $1', [
      epoch.record.terminal,
    ]);
    const asked = [1, 2, 3, 4, 10_003, 10_004, 20_003];
    const seed = seeds.find((one) => walkChain(one, 20_003, []).terminal === epoch.record.terminal) ?? '';
    const { hashes } = walkChain(seed, 20_003, asked);
    for (const round of asked) {
      const hash = await hashOfRound(test.server.db, test.services, {
        epoch_id: String(id),
        rounds: 20_003,
        round,
      });
      expect(hash).toBe(hashes.get(round));
      expect(linkAfter(hash, round)).toBe(epoch.record.terminal);
    }
    expect(await test.asOwner('select place from game_checkpoint where epoch_id = $1', [id])).toHaveLength(3);
  });

  it('gets its successor with the same rules before it is used up, once however many prepare it', async () => {
    const epoch = await anEpoch({ rounds: 1500 });
    const due = saltTime(epoch);
    await prepare(due);
    const count = async () => (await published()).length;
    const before = await count();
    // what is unused yet, or has more than a day left, is followed by nothing
    await prepare(due);
    await test.asOwner('update game_epoch set next_round = 50 where terminal = $1', [epoch.record.terminal]);
    await prepare(due);
    expect(await count()).toBe(before);
    await test.asOwner('update game_epoch set next_round = 62 where terminal = $1', [epoch.record.terminal]);
    await Promise.all([prepare(due), prepare(due), prepare(due)]);
    expect(await count()).toBe(before + 1);
    const [next] = await published();
    const record = JSON.parse(next.record);
    expect(record.rules).toEqual(epoch.record.rules);
    expect([record.epoch, record.terminal === epoch.record.terminal]).toEqual([epoch.epoch + 1, false]);
  });

  it('is refused by field, without a beacon, and while the games are off', async () => {
    const codes = async (body: object) => (await ask(body)).json();
    expect(
      Object.keys((await codes({ game: 'WG2', rounds: 0, round_loss_limit: '0' })).errors).sort(),
    ).toEqual(['game', 'round_loss_limit', 'rounds']);
    expect((await codes({ largest_stake: '0.001' })).errors).toEqual({
      largest_stake: 'At most 2 decimals.',
    });
    // a flight needs a largest win, and one that the largest stake can reach
    expect((await codes({ game: 'AV' })).errors).toEqual({ max_win: 'Enter the most that a bet pays.' });
    expect((await codes({ game: 'AV', largest_stake: '100', max_win: '100.99' })).errors).toEqual({
      max_win: 'Enter more than 1.01 times the largest stake.',
    });
    expect((await codes({ game: 'AV', largest_stake: '100', max_win: '101' })).waits.no).toBeTruthy();
    const { beacon } = test.services;
    test.services.beacon = null;
    expect((await codes({})).code).toBe('no_beacon');
    test.services.beacon = beacon;
    await test.asOwner(`update company set gaming_mode = 'off'`);
    expect((await codes({})).code).toBe('games_off');
    const reply = await callAs(test.server, fairnessEpochs);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'games_off']);
  });
});

describe('a seed', () => {
  it('stands in no table, answer, error or log', async () => {
    await anEpoch({ rounds: 12_000 });
    const [first] = await test.asOwner('select sealed_seed, terminal from game_epoch order by id limit 1');
    expect(seeds.length).toBeGreaterThan(3);
    const hidden = seeds.flatMap((seed) => [
      seed,
      Buffer.from(seed, 'hex').toString('base64'),
      linkAfter(seed),
    ]);
    const tables = await test.asOwner(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname in ('public', 'graphile_worker')`,
    );
    let looked = 0;
    for (const { name } of tables) {
      const [{ whole } = {}] = await test.asOwner(
        `select string_agg(t::text, ' ') as whole from ${String(name)} t`,
      );
      const text = String(whole ?? '');
      looked += text.includes(String(first?.terminal)) ? 1 : 0;
      expect([name, hidden.filter((secret) => text.includes(secret))]).toEqual([name, []]);
    }
    // the search finds what stands there: the terminals
    expect(looked).toBeGreaterThan(0);
    const answers = [await callAs(test.server, fairnessEpochs), await ask(), await ask({ rounds: 'x' })];
    for (const { body } of answers)
      expect(hidden.concat(String(first?.sealed_seed)).filter((secret) => body.includes(secret))).toEqual([]);
    // a checkpoint that cannot be opened says nothing of itself
    await test.asOwner(`update game_checkpoint set sealed = 'AAAA' || substr(sealed, 5)`);
    const asked = { epoch_id: '1', rounds: 30_005, round: 3 };
    const failure = await hashOfRound(test.server.db, test.services, asked).catch((error: Error) => error);
    const failureText = String((failure as Error).stack) + JSON.stringify(failure);
    const log: string[] = [];
    const work = async () => Boolean(await hashOfRound(test.server.db, test.services, asked));
    const loop = startLoop({ work, pause: 10, log: (line) => log.push(line) });
    await expect.poll(() => log).toHaveLength(1);
    await loop.stop();
    for (const text of [failureText, inspect(failure, { depth: null, showHidden: true }), ...log])
      expect(hidden.filter((secret) => text.includes(secret))).toEqual([]);
    expect(failure).toBeInstanceOf(Error);
  });
});
