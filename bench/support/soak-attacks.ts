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

/** `--attacks [ROUNDS] [--seed N]`; null = something else is asked for. */
export function readAttacks(defaultSeed: number): { rounds: number; seed: number } | null {
  const [name, ...rest] = process.argv.slice(2);
  if (name !== '--attacks') return null;
  const [, rounds = '5', seed = String(defaultSeed)] =
    /^(\d{1,4})? ?(?:--seed (\d{1,10}))?$/.exec(rest.join(' ')) ?? [];
  return { rounds: Number(rounds), seed: Number(seed) };
}
