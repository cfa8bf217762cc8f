import { blockPin } from '../../apps/server/src/modules/pins/block-pin.ts';
import { generatePins } from '../../apps/server/src/modules/pins/generate-pins.ts';
import { payPinBalance } from '../../apps/server/src/modules/pins/pay-pin-balance.ts';
import { transferPins } from '../../apps/server/src/modules/pins/transfer-pins.ts';
import type { Tx } from '../../apps/server/src/platform/database/db.ts';
import { fail } from '../../apps/server/src/platform/fail.ts';
import { pick, toUnits } from './random.ts';
import { contextOf, type SoakPerson } from './soak-company.ts';
import { unlessLate } from './soak-meetings.ts';
import { type Expected, walletOf } from './soak-oracle.ts';
import {
  type PinStatus,
  packageOfPins,
  pinsOf,
  type SoakPin,
  taxPercent,
  transfersOf,
} from './soak-pin-book.ts';
import { anyCents, cent, inCents } from './soak-transfers.ts';
import { line, share } from './soak-withdrawals.ts';
import type { Generator, World } from './soak-world.ts';

export const anyOwner = ({ random, company }: World): SoakPerson =>
  pick(random, random(5) === 0 ? company.franchises : company.members);

const walletToPay = ({ random }: World, { user_type }: SoakPerson): 'fund' | 'main' | 'pin' =>
  user_type === 'Franchise' ? pick(random, ['main', 'pin'] as const) : 'fund';

export const anyPin = ({ random, pins }: World): SoakPin | null =>
  [...pins.pins.values()][random(Math.max(1, pins.pins.size))] ?? null;

/** A pin of this status, if a few draws find one. */
export function drawPin(world: World, fits: (pin: SoakPin, status: PinStatus) => boolean): SoakPin | null {
  for (let draw = 0; draw < 20; draw++) {
    const pin = anyPin(world);
    if (pin && fits(pin, world.requests.statusOf('pin', pin.no) as PinStatus)) return pin;
  }
  return null;
}

/** What an operation on one pin changes, and what may come in between. */
export const onPin = ({ no, holder }: SoakPin): readonly [string[], string[]] => [
  [no, pinsOf(holder)],
  [no, transfersOf(holder)],
];

const generate: Generator = {
  weight: 10,
  make: (world) => {
    const { random, company, pins } = world;
    const owner = anyOwner(world);
    const wallet = walletToPay(world, owner);
    const maker = random(2) === 0 ? pick(random, company.admins) : owner;
    const isAdmin = maker !== owner;
    const how = isAdmin ? pick(random, ['wallet', 'source', 'part', 'zero'] as const) : 'wallet';
    const amount = anyCents(random) + cent;
    const count = BigInt(1 + random(4));
    const paid = how === 'zero' ? 0n : how === 'part' ? (amount / (2n * cent)) * cent : amount;
    const gst = share(paid, taxPercent);
    const isFree = paid === 0n;
    const payable = count * (paid + gst);
    const fromWallet = how === 'wallet' && !isFree;
    let made: readonly { pin_no: string; pin_password: string | null }[] = [];
    return unlessLate(world, [[pinsOf(owner)], []], [], {
      run: async (tx, context) => {
        const batch = await generatePins(tx, contextOf(context, maker), {
          package: packageOfPins,
          amount: inCents(amount),
          count: Number(count),
          ...(how === 'wallet' ? { wallet } : { source: 'UPI' }),
          ...(isAdmin && {
            owner_type: owner.user_type as 'User' | 'Franchise',
            user_id: owner.user_id,
            paid: inCents(paid),
          }),
        });
        made = batch.pins;
        return isFree ? [] : await txnsOf(tx, batch.no);
      },
      expected: isFree ? [] : [{ lines: fromWallet ? [line(owner, wallet, -payable)] : [] }],
      takes: fromWallet ? [[walletOf(owner.id, wallet), payable]] : [],
      done: () => {
        for (const { pin_no: no, pin_password: password } of made) {
          world.requests.stands('pin', no, 'Unused');
          pins.add({ no, holder: owner, amount, paid, gst, given: null, password });
        }
      },
    });
  },
};

const txnsOf = async (tx: Tx, no: string): Promise<string[]> => {
  const { txn_id } = await tx
    .selectFrom('pin_batch')
    .select('txn_id')
    .where('no', '=', no)
    .executeTakeFirstOrThrow();
  return txn_id === null ? [] : [txn_id];
};

/** The oldest ones that are not paid in part: exactly those, unless pins of the same giver move at the same moment. */
const transfer: Generator = {
  weight: 14,
  make: (world) => {
    const { random, company, pins, meetings } = world;
    const held = anyPin(world);
    if (!held) return null;
    const [from, to] = [held.holder, anyOwner(world)];
    if (from === to) return null;
    const isAdmin = random(4) === 0;
    const maker = isAdmin ? pick(random, company.admins) : from;
    const count = 1 + random(4);
    const oldest = [...pins.pins.values()]
      .filter(
        ({ no, holder, paid, amount }) =>
          holder === from && (paid === amount || paid === 0n) && isUnused(world, no),
      )
      .sort((one, other) => Number(one.no.slice(1)) - Number(other.no.slice(1)))
      .slice(0, count)
      .map(({ no }) => no);
    const hasTooFew = oldest.length < count;
    // also what is done to one of them since it was its former holder's
    const watched = [transfersOf(from), pinsOf(from), ...oldest];
    const end = meetings.begin([transfersOf(from), pinsOf(to)], watched);
    let [transferNo, moved]: [string, string[]] = ['', []];
    return {
      isOnce: true,
      refused: () => (end() || hasTooFew ? ['too_few_pins'] : []),
      run: async (tx, context) => {
        const given = await transferPins(tx, contextOf(context, maker), {
          to_type: to.user_type as 'User' | 'Franchise',
          user_id: to.user_id,
          package: packageOfPins,
          count,
          ...(isAdmin && { from_user_id: from.user_id }),
        });
        [transferNo, moved] = [given.no, given.pins];
        return [];
      },
      done: () => {
        if (!end() && moved.join() !== oldest.join())
          pins.mismatches.push(`${transferNo} moved ${moved.join()}, expected ${oldest.join()}`);
        for (const no of moved) pins.give(no, transferNo, to);
      },
    };
  },
};

const isUnused = ({ requests }: World, no: string): boolean => requests.statusOf('pin', no) === 'Unused';

const block: Generator = {
  weight: 10,
  make: (world) => {
    const isBlocked = world.random(2) === 0;
    const pin = drawPin(world, (_, status) => status === (isBlocked ? 'Unused' : 'Blocked'));
    if (!pin) return null;
    const admin = pick(world.random, world.company.admins);
    const [touched] = onPin(pin);
    return unlessLate(world, [touched, [pin.no]], ['already_done', 'pin_used'], {
      run: async (tx, context) => {
        const asked = { pin_no: pin.no, is_blocked: isBlocked, reason: 'Soak' };
        await blockPin(tx, contextOf(context, admin), asked);
        return [];
      },
      done: () => world.requests.becomes('pin', pin.no, isBlocked ? 'Blocked' : 'Unused'),
    });
  },
};

/** A pin that was given away meanwhile would be paid by somebody else. */
async function requireHolder(tx: Tx, no: string, { id }: SoakPerson): Promise<void> {
  const held = await tx
    .selectFrom('pin')
    .select('holder_id')
    .where('no', '=', no)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (held.holder_id !== id) throw fail('not_found');
}

/** All that is left, or a part of it; the tax of the parts is that of the whole. */
const payBalance: Generator = {
  weight: 7,
  make: (world) => {
    const { random, company } = world;
    const pin = drawPin(world, ({ paid, amount }, status) => status === 'Unused' && paid < amount);
    if (!pin) return null;
    const left = pin.amount - pin.paid;
    const paid = random(2) === 0 ? left : (left / (2n * cent)) * cent;
    if (paid === 0n) return null;
    const { holder } = pin;
    const wallet = walletToPay(world, holder);
    const source = random(2) === 0 ? 'NEFT' : undefined;
    const refusals = ['pin_used', 'pin_blocked', 'pin_paid', 'amount_out_of_range', 'not_found'];
    const expected: Expected[] = [];
    return unlessLate(world, onPin(pin), refusals, {
      run: async (tx, context) => {
        const admin = contextOf(context, pick(random, company.admins));
        const how = source ? { source: 'NEFT' as const } : { wallet };
        await requireHolder(tx, pin.no, holder);
        await payPinBalance(tx, admin, { pin_no: pin.no, paid: inCents(paid), ...how });
        const { txn_id, gst } = await tx
          .selectFrom('pin_balance as b')
          .innerJoin('pin as n', 'n.id', 'b.pin_id')
          .select(['b.txn_id', 'b.gst'])
          .where('n.no', '=', pin.no)
          .orderBy('b.id', 'desc')
          .executeTakeFirstOrThrow();
        const lines = source ? [] : [line(holder, wallet, -paid - toUnits(gst))];
        expected.splice(0, expected.length, { lines });
        return [txn_id];
      },
      expected,
      // the tax of a part may be a cent more than the part's
      takes: source ? [] : [[walletOf(holder.id, wallet), paid + share(paid, taxPercent) + cent]],
      done: () => {
        pin.paid += paid;
        pin.gst = share(pin.paid, taxPercent);
      },
    });
  },
};

export const pinGenerators: readonly Generator[] = [generate, transfer, block, payBalance];
