import { selections } from '@banyan/fair/prediction/selections';
import { placeBets } from '../../../apps/server/src/modules/games/rounds/place-bets.ts';
import { settleRound } from '../../../apps/server/src/modules/games/rounds/settle-round.ts';
import { inTransaction } from '../../../apps/server/src/platform/database/db.ts';
import {
  type SharedOperation,
  shareTransaction,
} from '../../../apps/server/src/platform/database/share-transaction.ts';
import { loadHttp } from '../load-http.ts';
import { anyOf, measure, type Timed } from '../measure.ts';
import { type BenchPerson, type Credentials, contextOf, type Stage } from '../stage.ts';
import { load } from '../top-up.ts';
import { lead, openIssue, readGameTime, setGameClock } from './open-games.ts';

const stake = '10';
type Wanted = Parameters<typeof placeBets>[1][number];
const place: SharedOperation<Wanted, unknown> = (tx, wanted) => placeBets(tx, wanted, []);

const aBet = ({ server }: Stage, person: BenchPerson, issue: string): Wanted => ({
  context: contextOf(server, person),
  issue,
  selection: anyOf(selections),
  stake,
});

/** Bets of everybody on the round of a minute, by those who wait at the same moment together, as the server takes them. */
export async function acceptBets(stage: Stage, people: readonly BenchPerson[]): Promise<Timed> {
  const { issue } = await openIssue(stage, 'WG1');
  const share = shareTransaction(place, 2);
  return await measure(load, () => share(stage.server.db, aBet(stage, anyOf(people), issue)));
}

/** The same over HTTP. */
export async function acceptOverHttp(stage: Stage, credentials: readonly Credentials[]): Promise<Timed> {
  const { issue } = await openIssue(stage, 'WG1');
  return await loadHttp(load, {
    port: stage.port,
    requests: credentials.map(({ authorization, xsrf }, index) => ({
      method: 'POST',
      path: '/api/games/prediction_bets',
      headers: { authorization, cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf },
      body: JSON.stringify({ issue, selection: selections[index % selections.length], stake }),
    })),
  });
}

/**
 * Settles a round of this number of bets, from the drawn digit to the last part, with payouts, events and incomes.
 * @returns the rows of incomes it wrote, and in how long
 */
export async function settleBets(
  stage: Stage,
  people: readonly BenchPerson[],
  bets: number,
): Promise<{ rows: number; milliseconds: number }> {
  const { server, owner } = stage;
  await nextRound(stage);
  const { id, issue, closes } = await openIssue(stage, 'WG1');
  for (let placed = 0; placed < bets; placed += 50) {
    const wanted = Array.from({ length: 50 }, () => aBet(stage, anyOf(people), issue));
    await inTransaction(server.db, (tx) => placeBets(tx, wanted, []));
  }
  await owner.query('vacuum (analyze) game_bet, business_event, income');
  await setGameClock(stage, closes + 4500);
  const { rows: games } = await owner.query<{ fence: string }>(
    `update game set holder = 'bench', fence = fence + 1, lease_until = now() + interval '1 hour' where code = 'WG1' returning fence`,
  );
  const held = { game: 'WG1', fence: games[0]?.fence ?? '' } as const;
  await lockAndDraw(stage, held);
  const context = {
    actor: null,
    now: server.services.clock(),
    ip: '',
    user_agent: 'bench',
    services: server.services,
  };
  const began = performance.now();
  while ((await settleRound(server.db, context, held)) === 'part');
  const milliseconds = performance.now() - began;
  const { rows } = await owner.query<{ rows: number }>(
    `select count(*)::int as rows from income i join business_event e on e.id = i.event_id join game_bet b on b.id = e.source_id
     where e.kind = 'bet' and b.round_id = $1`,
    [id],
  );
  await owner.query(`update game set lease_until = now() - interval '1 second' where code = 'WG1'`);
  return { rows: rows[0]?.rows ?? 0, milliseconds };
}

async function lockAndDraw({ server }: Stage, held: { game: 'WG1'; fence: string }): Promise<void> {
  const { lockRound } = await import('../../../apps/server/src/modules/games/rounds/lock-round.ts');
  const { drawRound } = await import('../../../apps/server/src/modules/games/rounds/draw-round.ts');
  const { readGameClock } = await import('../../../apps/server/src/modules/games/read-game-clock.ts');
  await lockRound(server.db, held);
  const drawn = await drawRound(server.db, server.services, held, await readGameClock(server.db));
  if (drawn !== 'drawn') throw new Error('the round was not drawn');
}

/** Ends the round that is open, and opens the next one. */
export async function nextRound(stage: Stage): Promise<void> {
  await setGameClock(stage, (await readGameTime(stage)) + 60_000);
  await lead(stage, 'WG1');
}
