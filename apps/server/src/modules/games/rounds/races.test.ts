import { beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, type Person } from '../../../../test/build.ts';
import { crowd } from '../../../../test/crowd.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aMember } from '../../../../test/network.ts';
import { openOptionalPages } from '../../../../test/optional-pages.ts';
import { aGambler, anEpochInUse, bet, lead, openIssue, setGameClock } from '../../../../test/rounds.ts';
import { findAll } from '../../../audit/audit-all.ts';
import { readGameClock } from '../read-game-clock.ts';
import { drawRound } from './draw-round.ts';
import { GameTakenOver, holdGame } from './hold-game.ts';
import { leadGames } from './lead-games.ts';
import { lockRound } from './lock-round.ts';
import { openRound } from './open-round.ts';
import { settleRound } from './settle-round.ts';

const test = useTestServer();
const game = 'WG1' as const;
let root: Person;

beforeAll(async () => {
  test.services.now = new Date('2026-03-05T09:00:20Z');
  await openOptionalPages(test);
  await test.asOwner(`update company set gaming_mode = 'real_money'`);
  await test.asOwner(`update game_setting set licence_reference = 'L-1', countries = '{India}'`);
  root = await aMember(test.server);
  await anEpochInUse(test, await anAdmin(test.server), { game, at: '2026-03-05T08:00:00Z' });
});

/** The round that takes bets at this moment. */
async function aRound(at: string): Promise<{ issue: string; closes: number }> {
  await setGameClock(test, at);
  await lead(test, { game });
  const open = await openIssue(test, game);
  if (!open) throw new Error('no round was opened');
  return open;
}

/** From now on the clock of the games runs, from this moment. */
const runClockFrom = (at: number) =>
  test.asOwner(
    `do $$ begin execute format('create or replace function game_clock() returns timestamptz language sql volatile
       return clock_timestamp() + interval ''%s microseconds''',
       extract(epoch from timestamptz '${new Date(at).toISOString()}' - clock_timestamp()) * 1000000); end $$`,
  );

const betsOf = async (issue: string) => {
  const [row] = await test.asOwner(
    `select count(b.id)::int as bets, count(*) filter (where b.at >= r.closes_at)::int as late,
       count(*) filter (where b.status = 'Accepted')::int as waiting, max(r.status) as status
     from game_round r left join game_bet b on b.round_id = r.id where r.issue = $1`,
    [issue],
  );
  return row as { bets: number; late: number; waiting: number; status: string };
};
const wrong = async () =>
  (await findAll(test.server.db)).filter(({ problem }) => !problem.startsWith('adjustment key'));

describe('many bets around a close', () => {
  it('are in the round when it is locked or never, and none is later than the close', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => aGambler(test, '1000', root)));
    const { issue, closes } = await aRound('2026-03-05T09:01:05Z');
    let answered = 0;
    const betting = Promise.all(
      Array.from({ length: crowd(300, 3000) }, async (_, index) => {
        const body = { issue, selection: index % 2 ? 'big' : 'small', stake: '1' };
        const { code = 'done' } = await bet(test, players[index % 6] as Person, body);
        answered += 1;
        // the others are on their way when it closes
        if (answered === crowd(100, 1000)) await runClockFrom(closes - 20);
        return code;
      }),
    );
    const locking = (async () => {
      let seen = await betsOf(issue);
      while (seen.status === 'open') {
        await lead(test, { game });
        seen = await betsOf(issue);
      }
      return seen;
    })();
    const [codes, locked] = await Promise.all([betting, locking]);
    const taken = codes.filter((code) => code === 'done').length;
    expect(new Set(codes)).toEqual(new Set(['done', 'round_closed']));
    expect(await betsOf(issue)).toMatchObject({ bets: taken, late: 0 });
    expect(locked).toMatchObject({ bets: taken, late: 0 });
    expect(taken).toBeGreaterThanOrEqual(crowd(100, 1000));
    await setGameClock(test, closes + 4500);
    await lead(test, { game });
    expect(await betsOf(issue)).toEqual({ bets: taken, late: 0, waiting: 0, status: 'settled' });
    expect(await wrong()).toEqual([]);
  });
});

describe('a settlement that is started five times', () => {
  it('decides each bet once, in parts that meet', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => aGambler(test, '1000', root)));
    const { issue, closes } = await aRound('2026-03-05T09:10:05Z');
    // more than a part holds
    await Promise.all(
      Array.from({ length: 220 }, async (_, index) => {
        const body = { issue, selection: index % 2 ? 'big' : 'small', stake: '1' };
        expect((await bet(test, players[index % 5] as Person, body)).data).toMatchObject({ issue });
      }),
    );
    await setGameClock(test, closes + 4500);
    const held = await holdGame(test.server.db, game, 'one');
    if (!held) throw new Error('another one leads the game');
    const drawn = new Error('drawn');
    const stopAtDraw = (step: string) => {
      if (step === 'drawn') throw drawn;
    };
    await expect(lead(test, { game, reached: stopAtDraw })).rejects.toThrow(drawn);
    expect(await betsOf(issue)).toMatchObject({ bets: 220, waiting: 220, status: 'drawn' });
    const { db } = test.server;
    const now = await readGameClock(db);
    const context = { actor: null, now, ip: '', user_agent: 'test', services: test.services };
    const settleAll = async () => {
      while (await settleRound(db, context, held));
    };
    await Promise.all([settleAll(), settleAll(), settleAll(), settleAll(), settleAll()]);
    expect(await betsOf(issue)).toMatchObject({ bets: 220, waiting: 0, status: 'settled' });
    const [sums] = await test.asOwner(
      `select count(*) filter (where b.status = 'Won')::int as won,
         (select count(*)::int from txn t where t.kind = 83 and exists (
            select from game_bet w where w.round_id = r.id and w.paid_txn_id = t.id)) as paid,
         (select count(*)::int from business_event e join game_bet w on w.id = e.source_id
            where e.kind = 'bet' and w.round_id = r.id) as events
       from game_bet b join game_round r on r.id = b.round_id where r.issue = $1 group by r.id`,
      [issue],
    );
    expect(sums).toEqual({ won: 110, paid: 110, events: 220 });
    expect(await wrong()).toEqual([]);
  });
});

describe('of two leaders', () => {
  it('the older one writes nothing, whatever is to be done', async () => {
    const player = await aGambler(test, '1000', root);
    const { issue, closes } = await aRound('2026-03-05T09:20:05Z');
    await bet(test, player, { issue, selection: 'big', stake: '1' });
    const { db } = test.server;
    const { services } = test;
    const over = `update game set lease_until = now() where code = '${game}'`;
    const older = await holdGame(db, game, 'one');
    await test.asOwner(over);
    const newer = await holdGame(db, game, 'another');
    if (!older || !newer) throw new Error('nobody leads the game');
    const now = new Date(closes + 4500);
    const context = { actor: null, now, ip: '', user_agent: 'test', services };
    const rounds = () => test.asOwner(`select r::text from game_round r order by id`);
    const works = [
      (held: typeof older) => lockRound(db, held),
      (held: typeof older) => drawRound(db, services, held, now),
      (held: typeof older) => settleRound(db, context, held),
      (held: typeof older) => openRound(db, services, held, new Date(closes + 10_000)),
    ];
    await setGameClock(test, now.getTime());
    for (const work of works) {
      const before = [await rounds(), await betsOf(issue)];
      await expect(work(older)).rejects.toThrow(GameTakenOver);
      expect([await rounds(), await betsOf(issue)]).toEqual(before);
      expect(await work(newer)).toBeTruthy();
      expect([await rounds(), await betsOf(issue)]).not.toEqual(before);
    }
    await test.asOwner(over);
  });
});

describe('a server that stops', () => {
  it('gives its games back, and another one leads them at once with the next fence', async () => {
    const [before] = await test.asOwner(
      `update game set lease_until = now() where code = '${game}' returning fence`,
    );
    const { db } = test.server;
    const leading = leadGames({ db, services: test.services, log: () => {} });
    const holders = `select holder from game where code = '${game}' and lease_until > now()`;
    await expect.poll(() => test.asOwner(holders)).toHaveLength(1);
    expect(await holdGame(db, game, 'another')).toBe(null);
    await leading.stop();
    const taken = await holdGame(db, game, 'another');
    expect(Number(taken?.fence)).toBeGreaterThan(Number(before?.fence));
  });
});
