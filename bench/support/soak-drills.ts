import { randomInt } from 'node:crypto';
import { refusal } from '../../apps/server/src/platform/refusal.ts';
import { drillClosing } from './drill-closing.ts';
import { drillFailover } from './drill-failover.ts';
import { drillLeaderFence } from './drill-leader-fence.ts';
import { drillLost } from './drill-lost.ts';
import { drillConnections, drillDiskFull } from './drill-narrow.ts';
import { drillNodeKills } from './drill-node-kills.ts';
import { drillRestore } from './drill-restore.ts';

interface Asked {
  /** How often, or of how many members. */
  count: number;
  seed: number;
}

/** What is broken on purpose, how often where nothing is said, and how. @returns what went wrong */
const drills: Record<string, { count: number; run: (asked: Asked) => Promise<string[]> }> = {
  closing: {
    count: 100_000,
    run: async ({ count, seed }) => {
      const { met, rows, seconds, problems } = await drillClosing({ seed, members: count, log: console.log });
      console.log(
        `A closing of ${count} members to which ${met.length} things happened: ${rows} incomes in ${Math.round(seconds.disturbed)} s ` +
          `(${Math.round(seconds.undisturbed)} s undisturbed); ${problems.length} other than undisturbed, or out of balance.`,
      );
      return problems;
    },
  },
  connections: {
    count: 1,
    run: async (asked) => await drillConnections({ ...asked, log: console.log }),
  },
  'disk-full': {
    count: 1,
    run: async (asked) => await drillDiskFull({ ...asked, log: console.log }),
  },
  failover: {
    count: 50,
    run: async ({ count, seed }) => {
      const drilled = await drillFailover({ seed, failovers: count, log: console.log });
      console.log(
        `${count} failovers: ${drilled.sent} sent, ${drilled.answered} answered, ${drilled.doneUnheard} done without hearing it; written ` +
          `again after ${Math.round(drilled.slowest)} ms at the longest; ${drilled.problems.length} lost, doubled or out of balance.`,
      );
      return drilled.problems;
    },
  },
  'leader-fence': {
    count: 20,
    run: async (asked) => await drillLeaderFence({ ...asked, log: console.log }),
  },
  lost: {
    count: 300,
    run: async ({ count, seed }) => {
      const drilled = await drillLost({ seed, receipts: count, log: console.log });
      console.log(`${drilled.problems.length} lost and not named, or named and not lost.`);
      return drilled.problems;
    },
  },
  'node-kill': {
    count: 60,
    run: async ({ count }) => {
      const drilled = await drillNodeKills({ kills: count, log: console.log });
      console.log(
        `${count} kills of a node: ${drilled.answered} calls answered, ${drilled.repeated} asked again, the longest after ` +
          `${Math.round(drilled.slowest)} ms; ${drilled.problems.length} lost, doubled, refused for good or out of balance.`,
      );
      return drilled.problems;
    },
  },
  restore: {
    count: 20,
    run: async ({ count, seed }) => await drillRestore({ seed, moments: count, log: console.log }),
  },
};

/** Plays the drill that is asked for: `--drill NAME [N] [--seed N]`. @returns what went wrong; null = none is asked for */
export async function soakDrill(): Promise<string[] | null> {
  const [first, name = '', ...rest] = process.argv.slice(2);
  if (first !== '--drill') return null;
  const drill = drills[name];
  const asked = /^(\d{1,8})? ?(?:--seed (\d{1,10}))?$/.exec(rest.join(' '));
  if (!drill || !asked)
    throw refusal(`Usage: npm run soak -- --drill ${Object.keys(drills).join('|')} [N] [--seed N]`);
  const [, count = String(drill.count), seed = String(randomInt(2 ** 31))] = asked;
  console.log(`Seed ${seed}`);
  return await drill.run({ count: Number(count), seed: Number(seed) });
}
