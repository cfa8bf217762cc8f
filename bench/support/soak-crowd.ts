import { spawnSync } from 'node:child_process';

/**
 * Ten thousand who join under one sponsor and side, and then all top up; and topups that share transactions, beside the
 * same ones alone; and teams of random networks beside walking every way up. @returns what went wrong
 */
export function soakCrowd(): string[] {
  const files = [
    'income/earning/joining-at-once.test.ts',
    'topup/topups-in-order.test.ts',
    'genealogy/teams/team-figures.test.ts',
  ].map((file) => `apps/server/src/modules/${file}`);
  const sizes = {
    JOIN_AT_ONCE: '10000',
    TOP_UP_AT_ONCE: '10000',
    TOPUPS_IN_ORDER: '500',
    TEAM_NETWORKS: '500',
  };
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', ...sizes },
  });
  return status === 0 ? [] : ['joining or topping up at once failed, see above'];
}
