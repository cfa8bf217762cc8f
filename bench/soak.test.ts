import { describe, expect, it } from 'vitest';
import { aContext } from '../apps/server/test/build.ts';
import { useTestServer } from '../apps/server/test/http.ts';
import { soakGuesses } from './support/soak-guesses.ts';
import { soakKills } from './support/soak-kills.ts';
import { soakOperations } from './support/soak-operations.ts';
import { soakOrderRaces } from './support/soak-order-races.ts';
import { soakPinRaces } from './support/soak-pin-races.ts';
import { soakPlanRaces } from './support/soak-plan-races.ts';
import { soakRaces } from './support/soak-races.ts';
import { soakReturnRaces } from './support/soak-return-races.ts';
import { soakRightsRaces } from './support/soak-rights-races.ts';
import { soakTopups } from './support/soak-topups.ts';

// A short run of what `npm run soak` does longer: 2,500,000 operations, 10,000 topups, 1,000 races of each kind, 20 kills of each kind.

// each with a company of its own
describe('operations', () => {
  const test = useTestServer();

  it('does twenty thousand random operations, two in five of the shop and one in five with pins, at once as an oracle does them one by one', async () => {
    const { server } = test;
    const result = await soakOperations({
      db: server.db,
      context: aContext(server),
      seed: 20_260_102,
      operations: 20_000,
    });
    expect(result.mismatches.slice(0, 5)).toEqual([]);
    expect(result.refused).toBeGreaterThan(20);
    expect(result.replayed).toBeGreaterThan(20);
    const ends = await test.asOwner(`
      select 'transfer ' || status as name from fund_transfer union select 'credit ' || status from credit_request
      union select 'withdrawal ' || status from withdrawal where status <> 'Approved'
      union select 'withdrawal Approved' from withdrawal where txn_id is not null
      union select 'pin ' || status from pin
      union select 'pins asked for ' || status from pin_request
      union select concat_ws(' ', 'order', dispatch, payment) from repurchase_order where payment <> 'Unpaid'
      union select 'goods asked for ' || status from stock_request
      union select case when is_lost then 'goods lost on the way' else 'goods received' end from stock_receipt order by name`);
    // what still waits when the last operation ends is chance; a withdrawal was approved when its money moved
    const names = ends.map(({ name }) => String(name)).filter((name) => !name.endsWith('Pending'));
    expect(names).toEqual([
      'credit Approved',
      'credit Cancelled',
      'credit Rejected',
      'goods asked for Approved',
      'goods asked for Cancelled',
      'goods asked for Rejected',
      'goods lost on the way',
      'goods received',
      'order Delivered Paid',
      'order Delivered Refunded',
      'order Dispatched Paid',
      'order Dispatched Refunded',
      'order Pending Cancelled',
      'order Pending Paid',
      'order Pending Refunded',
      'order Rejected Refunded',
      'pin Blocked',
      'pin Unused',
      'pin Used',
      'pins asked for Approved',
      'pins asked for Cancelled',
      'pins asked for Rejected',
      'transfer Approved',
      'transfer Cancelled',
      'transfer Rejected',
      'withdrawal Approved',
      'withdrawal Cancelled',
      'withdrawal Failed',
      'withdrawal Paid',
      'withdrawal Rejected',
    ]);
  });
});

describe('topups', () => {
  const test = useTestServer();

  it('keeps every wallet and counter as an oracle does when three hundred topups meet', async () => {
    const { db, services } = test.server;
    const options = { db, services, now: services.clock(), seed: 20_260_103, operations: 300 };
    const result = await soakTopups(options);
    expect(result.mismatches.slice(0, 25)).toEqual([]);
    expect(result.refused).toBeGreaterThan(3);
  });
});

describe('races', () => {
  const test = useTestServer();

  it('let as many win as the wallets cover, and one of two who decide', async () => {
    const { server } = test;
    const result = await soakRaces({
      db: server.db,
      context: aContext(server),
      seed: 20_260_104,
      rounds: 5,
      spends: 16,
    });
    expect(result.problems.slice(0, 5)).toEqual([]);
  });
});

describe('races of pins', () => {
  const test = useTestServer();

  it('let one of a hundred use a pin, as many leave as there are, and a pin be blocked or used', async () => {
    const { server } = test;
    const options = { db: server.db, context: aContext(server), seed: 20_260_106, rounds: 24 };
    const { used, given, problems } = await soakPinRaces(options);
    expect(problems.slice(0, 5)).toEqual([]);
    expect(used).toBeGreaterThan(24);
    expect(given).toBeGreaterThan(5);
  });
});

describe('orders of the last piece', () => {
  const test = useTestServer();

  it('give it to one of sixty, and orders of two products in both orders never wait in a circle', async () => {
    const { server } = test;
    const options = { db: server.db, context: aContext(server), seed: 20_261_123, attempts: 60 };
    expect(await soakOrderRaces(options)).toEqual({ problems: [] });
  });
});

describe('races of returns', () => {
  const test = useTestServer();

  it('give a last piece back once, end an order one way, and know the cut of the month', async () => {
    const { server } = test;
    const options = { db: server.db, context: aContext(server), seed: 20_261_124, rounds: 8 };
    expect((await soakReturnRaces(options)).problems).toEqual([]);
  });
});

describe('races at plans', () => {
  const test = useTestServer();

  it('upgrade once, fill boards without losing anybody, give a place once, and leave a cut date its plan', async () => {
    const { server } = test;
    const options = { db: server.db, context: aContext(server), seed: 20_261_127, rounds: 12 };
    expect((await soakPlanRaces(options)).problems).toEqual([]);
  });
});

describe('races of rights', () => {
  const test = useTestServer();

  it('leave a main admin, store one of two saves, and give no sub-franchise what its master lost', async () => {
    const { server } = test;
    const options = { db: server.db, context: aContext(server), seed: 20_260_107, rounds: 20 };
    const { added, problems } = await soakRightsRaces(options);
    expect(problems.slice(0, 5)).toEqual([]);
    expect(added).toBeGreaterThan(5);
  });
});

describe('guesses at pins', () => {
  const test = useTestServer();

  it('are locked from all addresses after five of them, and the holder still uses the pin', async () => {
    const { server } = test;
    const options = { db: server.db, context: aContext(server), seed: 20_260_108, guesses: 240 };
    expect(await soakGuesses(options)).toEqual({ atOnePin: 5, byOnePerson: 5, problems: [] });
  });
});

it('loses and doubles nothing when database and application are killed under load', async () => {
  const result = await soakKills({ seed: 20_260_102, databaseKills: 1, appKills: 1 });
  expect(result.problems.slice(0, 5)).toEqual([]);
  expect(result.answered).toBeGreaterThan(20);
});
