import type { GameCode } from '@banyan/contract/games/game-codes';
import { publishEpoch } from '../../../apps/server/src/modules/games/epochs/publish-epoch.ts';
import { rulesOf } from '../../../apps/server/src/modules/games/epochs/rules-of.ts';
import { leadGame } from '../../../apps/server/src/modules/games/rounds/lead-game.ts';
import { publishPlan } from '../../../apps/server/src/modules/income/plan/publish-plan.ts';
import { postJournals } from '../../../apps/server/src/modules/ledger/post-journals.ts';
import { houseLine, memberLine } from '../../../apps/server/src/modules/ledger/rules.ts';
import { inTransaction } from '../../../apps/server/src/platform/database/db.ts';
import { onlyRow } from '../../../apps/server/src/platform/database/only-row.ts';
import { type BenchPerson, contextOf, type Stage } from '../stage.ts';

const minute = 60_000;

/** Three shares of earlier bettors and ten levels above, as many rows a bet as a topup of the other benchmarks has. */
const plan = {
  incomes: {
    referral: { rate: { percent: '5' } },
    level: { levels: Array.from({ length: 10 }, () => ({ percent: '1' })) },
    next_bet: { shares: ['10', '5', '5'], lookback_hours: 24 },
    gaming_level: { levels: Array.from({ length: 10 }, () => ({ percent: '5' })) },
  },
};

/** Games for money in a licensed company whose plan shares the fees, and people who may play, with money in their game wallets. */
export async function openGames(stage: Stage, people: readonly BenchPerson[]): Promise<void> {
  const { owner, server } = stage;
  const ids = people.map(({ id }) => id);
  await owner.query(`update company set gaming_mode = 'real_money'`);
  await owner.query('update route set is_built = true, is_enabled = true where optional is not null');
  await owner.query(`update game_setting set licence_reference = 'Bench', countries = '{India}'`);
  await owner.query(
    `insert into profile (user_id, country, date_of_birth) select unnest($1::bigint[]), 'India', '1990-02-03'
     on conflict (user_id) do update set country = 'India', date_of_birth = '1990-02-03'`,
    [ids],
  );
  // an approved KYC whose pictures nobody looks at
  await owner.query(`set session_replication_role = replica`);
  await owner.query(
    `insert into kyc_request (owner_id, owner_type, name, date_of_birth, aadhaar_last4, aadhaar_hash, pan, aadhaar_front_id,
       aadhaar_back_id, pan_image_id, status, requested_at, decided_by, decided_at)
     select unnest($1::bigint[]), 'User', 'Bench', '1990-02-03', '0124', sha256('a'), 'ABCPR1234F', 1, 1, 1, 'Approved', now(), 1, now()`,
    [ids],
  );
  await owner.query(`set session_replication_role = origin`);
  const context = contextOf(server, { id: '1', user_id: 'BN100001', name: 'Bench', user_type: 'Admin' });
  await inTransaction(server.db, (tx) => publishPlan(tx, context, { plan }));
  const lines = people.map(({ id }) => memberLine(id, 'game', '10000000'));
  lines.push(houseLine('adjustment', String(-10_000_000 * people.length)));
  await inTransaction(server.db, (tx) =>
    postJournals(tx, { ...context, actor: null }, [
      { scope: 'bench', key: 'game', kind: 'adjustment', ref_type: 'adjustment', ref_id: '2', lines },
    ]),
  );
}

/** Sets the time of the games: it stands still until it is set again. */
export async function setGameClock({ owner }: Stage, at: number): Promise<void> {
  const moment = new Date(at).toISOString();
  await owner.query(
    `create or replace function game_clock() returns timestamptz language sql volatile return timestamptz '${moment}'`,
  );
}

export async function readGameTime({ owner }: Stage): Promise<number> {
  const row = onlyRow(
    await owner.query<{ at: number }>('select extract(epoch from game_clock())::float8 * 1000 as at'),
  );
  return row.at;
}

/** A chain of a game that is in use eleven minutes after this moment, which the clock then shows. */
export async function openChain(stage: Stage, game: GameCode, at: number, seed?: Buffer): Promise<void> {
  const { server } = stage;
  await setGameClock(stage, at);
  const { randomBytes } = server.services;
  const services = {
    ...server.services,
    randomBytes: (size: number) => (seed && size === 32 ? seed : randomBytes(size)),
  };
  await inTransaction(server.db, async (tx) => {
    const limits = { round_loss_limit: '1000000000', largest_stake: '5000', max_win: '100000' };
    const rules = await rulesOf(tx, game, limits);
    await publishEpoch(tx, services, { game, rounds: 1000, rules, created_by: '1', continues_id: null });
  });
  await setGameClock(stage, at + 11 * minute);
  await lead(stage, game);
}

/** Works as the leader of a game until nothing is left to do. */
export async function lead({ server }: Stage, game: GameCode): Promise<void> {
  const leading = { db: server.db, services: server.services, game, holder: 'bench' };
  while (await leadGame(leading));
  // what was salted in the last round of work opens one in the next
  while (await leadGame(leading));
}

/** The round of a game that takes bets. */
export async function openIssue(
  { owner }: Stage,
  game: GameCode,
): Promise<{ id: string; issue: string; closes: number }> {
  return onlyRow(
    await owner.query<{ id: string; issue: string; closes: number }>(
      `select id::text, issue, extract(epoch from closes_at)::float8 * 1000 as closes from game_round where game = $1 and status = 'open'`,
      [game],
    ),
  );
}
