import { planRaces, returnRaces } from './all-races.ts';
import { soakKilledBoards } from './soak-board-kills.ts';
import { soakChains } from './soak-chain-histories.ts';
import { soakKilledChains } from './soak-chain-kills.ts';
import { soakKilledClosings } from './soak-closings.ts';
import { soakKilledGames } from './soak-game-kills.ts';
import { soakKilledImports } from './soak-import-kills.ts';
import { soakPlansOfBefore } from './soak-plans-of-before.ts';
import { soakRandomCompanies, soakTrips } from './soak-random-companies.ts';
import { onThrowAways, soakBetRounds, soakShopAlone } from './soak-rounds.ts';
import { soakKilledStanding } from './soak-standing-kills.ts';
import { soakTwin } from './soak-twin.ts';

/** A part of the soak that can be asked for alone: `npm run soak -- NAME [COUNT] [--seed N]`. */
interface PartAlone {
  name: string;
  /** Where none is given. */
  count: number;
  /** @returns what went wrong */
  soak: (seed: number, count: number) => Promise<string[]>;
}

export const partsAlone: readonly PartAlone[] = [
  { name: '--shop', count: 1_000_000, soak: (seed, count) => soakShopAlone({ seed, count }) },
  { name: '--bets', count: 1_000_000, soak: (seed, operations) => soakBetRounds({ seed, operations }) },
  { name: '--plan-races', count: 1000, soak: soakRacesOfPlans },
  { name: '--plans-of-before', count: 200, soak: (_, count) => soakPlansOfBefore(count) },
  { name: '--closing-kills', count: 200, soak: soakKilledClosings },
  { name: '--board-kills', count: 200, soak: soakKilledBoards },
  { name: '--standing-kills', count: 200, soak: soakKilledStanding },
  { name: '--game-kills', count: 200, soak: soakKilledGames },
  { name: '--import-kills', count: 200, soak: soakKilledImports },
  { name: '--twin', count: 1_000_000, soak: soakTwin },
  { name: '--companies', count: 500, soak: soakRandomCompanies },
  { name: '--round-trips', count: 1000, soak: soakTrips },
  { name: '--chain-histories', count: 10_000, soak: (seed, count) => soakChains({ seed, count }) },
  { name: '--chain-kills', count: 100, soak: (seed, count) => soakKilledChains({ seed, count }) },
];

/** Two who meet at plans, and a return and the closing of its month, each on a database of its own. */
function soakRacesOfPlans(seed: number, rounds: number): Promise<string[]> {
  return onThrowAways(async (on) => [
    ...(await on((db) => planRaces(db, seed, rounds))),
    ...(await on((db) => returnRaces(db, seed, rounds))),
  ]);
}
