import { spawnSync } from 'node:child_process';

/** Plays every attack against a running server, with random sizes, order and timing. @returns whether nothing came through */
export function soakAttacks(rounds: number, seed: number): boolean {
  console.log(`Seed ${seed}`);
  const file = 'apps/server/test/attacks.test.ts';
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', file], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', ATTACKS: String(rounds), ATTACKS_SEED: String(seed) },
  });
  return status === 0;
}
