import { parseScenario } from '@banyan/plan/scenario/scenario-file';
import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { joinMember } from '../../apps/server/src/modules/genealogy/join-member.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { topupMember } from '../../apps/server/src/modules/topup/topup-member.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { onlyRow } from '../../apps/server/src/platform/database/only-row.ts';
import { openStage, type Stage } from '../../apps/server/src/scenario/open-stage.ts';
import type { BoardOrder } from './board-kills-client.ts';
import {
  killBeforeStatements,
  onKilledServer,
  type StatementKillOptions,
  type StatementKills,
} from './kill-before-statements.ts';

const board = { mode: 'board', width: 2, depth: 1, reentry: true } as const;
const plan = {
  incomes: {
    referral: { rate: { percent: '10' } },
    matrix: {
      pools: [
        { ...board, code: 'B1', package: 'BOARD', cycle: '150', next: 'B2', fee_to_next: '60' },
        { ...board, code: 'B2', package: 'OTHER', cycle: '90' },
      ],
    },
  },
};

function aScenario() {
  const read = parseScenario({
    packages: [
      { code: 'BOARD', name: 'Board', amount: '200' },
      { code: 'OTHER', name: 'Second board', amount: '500' },
    ],
    plan,
    steps: [],
  });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
}

/**
 * Tops up members whose entry fills a board of both tiers at once, by processes that are killed before their first, second, third …
 * statement: topup, both rows, fee and places are there together or not at all, and each member enters once in the end.
 */
export async function soakBoardKills(options: StatementKillOptions): Promise<StatementKills> {
  const { db, context } = options;
  const stage = await openStage(db, context.services, aScenario(), new Date(context.now.getTime() - 60_000));
  const ground = { db, stage, now: context.now };
  const first = await join(ground, null);
  await topUp(ground, first);
  const client = 'bench/support/board-kills-client.ts';
  const { actor: admin } = stage.adminAt(context.now);
  const found = await killBeforeStatements<BoardOrder>(options, client, async () => {
    while (!(await isLastPlaceOfBoth(db))) await topUp(ground, await join(ground, first));
    const user_id = await join(ground, first);
    const before = await readState(db);
    return {
      // a database that is killed while it commits may have done so
      order: async () => ({ admin, user_id: isWhole(before, await readState(db)) ? null : user_id }),
      findProblem: async (mustBeDone) => findProblem(before, await readState(db), mustBeDone),
    };
  });
  while ((await foldHouseAccounts(db, context.now)) > 0);
  found.problems.push(...(await findAll(db)).map((finding) => JSON.stringify(finding)));
  return found;
}

/** On a database server of its own, which is killed too, until `kills` processes were killed. @returns what went wrong */
export async function soakKilledBoards(seed: number, kills: number): Promise<string[]> {
  if (kills === 0) return [];
  const killed = await onKilledServer('boards', (own) => soakBoardKills({ ...own, seed, kills }));
  console.log(
    `${killed.kills} kills before each of ${killed.steps} statements of an entry that fills two boards, ${killed.database_kills} of them ` +
      `of the database too, ${killed.done} entries: ${killed.problems.length} twice, in part or not at all.`,
  );
  return killed.problems;
}

type Ground = { db: Db; stage: Stage; now: Date };

const join = async ({ db, now }: Ground, sponsor_id: string | null): Promise<string> => {
  const asked = { name: 'Soaked', password_hash: 'none', sponsor_id, side: 'auto' } as const;
  return (await inTransaction(db, (tx) => joinMember(tx, { now }, asked))).user_id;
};

const topUp = ({ db, stage, now }: Ground, user_id: string): Promise<unknown> =>
  inTransaction(db, (tx) =>
    topupMember(tx, stage.adminAt(now), { user_id, package: 'BOARD', pay_from: 'Cash' }),
  );

/** The next entry fills the oldest open board of the first tier, and its head that of the second. */
async function isLastPlaceOfBoth(db: Db): Promise<boolean> {
  const { rows } = await sql<{ pool: string; is_last: boolean }>`
    select distinct on (pool) pool, filled = places - 1 as is_last from matrix_board
    where cycled_at is null order by pool, no`.execute(db);
  return rows.length === 2 && rows.every(({ is_last }) => is_last);
}

interface State {
  topups: number;
  /** Rows of boards, journals, and cycles of both tiers. */
  cycles: number;
  paid: number;
  journals: number;
  fees: number;
  /** Boards that hold other members than they count, or too few for the cycles there were. */
  torn: number;
}

async function readState(db: Db): Promise<State> {
  return onlyRow(
    await sql<State>`
      select (select count(*)::int from topup) as topups,
        (select count(*)::int from matrix_board where cycled_at is not null) as cycles,
        (select count(*)::int from income where kind = 'matrix') as paid,
        (select count(*)::int from txn) as journals,
        (select count(*)::int from matrix_board_entry where fee > 0) as fees,
        (select count(*)::int from (
          select from matrix_board b left join matrix_board_entry e on e.pool = b.pool and e.board_no = b.no
          where b.cycled_at is null group by b.pool, b.no, b.filled having count(e.id) <> b.filled
          union all
          select from matrix_board group by pool
          having count(*) filter (where cycled_at is null) <> 1 + count(*) filter (where cycled_at is not null)
        ) torn) as torn`.execute(db),
  );
}

function isWhole(before: State, after: State): boolean {
  const more = (key: keyof State) => after[key] - before[key];
  return more('topups') === 1 && more('cycles') === 2 && more('paid') === 2 && more('fees') === 1;
}

/** What of the entry is there without the rest, or twice; null = nothing. */
function findProblem(before: State, after: State, mustBeDone: boolean): string | null {
  const isNothing = (Object.keys(before) as (keyof State)[]).every((key) => after[key] === before[key]);
  const isRight = after.torn === 0 && (isWhole(before, after) || (!mustBeDone && isNothing));
  return isRight ? null : JSON.stringify({ before, after });
}
