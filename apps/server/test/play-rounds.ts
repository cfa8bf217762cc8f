import { voidRound } from '../src/modules/games/rounds/void-round.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import { anAdmin, contextOf, openTestSession } from './build.ts';
import type { TestServer } from './http.ts';
import { openOptionalPages } from './optional-pages.ts';
import { anEpochInUse, bet, lead, openIssue, setGameClock } from './rounds.ts';

const game = 'WG1';
const minute = 60_000;

/** Two rounds for play credits: of the bets on the first one wins and one loses, the second is void. The member has the credits. */
export async function playRounds(test: TestServer, member_id: string): Promise<void> {
  const admin = await anAdmin(test.server);
  await openOptionalPages(test);
  await test.asOwner(`update company set gaming_mode = 'play_credits'`);
  const begin = Math.floor(test.services.now.getTime() / minute) * minute;
  await anEpochInUse(test, admin, { game, at: new Date(begin - 60 * minute).toISOString() });
  const token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, member_id));
  const first = await playBoth(test, token, begin + 5000);
  await setGameClock(test, first.closes + 4500);
  await lead(test, { game });
  const second = await playBoth(test, token, begin + minute + 5000);
  const context = await contextOf(test.server, admin);
  await inTransaction(test.server.db, (tx) =>
    voidRound(tx, context, { issue: second.issue, reason: 'Test' }),
  );
  await lead(test, { game });
}

/** Bets on both halves of the round that is open then. */
async function playBoth(
  test: TestServer,
  token: string,
  at: number,
): Promise<{ issue: string; closes: number }> {
  await setGameClock(test, at);
  await lead(test, { game });
  const open = await openIssue(test, game);
  if (!open) throw new Error('no round was opened');
  for (const selection of ['big', 'small']) {
    const answer = await bet(test, { token }, { issue: open.issue, selection, stake: '10' });
    if (!answer.data) throw new Error(JSON.stringify(answer));
  }
  return open;
}
