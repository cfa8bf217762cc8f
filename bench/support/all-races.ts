import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { soakDocumentRaces } from './soak-document-races.ts';
import { soakGuesses } from './soak-guesses.ts';
import { type ShopGround, soakOrderRaces } from './soak-order-races.ts';
import { soakPinRaces } from './soak-pin-races.ts';
import { soakPlanRaces } from './soak-plan-races.ts';
import { nobodyWithSecrets } from './soak-postings.ts';
import { soakPublishRaces } from './soak-publish-races.ts';
import { soakRaces } from './soak-races.ts';
import { soakRequestRaces } from './soak-request-races.ts';
import { soakReturnRaces } from './soak-return-races.ts';
import { soakRightsRaces } from './soak-rights-races.ts';
import { soakTicketRaces } from './soak-ticket-races.ts';

/** How often each of two won, in words. */
const winsOf = ({ wins }: Pick<ShopGround, 'wins'>): string =>
  Object.entries(wins)
    .map(([race, won]) => `${race} ${won.join(':')}`)
    .join(', ');

/** Races on a database of their own. @returns what went wrong */
type Races = (db: Db, seed: number, rounds: number) => Promise<string[]>;

export const returnRaces: Races = async (db, seed, rounds) => {
  const raced = await soakReturnRaces({ db, context: nobodyWithSecrets(new Date()), seed, rounds });
  console.log(`${rounds} rounds of races of returns (${winsOf(raced)}): ${raced.problems.length} problems.`);
  return raced.problems;
};

export const planRaces: Races = async (db, seed, rounds) => {
  const raced = await soakPlanRaces({ db, context: nobodyWithSecrets(new Date()), seed, rounds });
  console.log(
    `${rounds} rounds of races at plans (first won: ${JSON.stringify(raced.wins)}): ${raced.problems.length} problems.`,
  );
  return raced.problems;
};

/** Every kind of race of the soak, each on a database of its own. @returns what went wrong */
export const allRaces: readonly Races[] = [
  async (db, seed, rounds) => {
    const raced = await soakRaces({ db, context: nobodyWithSecrets(new Date()), seed, rounds, spends: 40 });
    console.log(
      `${rounds} rounds of races, ${raced.approved} approved before a change of the bank: ${raced.problems.length} problems.`,
    );
    return raced.problems;
  },
  async (db, seed, rounds) => {
    const raced = await soakPinRaces({ db, context: nobodyWithSecrets(new Date()), seed, rounds });
    console.log(
      `${rounds} rounds of races of pins, ${raced.used} used, ${raced.given} given away, ${raced.blocked} blocked: ${raced.problems.length} problems.`,
    );
    return raced.problems;
  },
  async (db, seed, rounds) => {
    const raced = await soakRightsRaces({ db, context: nobodyWithSecrets(new Date()), seed, rounds });
    console.log(
      `${rounds} rounds of races of admins and rights, ${raced.added} sub-franchises added meanwhile: ${raced.problems.length} problems.`,
    );
    return raced.problems;
  },
  async (db, seed, rounds) => {
    const { problems } = await soakOrderRaces({
      db,
      context: nobodyWithSecrets(new Date()),
      seed,
      attempts: rounds,
    });
    console.log(
      `${rounds} orders at once of a last piece, in each of four ways: ${problems.length} problems.`,
    );
    return problems;
  },
  async (db, seed, rounds) => {
    const { problems } = await soakTicketRaces({ db, context: nobodyWithSecrets(new Date()), seed, rounds });
    console.log(`${rounds} rounds of races at tickets: ${problems.length} problems.`);
    return problems;
  },
  async (db, seed, rounds) => {
    const raced = await soakDocumentRaces({ db, context: nobodyWithSecrets(new Date()), seed, rounds });
    console.log(
      `${rounds} rounds of races of papers and erasing, ${raced.erased} erased before a topup: ${raced.problems.length} problems.`,
    );
    return raced.problems;
  },
  async (db, seed, rounds) => {
    const { problems } = await soakPublishRaces({ db, context: nobodyWithSecrets(new Date()), seed, rounds });
    console.log(`${rounds} rounds of races of publishing: ${problems.length} problems.`);
    return problems;
  },
  returnRaces,
  async (db, seed, rounds) => {
    const raced = await soakRequestRaces({ db, context: nobodyWithSecrets(new Date()), seed, rounds });
    console.log(
      `${rounds} rounds of races of requests for goods (${winsOf(raced)}): ${raced.problems.length} problems.`,
    );
    return raced.problems;
  },
  planRaces,
  async (db, seed, rounds) => {
    const guesses = rounds * 10;
    const { problems, ...judged } = await soakGuesses({
      db,
      context: nobodyWithSecrets(new Date()),
      seed,
      guesses,
    });
    console.log(
      `${guesses} guesses a minute of many people at one pin and of one person at many: ${judged.atOnePin} and ${judged.byOnePerson} were judged, ${problems.length} problems.`,
    );
    return problems;
  },
];
