import { spawnSync } from 'node:child_process';

/** The tries of each property of the engine: those of `npm test`, or more. */
const inTests = 200;

/**
 * Tries the properties of the engine and of the games on a number of random networks and plans each, by its own tests.
 * @returns what went wrong
 */
export function soakProperties(seed: number, networks: number): string[] {
  if (networks === 0) return [];
  const factor = networks / inTests;
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    'packages/plan',
    'packages/fair',
    '--testTimeout=3600000',
  ];
  const env = { NODE_ENV: 'test', PROPERTY_RUNS: String(factor), PROPERTY_SEED: String(seed) };
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0 ? [] : [`a property of the engine failed, see above; its seed is ${seed}`];
}
