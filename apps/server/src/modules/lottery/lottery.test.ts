import { lotteryDraws, lotteryProof, myTickets } from '@banyan/contract/lottery/draws';
import { timeOfRound } from '@banyan/fair/beacon/rounds';
import { signBeacon } from '@banyan/fair/beacon/sign-beacon';
import { isTicketListed, verifyLottery } from '@banyan/fair/verify/verify-lottery';
import { toDecimal } from '@banyan/plan/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { worked } from '../../../../../packages/fair/test/worked-example.ts';
import type { Person } from '../../../test/build.ts';
import { crowd } from '../../../test/crowd.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aDraw, buy, endDraws, leadLottery, lotteryCloses, openDraw } from '../../../test/lottery.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { openOptionalPages } from '../../../test/optional-pages.ts';
import { aGambler, setGameClock } from '../../../test/rounds.ts';
import { findAll } from '../../audit/audit-all.ts';
import { endDraw } from './end-draw.ts';

const test = useTestServer();
let admin: Person;
let root: Person;
let rich: Person;

beforeAll(async () => {
  admin = await aBusiness(test.server, {
    incomes: { next_bet: {}, gaming_level: {} },
    caps: { topup_multiple: '3' },
  });
  root = await aMember(test.server);
  await openOptionalPages(test);
  await test.asOwner(`update game_setting set licence_reference = 'SG-2026-17', countries = '{India}'`);
  rich = await aPlayer('100000');
});

const aPlayer = (balance = '1000') => aGambler(test, balance, root);
const drawOf = async (code: string) =>
  (await callAs(test.server, lotteryDraws, { token: rich.token }))
    .json()
    .data.find((draw: { code: string }) => draw.code === code);
const open = async (more: object = {}) => (await openDraw(test, admin, more)).code;
const refused = async (more: object) => (await openDraw(test, admin, more)).refusal;
const gameOf = async (member: Person) => {
  const [row] = await test.asOwner(
    `select trim_scale(balance)::text as balance from account where owner_id = $1 and wallet_code = 'game' and asset_id = 1`,
    [member.id],
  );
  return String(row?.balance);
};
const proofOf = async (draw: string, serial: number) =>
  (await callAs(test.server, lotteryProof, { query: { draw, serial: String(serial) } })).json();
/** What the company holds of a draw. */
async function poolOf(code: string): Promise<string> {
  const [row] = await test.asOwner(
    `select trim_scale(sum(balance))::text as balance from account_balance where owner_type = 'House' and wallet_code = $1`,
    [`pool:${code.replace('-', '_')}`],
  );
  return String(row?.balance);
}
/** The findings of the auditor, but for the money that this file gives without a document. */
const wrong = async () =>
  (await findAll(test.server.db)).filter(({ problem }) => !problem.startsWith('adjustment key'));

describe('a draw', () => {
  it('is the worked one: root, winners, proof and prizes, and its pool is empty when it is paid', async () => {
    const { beacon, randomBytes } = test.services;
    const times = { genesis: lotteryCloses / 1000 + 60 - 6 * 3, period: 3 };
    test.services.beacon = {
      public_key: worked.public_key,
      ...times,
      ask: async (round, now) =>
        timeOfRound(times, round) * 1000 > now.getTime() ? null : signBeacon(worked.secret, round).signature,
    };
    test.services.randomBytes = (size) => (size === 32 ? Buffer.alloc(32, 0x22) : randomBytes(size));
    await test.asOwner('alter table lottery_draw alter id restart with 42');
    const code = await open();
    test.services.randomBytes = randomBytes;
    expect(code).toBe('LOT-0042');
    const players: Person[] = [];
    for (let i = 1; i <= 5; i++) {
      const player = await aPlayer();
      await test.asOwner('update app_user set user_id = $1 where id = $2', [`BN10010${i}`, player.id]);
      players.push(player);
    }
    for (let serial = 1; serial <= 12; serial++) {
      const { data } = await buy(test, players[(serial - 1) % 5] as Person, code);
      expect([data.first_serial, data.last_serial]).toEqual([serial, serial]);
    }
    expect((await proofOf(code, 1)).code).toBe('draw_not_closed');
    await setGameClock(test, lotteryCloses);
    await leadLottery(test);
    const closed = await drawOf(code);
    expect(closed).toMatchObject({
      status: 'closed',
      beacon_round: 7,
      secret: null,
      winners: [],
      commit: '9f72ea0cf49536e3c66c787f705186df9a4378083753ae9536d65b3ad7fcddc4',
      root: 'ec2f74328ef7d0ff1a0fdbc23fe85a0566fc17e0f5d1b903bc2b053d4603da30',
    });
    expect(await poolOf(code)).toBe('1200');
    // a moment before the beacon nothing is drawn
    await setGameClock(test, lotteryCloses + 59_999);
    await leadLottery(test);
    expect((await drawOf(code)).status).toBe('closed');
    await setGameClock(test, lotteryCloses + 60_000);
    await leadLottery(test);
    const paid = await drawOf(code);
    expect(paid).toMatchObject({ status: 'paid', house_share: '240', rolled_over: '0' });
    const won = ['600', '80', '80', '80', '20', '20', '20', '20', '20', '20'];
    expect(paid.winners).toEqual(
      [6, 4, 9, 1, 7, 5, 11, 2, 12, 10].map((serial, i) => ({ serial, amount: won[i] })),
    );
    const { data } = await proofOf(code, 11);
    expect(
      data.proof.map(({ side, hash }: { side: string; hash: string }) => `${side} ${hash.slice(0, 8)}`),
    ).toEqual(['right 92893189', 'left beacd213', 'left cccd3662']);
    expect(isTicketListed({ code, serial: 11, user_id: 'BN100101' }, data.proof, data.draw.root)).toBe(true);
    expect(
      verifyLottery({
        code,
        commit: paid.commit,
        secret: paid.secret,
        root: paid.root,
        tickets: paid.sold,
        prizes: 10,
        closes_at: Date.parse(paid.closes_at),
        network: { public_key: paid.public_key, genesis: paid.genesis, period: paid.period },
        beacon: { round: paid.beacon_round, signature: paid.beacon_signature },
        winners: paid.winners.map(({ serial }: { serial: number }) => serial),
      }).checks,
    ).toEqual({ chain: true, time: true, beacon: true, result: true });
    // serials 1, 6 and 11: 1000 − 300 + 80 + 600 + 20
    expect(await gameOf(players[0] as Person)).toBe('1400');
    const mine = (await callAs(test.server, myTickets, { token: (players[0] as Person).token })).json().data;
    expect(mine.map((one: { prizes: unknown }) => one.prizes)).toEqual([
      [{ serial: 11, amount: '20' }],
      [{ serial: 6, amount: '600' }],
      [{ serial: 1, amount: '80' }],
    ]);
    const events = await test.asOwner(
      `select trim_scale(amount_paid)::text as fee from business_event where kind = 'bet' and ref = $1`,
      [code],
    );
    expect(events.map(({ fee }) => fee)).toEqual(Array.from({ length: 12 }, () => '20'));
    expect(await poolOf(code)).toBe('0');
    expect(await wrong()).toEqual([]);
    test.services.beacon = beacon;
  });

  it('leaves what nobody won to a later one, which pays prizes of an amount from it', async () => {
    const first = await open({ price: '10', prizes: [{ count: 3, percent: '80', amount: null }] });
    await buy(test, rich, first, 2);
    await endDraws(test);
    // each 5.33 of 16: two won
    expect(await drawOf(first)).toMatchObject({ status: 'paid', house_share: '4', rolled_over: '5.34' });
    const prizes = [
      { count: 1, percent: '80', amount: null },
      { count: 1, percent: null, amount: '5.35' },
    ];
    expect((await refused({ prizes })).errors.prizes).toBe(
      'Earlier draws left ₹5.34 for prizes of an amount.',
    );
    const second = await open({ prizes: [prizes[0], { ...prizes[1], amount: '5' }] });
    await buy(test, rich, second, 2);
    await endDraws(test);
    const { winners, rolled_in, rolled_over } = await drawOf(second);
    expect(winners.map(({ amount }: { amount: string }) => amount)).toEqual(['160', '5']);
    expect([rolled_in, rolled_over]).toEqual(['5', '0']);
    expect([await poolOf(first), await poolOf(second)]).toEqual(['0', '0']);
    expect(await wrong()).toEqual([]);
  });

  it('with too little sold, or nothing, returns everything', async () => {
    const before = await gameOf(rich);
    const sold = await open({ min_sales: '1000' });
    const empty = await open();
    await buy(test, rich, sold, 9);
    expect(await gameOf(rich)).toBe(toDecimal(before).minus(900).toFixed());
    await endDraws(test);
    expect((await drawOf(sold)).status).toBe('refunded');
    expect(await drawOf(empty)).toMatchObject({ status: 'refunded', root: null, winners: [] });
    expect(await gameOf(rich)).toBe(before);
    expect(await poolOf(sold)).toBe('0');
    expect(await test.asOwner(`select from business_event where ref = $1`, [sold])).toEqual([]);
    expect(await wrong()).toEqual([]);
  });

  it('is refused on every field that is wrong', async () => {
    const errors = async (more: object) => Object.keys((await refused(more)).errors).sort();
    expect(await errors({ house_percent: '19.99' })).toEqual(['prizes']);
    expect(await errors({ max_tickets: 9, member_cap: 9 })).toEqual(['prizes']);
    expect(await errors({ max_tickets: 0, prizes: [] })).toEqual(['max_tickets', 'prizes']);
    expect(
      await errors({ member_cap: 101, price: '0.001', closes_at: aDraw.opens_at, min_sales: '-1' }),
    ).toEqual(['closes_at', 'member_cap', 'min_sales', 'price']);
    const { beacon } = test.services;
    test.services.beacon = null;
    expect((await refused({})).code).toBe('no_beacon');
    test.services.beacon = beacon;
  });
});

describe('the auditor', () => {
  it.each([
    [
      `update lottery_draw set house_share = house_share + 1 where house_share is not null`,
      'its prizes and shares make',
    ],
    [
      `delete from lottery_ticket where (draw_id, serial) = (select draw_id, max(serial) from lottery_ticket group by 1 limit 1)`,
      'and its list has',
    ],
    [`update lottery_purchase set amount = amount + 1`, 'tickets of LOT-'],
    [`update account set balance = balance + 1 where wallet_code like 'pool:LOT%'`, 'the pool of LOT-'],
  ])('finds %s', async (edit, words) => {
    await test.asOwner(`begin; set local session_replication_role = replica; ${edit}`);
    try {
      const found = await test.asOwner('select problem from audit_lottery()');
      expect(found.map(({ problem }) => problem).join('\n')).toContain(words);
    } finally {
      await test.asOwner('rollback');
    }
    expect(await test.asOwner('select from audit_lottery()')).toEqual([]);
  });
});

describe('tickets', () => {
  it('are sold up to the cap, the wallet and the own limit, while the draw is open', async () => {
    const code = await open({ member_cap: 3 });
    const poor = await aPlayer('150');
    expect((await buy(test, poor, code, 2)).code).toBe('insufficient_funds');
    expect((await buy(test, rich, code, 4)).errors).toEqual({ count: 'You may buy 3 more tickets.' });
    expect((await buy(test, rich, code, 0)).code).toBe('invalid_request');
    expect((await buy(test, rich, 'LOT-9999')).code).toBe('unknown_draw');
    expect((await buy(test, rich, code, 2)).data).toMatchObject({ first_serial: 1, last_serial: 2 });
    await test.asOwner('insert into game_player (member_id) values ($1)', [poor.id]);
    await test.asOwner(`insert into game_limit (member_id, kind, amount) values ($1, 'loss_1', 50)`, [
      poor.id,
    ]);
    expect((await buy(test, poor, code)).errors).toEqual({
      count: 'Your own limit leaves ₹50.00 for tickets now.',
    });
    await setGameClock(test, lotteryCloses);
    expect((await buy(test, rich, code)).code).toBe('draw_not_open');
    expect((await proofOf(code, 1)).code).toBe('draw_not_closed');
    await leadLottery(test);
    expect((await buy(test, rich, code)).code).toBe('draw_not_open');
    expect((await proofOf(code, 3)).code).toBe('unknown_ticket');
    await expect(
      test.asOwner(`update lottery_draw set sold = sold + 1 where code = $1`, [code]),
    ).rejects.toMatchObject({
      constraint: 'lottery_draw_moves_on',
    });
    await endDraws(test);
  });

  it('are dense, and the last one is sold once, however many want it at once', async () => {
    const code = await open({
      max_tickets: 3,
      member_cap: 3,
      prizes: [{ count: 1, percent: '80', amount: null }],
    });
    const players = await Promise.all(Array.from({ length: 6 }, () => aPlayer()));
    await buy(test, rich, code, 2);
    const replies = await Promise.all(
      Array.from({ length: crowd(60, 1000) }, (_, i) => buy(test, players[i % 6] as Person, code)),
    );
    const sold = replies.flatMap(({ data }) => (data ? [data.first_serial] : []));
    expect(sold).toEqual([3]);
    expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([undefined, 'draw_sold_out']));
    await endDraws(test);
    expect(await wrong()).toEqual([]);
  });

  it('are settled once however often and from how many servers it is begun, and again after a failure', async () => {
    const code = await open({ member_cap: 100, price: '1' });
    for (let i = 0; i < 20; i++) await buy(test, rich, code);
    const before = await gameOf(rich);
    await setGameClock(test, lotteryCloses);
    await leadLottery(test);
    await setGameClock(test, lotteryCloses + 120_000);
    // the first try dies within its part: nothing of it counts
    await test.asOwner(`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger die before update on lottery_purchase for each row execute function die()`);
    await expect(leadLottery(test)).rejects.toThrow('killed');
    expect((await drawOf(code)).status).toBe('drawn');
    await test.asOwner('drop function die() cascade');
    await Promise.all(Array.from({ length: 5 }, () => leadLottery(test)));
    expect((await drawOf(code)).status).toBe('paid');
    expect(await gameOf(rich)).toBe(toDecimal(before).plus('15.97').toFixed());
    expect(
      await endDraw(test.server.db, {
        actor: null,
        now: new Date(),
        ip: '',
        user_agent: '',
        services: test.services,
      }),
    ).toBe(false);
    expect(await poolOf(code)).toBe('0');
    expect(await wrong()).toEqual([]);
  });
});
