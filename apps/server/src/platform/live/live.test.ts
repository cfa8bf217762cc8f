import { signOut } from '@banyan/contract/accounts/accounts';
import { takeDailyCredits } from '@banyan/contract/games/game-wallet';
import { liveCloses, type UnnumberedFrame } from '@banyan/contract/games/live';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aLiveToken, type LiveClient, openLive, subscribed, tooMany } from '../../../test/live.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { openOptionalPages } from '../../../test/optional-pages.ts';
import { anEpochInUse, bet, lead, openIssue, setGameClock } from '../../../test/rounds.ts';

const test = useTestServer();
const game = 'WG1' as const;
const minute = 60_000;
let at = Date.parse('2026-03-05T09:00:05Z');
let admin: Person;
let member: Person;
let root: Person;
const someone = () => aMember(test.server, { sponsor: root });

beforeAll(async () => {
  test.services.now = new Date(at);
  admin = await aBusiness(test.server, { incomes: { next_bet: {} }, caps: {} });
  root = await aMember(test.server);
  await openOptionalPages(test);
  await test.asOwner(`update company set gaming_mode = 'play_credits'`);
  await anEpochInUse(test, admin, { game, at: '2026-03-05T08:00:00Z' });
});
beforeEach(async () => {
  member = await someone();
});

/** A fresh round that takes bets. */
async function aRound(): Promise<{ issue: string; closes: number }> {
  at += minute;
  await setGameClock(test, at);
  await lead(test, { game });
  const open = await openIssue(test, game);
  if (!open) throw new Error('no round was opened');
  return open;
}
async function finish({ closes }: { closes: number }): Promise<void> {
  await setGameClock(test, closes);
  await lead(test, { game });
  await setGameClock(test, closes + 4500);
  await lead(test, { game });
}

describe('a live connection', () => {
  it('tells a round from its opening to its result, and the own bets', async () => {
    const other = await someone();
    await callAs(test.server, takeDailyCredits, { token: member.token });
    const client = await subscribed(test, member, { to: ['WG1', 'me'] });
    const stranger = await subscribed(test, other, { to: ['WG1', 'me'] });
    const round = await aRound();
    await client.next((frame) => frame.t === 'round' && frame.issue === round.issue);
    await bet(test, member, { issue: round.issue, selection: 'big', stake: '10' });
    const taken = await client.next((frame) => frame.t === 'me.bet');
    expect(taken).toMatchObject({ issue: round.issue, stake: '10.00000000', balance: '990.00000000' });
    await client.next((frame) => frame.t === 'pool' && frame.bets === 1);
    await finish(round);
    const ended = await client.next((frame) => frame.t === 'me.settled');
    expect(ended).toMatchObject({ issue: round.issue, no: 'no' in taken ? taken.no : '' });
    const result = await client.next((frame) => frame.t === 'result' && frame.issue === round.issue);
    const [row] = await test.asOwner('select digit, game_hash from game_round where issue = $1', [
      round.issue,
    ]);
    expect(result).toMatchObject({ ...row });
    const ofRound = client.frames.filter((frame) => 'issue' in frame && frame.issue === round.issue);
    const states = ofRound.filter(({ to, t }) => to === game && t !== 'pool');
    expect(states.map(({ t }) => t)).toEqual(['round', 'lock', 'result']);
    const first = states[0]?.seq ?? 0;
    expect(states.map(({ seq }) => seq)).toEqual([first, first + 1, first + 2]);
    await stranger.next((frame) => frame.t === 'result' && frame.issue === round.issue);
    expect(stranger.frames.filter(({ t }) => t.startsWith('me.'))).toEqual([]);
    client.close();
    stranger.close();
  });

  it('gives who comes back what they missed, and who knows another server how things stand', async () => {
    const client = await subscribed(test, member, { to: ['WG1'] });
    const round = await aRound();
    const opened = await client.next((frame) => frame.t === 'round' && frame.issue === round.issue);
    client.close();
    await finish(round);
    const other = await subscribed(test, await someone(), { to: ['WG1'] });
    const kept = await other.next((frame) => frame.t === 'snap');
    expect(kept.t === 'snap' && kept.state.map(({ t }) => t)).toContain('round');
    await expect
      .poll(
        async () => {
          const back = await subscribed(test, member, { to: ['WG1'], seq: { WG1: opened.seq } });
          back.close();
          return back.frames.filter(({ to }) => to === game).map(({ t, seq }) => [t, seq - opened.seq]);
        },
        { timeout: 30_000, interval: 500 },
      )
      .toEqual([
        ['lock', 1],
        ['result', 2],
      ]);
    const lost = await subscribed(test, member, { to: ['WG1'], seq: { WG1: opened.seq + 1_000_000 } });
    const snap = await lost.next(({ t }) => t === 'snap');
    expect(snap.t === 'snap' && snap.state).toContainEqual(
      expect.objectContaining({ t: 'result', issue: round.issue, seq: snap.seq }),
    );
    other.close();
    lost.close();
  });

  it('is refused without a token, with one that is used, expired or of another browser', async () => {
    const noToken = await openLive(test, member.token);
    noToken.send({ t: 'sub', to: ['WG1'] });
    expect(await noToken.untilClosed()).toBe(liveCloses.not_a_frame);
    const silent = await openLive(test, member.token);
    const used = await aLiveToken(test, member);
    const first = await openLive(test, member.token);
    first.send({ t: 'auth', ws_token: used });
    first.send({ t: 'ping' });
    await first.next(({ t }) => t === 'pong');
    const again = await openLive(test, member.token);
    again.send({ t: 'auth', ws_token: used });
    expect(await again.untilClosed()).toBe(liveCloses.signed_out);
    first.send({ t: 'auth', ws_token: await aLiveToken(test, member) });
    expect(await first.untilClosed()).toBe(liveCloses.not_a_frame);
    const stolen = await openLive(test, (await someone()).token);
    stolen.send({ t: 'auth', ws_token: await aLiveToken(test, member) });
    expect(await stolen.untilClosed()).toBe(liveCloses.signed_out);
    const nobodys = await openLive(test, null);
    nobodys.send({ t: 'auth', ws_token: await aLiveToken(test, member) });
    expect(await nobodys.untilClosed()).toBe(liveCloses.signed_out);
    const late = await aLiveToken(test, member);
    await test.asOwner(`update ws_token set expires_at = $1`, [test.services.now]);
    const expired = await openLive(test, member.token);
    expired.send({ t: 'auth', ws_token: late });
    expect(await expired.untilClosed()).toBe(liveCloses.signed_out);
    // it has not said who it is in time
    expect(await silent.untilClosed()).toBe(liveCloses.signed_out);
    for (const { frames } of [noToken, again, stolen, nobodys, expired, silent]) expect(frames).toEqual([]);
  });

  it('is closed for what is no frame, is too large or too much, and the server lives on', async () => {
    for (const [sent, code] of [
      ['no JSON', liveCloses.not_a_frame],
      ['{"t":"bet","stake":"5"}', liveCloses.not_a_frame],
      [`{"t":"ping"}${' '.repeat(1_048_576)}`, 1009],
    ] as const) {
      const client = await subscribed(test, member, { to: [] });
      client.send(sent);
      expect(await client.untilClosed()).toBe(code);
    }
    const flood = await subscribed(test, member, { to: [] });
    for (let sent = 0; sent < tooMany; sent += 1) flood.send({ t: 'ping' });
    expect(await flood.untilClosed()).toBe(liveCloses.too_many);
    expect(flood.frames.filter(({ t }) => t === 'pong').length).toBeLessThan(20);
    const after = await subscribed(test, member, { to: ['WG1'] });
    expect(after.closed).toBe(null);
    after.close();
  });

  it('refuses a channel without the right to it, and ends with the session', async () => {
    const client = await openLive(test, admin.token);
    client.send({ t: 'auth', ws_token: await aLiveToken(test, admin) });
    client.send({ t: 'sub', to: ['WG1'] });
    expect(await client.untilClosed()).toBe(liveCloses.not_allowed);
    expect(client.frames).toEqual([]);
    const leaves = await subscribed(test, member, { to: ['WG1', 'me'] });
    await callAs(test.server, signOut, { token: member.token });
    expect(await leaves.untilClosed()).toBe(liveCloses.signed_out);
    const blocked = await someone();
    const theirs = await subscribed(test, blocked, { to: ['WG1'] });
    await test.asOwner('update app_user set is_blocked = true where id = $1', [blocked.id]);
    expect(await theirs.untilClosed()).toBe(liveCloses.signed_out);
  });

  it('keeps every state for who takes slowly, ends with who takes nothing, and the others get all of it', async () => {
    const [fast, slow, stuck] = await Promise.all(
      [member, await someone(), await someone()].map((each) => subscribed(test, each, { to: ['AV'] })),
    );
    if (!fast || !slow || !stuck) throw new Error('three have subscribed');
    slow.pause();
    stuck.pause();
    const proof = { round: 1, game_hash: 'a'.repeat(64) };
    const publish = async (frame: UnnumberedFrame) => {
      test.server.live.publish('AV', frame);
      await new Promise((done) => setImmediate(done));
    };
    for (let n = 1; n <= 1000; n++) {
      const issue = `AV-${n}`;
      await publish({ t: 'void', issue, reason: 'by_admin', had_beacon: false, ...proof });
      await publish({ t: 'tick', issue, elapsed_ms: n, x100: 100 + n });
    }
    slow.goOn();
    for (const client of [fast, slow]) {
      await client.next((frame) => frame.t === 'void' && frame.issue === 'AV-1000');
      const states = client.frames.filter(({ t }) => t === 'void').map(({ seq }) => seq);
      expect(states).toEqual(states.map((_, n) => (states[0] ?? 0) + n));
      expect(states).toHaveLength(1000);
    }
    const ticksOf = ({ frames }: LiveClient) => frames.filter(({ t }) => t === 'tick').length;
    expect(ticksOf(slow)).toBeLessThan(ticksOf(fast));
    const large = {
      t: 'result',
      digit: 1,
      beacon_round: 1,
      signature: 'b'.repeat(50_000),
      ...proof,
    } as const;
    for (let n = 1; n <= 40; n++) await publish({ ...large, issue: `AV-${1000 + n}` });
    stuck.goOn();
    expect(await stuck.untilClosed()).not.toBe(null);
    for (const client of [fast, slow]) {
      await client.next((frame) => frame.t === 'result' && frame.issue === 'AV-1040');
      expect(client.closed).toBe(null);
      client.close();
    }
  });

  it('tells nothing while the games are off', async () => {
    const client = await subscribed(test, member, { to: ['WG1'] });
    await test.asOwner(`update company set gaming_mode = 'off'`);
    expect(await client.untilClosed()).toBe(liveCloses.not_allowed);
    const late = await openLive(test, member.token);
    late.send({ t: 'auth', ws_token: await aLiveToken(test, member) });
    late.send({ t: 'sub', to: ['WG1', 'me'] });
    expect(await late.untilClosed()).toBe(liveCloses.not_allowed);
    expect(late.frames).toEqual([]);
    await test.asOwner(`update company set gaming_mode = 'play_credits'`);
  });
});
