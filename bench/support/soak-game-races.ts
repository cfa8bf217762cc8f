import { spawnSync } from 'node:child_process';

const files = [
  'apps/server/src/modules/games/rounds/races.test.ts',
  'apps/server/src/modules/games/rounds/rounds.test.ts',
  'apps/server/src/modules/games/flights/flight-races.test.ts',
  'apps/server/src/modules/lottery/lottery.test.ts',
];

/**
 * Plays the races of the games that `npm test` plays with hundreds, with thousands: 3,000 bets around a close, 1,000 bets from a wallet
 * for seven, 500 calls to leave against a crash, 1,000 for a last ticket. @returns whether all ended as they must
 */
export function soakGameRaces(): boolean {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=900000', ...files],
    { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', GAME_RACES: '1' } },
  );
  return status === 0;
}
