import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { anAdmin, type Person } from '../../../../test/build.ts';
import { type TestServer, useTestServer } from '../../../../test/http.ts';
import { aMember } from '../../../../test/network.ts';
import { openOptionalPages } from '../../../../test/optional-pages.ts';
import { aGambler, anEpochInUse, bet, lead, openIssue, setGameClock } from '../../../../test/rounds.ts';
import { repositoryRoot } from '../../../platform/root.ts';

const game = 'WG1' as const;
const here = useTestServer();
const there = useTestServer();

interface Def {
  shape?: Record<string, z.core.$ZodType>;
  options?: z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  element?: z.core.$ZodType;
}

/** The fields of a schema by their paths, those inside its objects and lists too. */
function fieldsOf(schema: z.core.$ZodType, path = ''): string[] {
  const { shape, options, innerType, in: before, element } = schema._zod.def as Def;
  if (shape)
    return Object.entries(shape).flatMap(([name, inner]) => {
      const own = path ? `${path}.${name}` : name;
      return [own, ...fieldsOf(inner, own)];
    });
  return [...(options ?? []), innerType, before, element].flatMap((inner) =>
    inner ? fieldsOf(inner, path) : [],
  );
}

/** What a call that changes something takes, as `path: field`. */
const changing = () =>
  [...here.server.mounted]
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ path, body }) => (body ? fieldsOf(body).map((field) => `${path}: ${field}`) : []));

describe('no call sets an outcome', () => {
  it('no field of any call that changes something is named like a result', () => {
    const named =
      /[ .](digits?|results?|outcome|seed|salt|game_hash|beacon|beacon_round|signature|winners?|winning|crash|crash_x100|drawn?|edge|edge_bps|factors?|payout|colour)$/;
    // a wallet signs that it is somebody's, a network is invented from a seed, and tickets name the draw they are for
    expect(
      changing()
        .filter((field) => named.test(field))
        .sort(),
    ).toEqual([
      'accounts/siwe_verify: signature',
      'accounts/wallet_join: signature',
      'admin/start_lab_run: population.seed',
      'lottery/buy_tickets: draw',
      'security/link_wallet: signature',
    ]);
  });

  it('what the calls about games take is this and no more', () => {
    const about = /^(admin\/)?(games?\/|game_|pause_game|void_round|create_epoch|fairness)/;
    expect(
      changing()
        .filter((field) => about.test(field))
        .sort(),
    ).toMatchInlineSnapshot(`
      [
        "admin/create_epoch: game",
        "admin/create_epoch: largest_stake",
        "admin/create_epoch: login_pin",
        "admin/create_epoch: max_win",
        "admin/create_epoch: otp",
        "admin/create_epoch: round_loss_limit",
        "admin/create_epoch: rounds",
        "admin/game_settings: countries",
        "admin/game_settings: daily_credits",
        "admin/game_settings: deposit_daily",
        "admin/game_settings: deposit_maximum",
        "admin/game_settings: deposit_minimum",
        "admin/game_settings: gaming_mode",
        "admin/game_settings: licence_reference",
        "admin/game_settings: login_pin",
        "admin/game_settings: otp",
        "admin/game_settings: withdraw_minimum",
        "admin/pause_game: game",
        "admin/pause_game: is_paused",
        "admin/pause_game: reason",
        "admin/void_round: issue",
        "admin/void_round: login_pin",
        "admin/void_round: otp",
        "admin/void_round: reason",
        "games/autoplay: auto_x100",
        "games/autoplay: panel",
        "games/autoplay: rounds",
        "games/autoplay: stake",
        "games/autoplay: stop_at_loss",
        "games/aviator_bets: auto_x100",
        "games/aviator_bets: autoplay",
        "games/aviator_bets: issue",
        "games/aviator_bets: panel",
        "games/aviator_bets: stake",
        "games/cancel_bet: no",
        "games/cash_out: no",
        "games/cash_out: seen_x100",
        "games/exclude: period",
        "games/limits: amount",
        "games/limits: kind",
        "games/prediction_bets: issue",
        "games/prediction_bets: selection",
        "games/prediction_bets: stake",
        "games/reminder: remind_after",
        "games/wallet_deposit: amount",
        "games/wallet_deposit: login_pin",
        "games/wallet_deposit: otp",
        "games/wallet_withdraw: amount",
        "games/wallet_withdraw: login_pin",
        "games/wallet_withdraw: otp",
      ]
    `);
  });
});

/** The files that a file brings with it to run, through whatever it imports of this repository. */
function broughtBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, names = '', from = ''] of source.matchAll(
    /^(?:import|export)\s+([^'"]*?)\s*from\s+'([^']+)'/gms,
  )) {
    if (names.startsWith('type ')) continue;
    const found = placesOf(file, from).find((place) => existsSync(place));
    if (found) broughtBy(found, seen);
  }
  return seen;
}
function placesOf(file: string, from: string): string[] {
  if (from.startsWith('.')) return [join(dirname(file), from)];
  const [, name, inside] = /^@banyan\/(\w+)\/(.+)$/.exec(from) ?? [];
  return name ? [join(repositoryRoot(), 'packages', name, 'src', `${inside}.ts`)] : [];
}

describe('what draws', () => {
  const files = () => {
    const found = new Set<string>();
    for (const draws of ['rounds/draw-round.ts', 'flights/fly-round.ts'])
      broughtBy(join(repositoryRoot(), 'apps/server/src/modules/games', draws), found);
    return [...found].map((file) => relative(repositoryRoot(), file));
  };

  it('imports nothing that knows stakes, bets or members', () => {
    expect(files()).toContain('packages/fair/src/prediction/draw-digit.ts');
    expect(files()).toContain('packages/fair/src/aviator/crash-point.ts');
    expect(files()).toContain('apps/server/src/modules/games/epochs/hash-of-round.ts');
    const allowed =
      /^(apps\/server\/src\/(platform\/|modules\/games\/(rounds\/(draw-round|hold-game)|flights\/(fly-round|find-flight|board-of)|epochs\/hash-of-round)\.ts$)|packages\/(fair\/src\/(beacon|chain|draw)\/|fair\/src\/(prediction\/draw-digit|aviator\/(crash-point|flight))\.ts$|contract\/src\/core\/))/;
    expect(files().filter((file) => !allowed.test(file))).toEqual([]);
  });

  it('names no table of bets, money or people', () => {
    const tables = /\b(game_bet|game_exposure|game_player|app_user|member_id|account_balance|stakes?)\b/;
    const naming = files().filter(
      (file) =>
        /\/(games|fair)\//.test(file) &&
        tables.test(readFileSync(join(repositoryRoot(), file), 'utf8').replace(/\/\*.*?\*\//gs, '')),
    );
    expect(naming).toEqual([]);
  });
});

describe('two servers with the same chain and beacon', () => {
  const players = new Map<TestServer, Person[]>();
  beforeAll(async () => {
    for (const test of [here, there]) {
      test.services.now = new Date('2026-03-05T09:00:20Z');
      await openOptionalPages(test);
      await test.asOwner(`update company set gaming_mode = 'real_money'`);
      await test.asOwner(`update game_setting set licence_reference = 'L-1', countries = '{India}'`);
      const root = await aMember(test.server);
      players.set(test, [await aGambler(test, '5000', root), await aGambler(test, '5000', root)]);
    }
    await anEpochInUse(here, await anAdmin(here.server), { game, at: '2026-03-05T08:00:00Z' });
    const admin = await anAdmin(there.server);
    for (const table of ['game_epoch', 'game_checkpoint'])
      for (const { row } of await here.asOwner(`select to_jsonb(t) as row from ${table} t`))
        await there.asOwner(
          `insert into ${table} overriding system value select (jsonb_populate_record(null::${table},
             $1::jsonb || case when $1::jsonb ? 'created_by' then jsonb_build_object('created_by', $2::bigint) else '{}' end)).*`,
          [JSON.stringify(row), admin.id],
        );
  });

  /** Plays a round to its end. */
  async function play(test: TestServer, at: number, bets: [string, string][]) {
    await setGameClock(test, at);
    await lead(test, { game });
    const open = await openIssue(test, game);
    if (!open) throw new Error('no round was opened');
    for (const [index, [selection, stake]] of bets.entries()) {
      const player = players.get(test)?.[index % 2] as Person;
      const answer = await bet(test, player, { issue: open.issue, selection, stake });
      expect(answer.data).toMatchObject({ selection, stake });
    }
    await setGameClock(test, open.closes + 4500);
    await lead(test, { game });
    const [row] = await test.asOwner(
      'select issue, round, status, digit, game_hash, beacon_signature from game_round where issue = $1',
      [open.issue],
    );
    return row;
  }

  it('draw the same, whatever is bet and however much', async () => {
    const begin = Date.parse('2026-03-05T09:01:05Z');
    const digits = new Set<unknown>();
    for (let index = 0; index < 6; index += 1) {
      const at = begin + index * 60_000;
      const one = await play(here, at, [
        ['green', '100'],
        [String(index), '20'],
      ]);
      const other = await play(
        there,
        at,
        [
          ['red', '500'],
          ['big', '300'],
          ['0', '1'],
        ].slice(index % 3) as never,
      );
      expect(one?.status).toBe('settled');
      expect(other).toEqual(one);
      digits.add(one?.digit);
    }
    // six rounds that all show one digit would prove little: it happens once in 100,000 chains
    expect(digits.size).toBeGreaterThan(1);
  });
});
