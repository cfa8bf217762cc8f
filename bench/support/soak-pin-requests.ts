import { cancelPinRequest } from '../../apps/server/src/modules/pins/requests/cancel-pin-request.ts';
import { decidePinRequests } from '../../apps/server/src/modules/pins/requests/decide-pin-requests.ts';
import { requestPins } from '../../apps/server/src/modules/pins/requests/request-pins.ts';
import { businessDate } from '../../apps/server/src/platform/clock.ts';
import type { Tx } from '../../apps/server/src/platform/database/db.ts';
import { pick } from './random.ts';
import { contextOf, type SoakPerson } from './soak-company.ts';
import type { Expected } from './soak-oracle.ts';
import { packageOfPins, pinsOf, taxPercent } from './soak-pin-book.ts';
import { anyOwner } from './soak-pins.ts';
import { anyCents, cent, inCents } from './soak-transfers.ts';
import { share } from './soak-withdrawals.ts';
import type { Generator, World } from './soak-world.ts';

/** The picture is none: what is made of a slip has tests of its own. */
const slip = { content: Buffer.alloc(64), sha256: Buffer.alloc(32) };

const ask: Generator = {
  weight: 5,
  make: (world) => {
    const { random, pins } = world;
    const owner = anyOwner(world);
    const reference = world.key();
    const amounts = Array.from({ length: 1 + random(2) }, () => {
      const amount = anyCents(random) + cent;
      return Array.from({ length: 1 + random(3) }, () => amount);
    });
    let no = '';
    return {
      isOnce: true,
      run: async (tx, context) => {
        const { timezone } = await tx.selectFrom('company').select('timezone').executeTakeFirstOrThrow();
        const lines = amounts.map((list) => ({
          package: packageOfPins,
          amount: inCents(list[0] ?? 0n),
          count: list.length,
        }));
        const paid_on = businessDate(context.now, timezone);
        const asked = { lines, payment_mode: 'NEFT', reference, paid_on, remark: '' } as const;
        ({ no } = await requestPins(tx, contextOf(context, owner), asked, slip));
        return [];
      },
      mayBeRefusedBy: ['too_many_pending'],
      done: () => {
        world.requests.stands('pin_request', no, 'Pending');
        pins.requests.push({ no, owner, amounts });
      },
    };
  },
};

/** The pins of a request, the oldest first, and the journals that brought their money. */
async function madeFor(tx: Tx, no: string): Promise<{ pins: string[]; txns: string[] }> {
  const rows = await tx
    .selectFrom('pin as n')
    .innerJoin('pin_batch as b', 'b.id', 'n.batch_id')
    .innerJoin('pin_request as r', 'r.id', 'b.request_id')
    .select(['n.no', 'b.txn_id'])
    .where('r.no', '=', no)
    .orderBy('n.id')
    .execute();
  return { pins: rows.map((row) => row.no), txns: [...new Set(rows.map(({ txn_id }) => txn_id ?? ''))] };
}

/** Approving makes the pins; above the limit, or with what was given before, a second admin has to approve too. */
const decide: Generator = {
  weight: 5,
  make: (world) => {
    const { random, pins, company } = world;
    const isRace = random(5) === 0;
    const request = isRace ? pins.requests[0] : pins.requests.splice(0, 1)[0];
    if (!request) return null;
    const { no, owner, amounts } = request;
    const decision = random(4) === 0 ? 'Reject' : 'Approve';
    const end = world.meetings.begin([pinsOf(owner)], []);
    const expected: Expected[] = [];
    let [verdict, made]: [string, string[]] = ['', []];
    return {
      isOnce: true,
      expected,
      run: async (tx, context) => {
        const admin = contextOf(context, pick(random, company.admins));
        const { rows } = await decidePinRequests(tx, admin, { nos: [no], decision, remark: 'Soak' });
        verdict = rows[0]?.verdict ?? '';
        const found = verdict === 'Approved' ? await madeFor(tx, no) : { pins: [], txns: [] };
        made = found.pins;
        expected.splice(0, expected.length, ...found.txns.map(() => ({ lines: [] })));
        return found.txns;
      },
      refused: () => {
        end();
        return [];
      },
      done: () => {
        end();
        if (verdict === 'Approved' || verdict === 'Rejected')
          world.requests.becomes('pin_request', no, verdict);
        // it needs another admin
        else if (!isRace && world.requests.statusOf('pin_request', no) === 'Pending')
          pins.requests.push(request);
        if (verdict === 'Approved') addMade(world, owner, amounts.flat(), made);
      },
    };
  },
};

function addMade(
  world: World,
  holder: SoakPerson,
  amounts: readonly bigint[],
  made: readonly string[],
): void {
  if (made.length !== amounts.length)
    world.pins.mismatches.push(`${made.length} pins were made for ${amounts.length}`);
  for (const [index, no] of made.entries()) {
    const amount = amounts[index] ?? 0n;
    const gst = share(amount, taxPercent);
    world.requests.stands('pin', no, 'Unused');
    world.pins.add({ no, holder, amount, paid: amount, gst, given: null, password: null });
  }
}

const cancel: Generator = {
  weight: 1,
  make: (world) => {
    const { random, pins } = world;
    const request = random(2) === 0 ? pins.requests[0] : pins.requests.splice(0, 1)[0];
    if (!request) return null;
    return {
      isOnce: true,
      run: async (tx, context) => {
        await cancelPinRequest(tx, contextOf(context, request.owner), { no: request.no });
        return [];
      },
      mayBeRefusedBy: ['already_done'],
      done: () => world.requests.becomes('pin_request', request.no, 'Cancelled'),
    };
  },
};

export const pinRequestGenerators: readonly Generator[] = [ask, decide, cancel];
