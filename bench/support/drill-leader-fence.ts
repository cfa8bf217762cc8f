import pg from 'pg';
import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import {
  onThrowAwayDatabase,
  type StatementKillOptions,
  type StatementKills,
} from './kill-before-statements.ts';
import { pauseBeforeStatements } from './pause-before-statements.ts';
import { pauseSnapshots } from './pause-snapshots.ts';
import { soakChainKills } from './soak-chain-kills.ts';
import { soakClosings } from './soak-closings.ts';
import { soakEraseKills } from './soak-erase-kills.ts';
import { soakGameKills } from './soak-game-kills.ts';
import { soakStandingKills } from './soak-standing-kills.ts';

interface Asked {
  /** Processes of each leader that are paused. */
  count: number;
  seed: number;
  log: (line: string) => void;
}
type Pausing = (asked: Asked) => Promise<{ paused: number; problems: string[] }>;
type Soak = (options: StatementKillOptions & { ownerUrl: string }) => Promise<StatementKills>;

/** Statements between two pauses of a leader, so that a small count comes through the whole of its work. */
const pausing =
  (
    soak: Soak,
    every: number,
    options: { isCutOff?: boolean; newerOnes?: number; looksWhilePaused?: boolean } = {},
  ): Pausing =>
  async ({ count, seed }) =>
    await onThrowAwayDatabase(async (own) => {
      const owner = new pg.Client({ connectionString: own.ownerUrl });
      await owner.connect();
      try {
        const breakOff = pauseBeforeStatements(owner, options);
        const { kills, problems } = await soak({ ...own, seed, kills: count, every, breakOff });
        return { paused: kills, problems };
      } finally {
        await owner.end();
      }
    });

/** Who leads, and how one is paused. A lock alone leads the teams: without it nobody takes over. */
const leaders: Record<string, Pausing> = {
  closings: async ({ count, seed, log }) => {
    const server = await openDatabaseServer({ log: () => {} });
    try {
      const asked = { serverUrl: server.ownerUrl, seed, kills: count, isPaused: true, log };
      return { paused: count, problems: (await soakClosings(asked)).problems };
    } finally {
      await server.stop();
    }
  },
  'chain watchers and payers': async ({ count, seed, log }) => {
    const server = await openDatabaseServer({ log: () => {} });
    try {
      const asked = { serverUrl: server.ownerUrl, seed, kills: count, isPaused: true, log };
      const { kills, problems } = await soakChainKills(asked);
      return { paused: kills, problems };
    } finally {
      await server.stop();
    }
  },
  'games and draws': pausing(soakGameKills, 7, { looksWhilePaused: true }),
  'standing orders': pausing(soakStandingKills, 9, { newerOnes: 1 }),
  'team snapshots': pausing(pauseSnapshots, 1, { isCutOff: true, newerOnes: 1 }),
  'jobs (erasing)': pausing(soakEraseKills, 3, { newerOnes: 1 }),
};

/**
 * Pauses each leader in the middle of its work (SIGSTOP), lets another one take over and finish it, and lets the paused one work on
 * (docs/operations.md §2): from then on it writes nothing, and everything was done once.
 * @returns what was written or done otherwise
 */
export async function drillLeaderFence(asked: Asked): Promise<string[]> {
  const all: string[] = [];
  for (const [name, pause] of Object.entries(leaders)) {
    const { paused, problems } = await pause(asked);
    asked.log(`${name}: ${paused} paused and taken over from, ${problems.length} problems.`);
    all.push(...problems.map((problem) => `${name}: ${problem}`));
  }
  return all;
}
