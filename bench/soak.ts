// Soaks the ledger and the engine: npm run soak [-- --seed N --operations N --bets N --topups N --races N --database-kills N --app-kills N --closing-kills N --withdrawal-kills N --pin-kills N --order-kills N --erase-kills N --publish-kills N --mail-kills N --standing-kills N --board-kills N --import-kills N --game-kills N --chain-kills N --networks N --twin N --companies N --round-trips N].
// npm run soak -- --attacks [ROUNDS] [--seed N] plays the attacks of apps/server/test/attacks instead.
// npm run soak -- --game-races plays the races of bets, flights and tickets at the sizes of a rush.
// npm run soak -- NAME [N] [--seed N] does one part alone, of those that bench/support/parts-alone.ts lists.
// npm run soak -- --drill failover|node-kill [N] [--seed N] ends servers of the database, or of the application, under load.
// Exits 1 when a single thing was lost, doubled, out of balance or other than the oracle says.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Db } from '../apps/server/src/platform/database/db.ts';
import { isRefusal, refusal } from '../apps/server/src/platform/refusal.ts';
import { allRaces } from './support/all-races.ts';
import { partsAlone } from './support/parts-alone.ts';
import { readAlone } from './support/read-alone.ts';
import { soakAttacks } from './support/soak-attacks.ts';
import { soakKilledBoards } from './support/soak-board-kills.ts';
import { soakChains } from './support/soak-chain-histories.ts';
import { soakKilledChains } from './support/soak-chain-kills.ts';
import { soakKilledClosings } from './support/soak-closings.ts';
import { soakCrowd } from './support/soak-crowd.ts';
import { soakDrill } from './support/soak-drills.ts';
import { soakKilledErasing } from './support/soak-erase-kills.ts';
import { soakKilledGames } from './support/soak-game-kills.ts';
import { soakGameRaces } from './support/soak-game-races.ts';
import { soakKilledImports } from './support/soak-import-kills.ts';
import { soakKills } from './support/soak-kills.ts';
import { soakKilledMailing } from './support/soak-mail-kills.ts';
import { soakOrderKills } from './support/soak-order-kills.ts';
import { soakPinKills } from './support/soak-pin-kills.ts';
import { nobody } from './support/soak-postings.ts';
import { soakProperties } from './support/soak-properties.ts';
import { soakKilledPublishing } from './support/soak-publish-kills.ts';
import { soakRandomCompanies, soakTrips } from './support/soak-random-companies.ts';
import { onThrowAways, soakBetRounds, soakRounds } from './support/soak-rounds.ts';
import { soakKilledStanding } from './support/soak-standing-kills.ts';
import { soakTopups } from './support/soak-topups.ts';
import { soakTwin } from './support/soak-twin.ts';
import { soakWithdrawalKills } from './support/soak-withdrawal-kills.ts';

const defaults = {
  seed: randomInt(2 ** 31),
  operations: 2_500_000,
  bets: 1_000_000,
  topups: 10_000,
  races: 1000,
  'database-kills': 20,
  'app-kills': 20,
  'closing-kills': 200,
  'withdrawal-kills': 200,
  'pin-kills': 100,
  'order-kills': 200,
  'erase-kills': 200,
  'publish-kills': 200,
  'mail-kills': 200,
  'standing-kills': 200,
  'board-kills': 200,
  'import-kills': 200,
  'game-kills': 200,
  'chain-kills': 100,
  networks: 10_000,
  companies: 500,
  twin: 1_000_000,
  'round-trips': 1000,
  'chain-histories': 10_000,
};
type Name = keyof typeof defaults;

function readArguments(): Record<Name, number> {
  const options = Object.fromEntries(
    Object.keys(defaults).map((name) => [name, { type: 'string' as const }]),
  );
  const { values, positionals } = parseArgs({ options, strict: false, allowPositionals: true });
  const given = { ...defaults };
  for (const [name, value] of Object.entries(values)) {
    if (!(name in defaults) || !/^\d{1,10}$/.test(String(value)) || positionals.length > 0)
      throw refusal(`Usage: npm run soak -- [--${Object.keys(defaults).join(' N] [--')} N]`);
    given[name as Name] = Number(value);
  }
  return given;
}

/** @returns what went wrong */
const soakMoney = (
  seed: number,
  { operations, topups, races }: Pick<Record<Name, number>, 'operations' | 'topups' | 'races'>,
): Promise<string[]> =>
  onThrowAways(async (onThrowAway) => {
    const problems = await soakRounds(onThrowAway, { seed, operations });
    problems.push(...(await onThrowAway((db) => soakTopupsOf(db, seed, topups))));
    for (const soakIt of allRaces) problems.push(...(await onThrowAway((db) => soakIt(db, seed, races))));
    return problems;
  });

async function soakTopupsOf(db: Db, seed: number, operations: number): Promise<string[]> {
  const now = new Date();
  const { services } = nobody(now);
  const topped = await soakTopups({ db, services, now, seed, operations, log: console.log });
  console.log(
    `${topped.operations} credits, topups and reversals, ${topped.refused} of them refused: ${topped.mismatches.length} mismatches.`,
  );
  return topped.mismatches;
}

/** @returns what went wrong */
async function soakKilledWithdrawals(seed: number, kills: number): Promise<string[]> {
  if (kills === 0) return [];
  const killed = await soakWithdrawalKills({ seed, kills, rows: 10_000, log: console.log });
  console.log(
    `${killed.kills} kills of bulk approvals and banks' answers, ${killed.database_kills} of the database, ${killed.broken_off} in the ` +
      `middle of one, with ${killed.rows} withdrawals: ${killed.problems.length} done twice, or not at all.`,
  );
  return killed.problems;
}

/** Kills of each kind. @returns what went wrong */
async function soakKilledPins(seed: number, kills: number): Promise<string[]> {
  if (kills === 0) return [];
  const killed = await soakPinKills({ seed, databaseKills: kills, appKills: kills, log: console.log });
  console.log(
    `${kills} kills of the database and ${kills} of the application with pins: ${killed.made} made, ${killed.used} used and ` +
      `${killed.approved} requests approved, ${killed.unheard} made without hearing it; ${killed.problems.length} without their money, or lost.`,
  );
  return killed.problems;
}

/** Kills of the application, and a quarter as many of the database. @returns what went wrong */
async function soakKilledOrders(seed: number, appKills: number): Promise<string[]> {
  if (appKills === 0) return [];
  const databaseKills = Math.ceil(appKills / 4);
  const killed = await soakOrderKills({ seed, databaseKills, appKills, log: console.log });
  console.log(
    `${databaseKills} kills of the database and ${appKills} of the application with orders: ${killed.orders} placed, ${killed.paid} of them ` +
      `paid, ${killed.sent} sent and ${killed.delivered} delivered, ${killed.unheard} paid without hearing it; requests ` +
      `${JSON.stringify(killed.requests)}; kills that met ${JSON.stringify(killed.met)}; ${killed.problems.length} without goods, money, BV or invoice.`,
  );
  return killed.problems;
}

async function soak(): Promise<string[]> {
  const {
    seed,
    operations,
    bets,
    topups,
    races,
    'database-kills': databaseKills,
    'app-kills': appKills,
    'closing-kills': closingKills,
    'withdrawal-kills': withdrawalKills,
    'pin-kills': pinKills,
    'order-kills': orderKills,
    'erase-kills': eraseKills,
    'publish-kills': publishKills,
    'mail-kills': mailKills,
    'standing-kills': standingKills,
    'board-kills': boardKills,
    'import-kills': importKills,
    'game-kills': gameKills,
    'chain-kills': chainKills,
    networks,
    companies,
    twin,
    'round-trips': roundTrips,
    'chain-histories': chainHistories,
  } = readArguments();
  console.log(`Seed ${seed}`);
  const problems = soakProperties(seed, networks);
  problems.push(...(await soakTwin(seed, twin)));
  problems.push(...(await soakRandomCompanies(seed, companies)));
  problems.push(...(await soakTrips(seed, roundTrips)));
  problems.push(...(await soakChains({ seed, count: chainHistories })));
  problems.push(...(await soakMoney(seed, { operations, topups, races })));
  problems.push(...(await soakBetRounds({ seed, operations: bets })));
  const kills = await soakKills({ seed, databaseKills, appKills, log: console.log });
  console.log(
    `${databaseKills} kills of the database and ${appKills} of the application: ${kills.sent} sent, ${kills.answered} answered, ` +
      `${kills.doneUnheard} done without hearing it; ${kills.problems.length} lost, doubled or out of balance.`,
  );
  problems.push(...kills.problems, ...(await soakKilledClosings(seed, closingKills)));
  problems.push(...(await soakKilledWithdrawals(seed, withdrawalKills)));
  problems.push(...(await soakKilledPins(seed, pinKills)), ...(await soakKilledOrders(seed, orderKills)));
  problems.push(
    ...(await soakKilledErasing(seed, eraseKills)),
    ...(await soakKilledPublishing(seed, publishKills)),
    ...(await soakKilledMailing(seed, mailKills)),
    ...(await soakKilledStanding(seed, standingKills)),
    ...(await soakKilledBoards(seed, boardKills)),
    ...(await soakKilledImports(seed, importKills)),
    ...(await soakKilledGames(seed, gameKills)),
    ...(await soakKilledChains({ count: chainKills, seed })),
  );
  problems.push(...soakCrowd());
  return problems;
}

function tell(problems: readonly string[]): void {
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

try {
  const drilled = await soakDrill();
  const attacks = readAlone('--attacks', 5);
  const gameRaces = readAlone('--game-races', 1);
  const alone = partsAlone.flatMap(({ name, count, soak }) => {
    const asked = readAlone(name, count);
    return asked ? [{ ...asked, soak }] : [];
  })[0];
  if (drilled) tell(drilled);
  else if (alone) {
    console.log(`Seed ${alone.seed}`);
    tell(await alone.soak(alone.seed, alone.count));
  } else if (gameRaces) process.exitCode = soakGameRaces() ? 0 : 1;
  else if (!attacks) tell(await soak());
  else if (!soakAttacks(attacks.count, attacks.seed)) process.exitCode = 1;
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
