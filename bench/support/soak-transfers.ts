import type { JournalLine } from '../../apps/server/src/modules/ledger/rules.ts';
import { adminTransfer } from '../../apps/server/src/modules/transfers/admin-transfer.ts';
import { decideTransfer } from '../../apps/server/src/modules/transfers/decide-transfer.ts';
import { transferFunds } from '../../apps/server/src/modules/transfers/transfer-funds.ts';
import type { Tx } from '../../apps/server/src/platform/database/db.ts';
import { Failure } from '../../apps/server/src/platform/fail.ts';
import { pick, type Random, toAmount } from './random.ts';
import { contextOf, type SoakPerson, soakRules, twoPersonLimit } from './soak-company.ts';
import { walletOf } from './soak-oracle.ts';
import type { Attempt, Generator, World } from './soak-world.ts';

export const cent = 1_000_000n;
/** From 0.01 to 100.00: one of a hundred or so is below the minimum. */
export const anyCents = (random: Random): bigint =>
  random(100) === 0 ? cent : BigInt(1 + random(10_000)) * cent;

/** As people type it. */
export const inCents = (units: bigint): string => toAmount(units).replace(/0{6}$/, '');

type Owner = 'User' | 'Franchise';
interface Moved {
  from: SoakPerson;
  to: SoakPerson;
  wallets: readonly [from: string, to: string];
  amount: bigint;
  charge: bigint;
}

/** What a transfer must write: sender → recipient, and the charge sender → company. */
function linesOf({ from, to, wallets, amount, charge }: Moved): JournalLine[] {
  const line = (person: SoakPerson | null, wallet_code: string, units: bigint): JournalLine => ({
    owner_type: person ? (person.user_type as Owner) : 'House',
    owner_id: person?.id ?? '0',
    wallet_code,
    amount: toAmount(units),
  });
  const moved = [line(from, wallets[0], -amount), line(to, wallets[1], amount)];
  return charge === 0n ? moved : [...moved, line(from, wallets[0], -charge), line(null, 'fees', charge)];
}

/** @returns the transaction that a transfer posted; none while it waits */
async function postedBy(tx: Tx, no: string): Promise<string[]> {
  const { txn_id } = await tx
    .selectFrom('fund_transfer')
    .select('txn_id')
    .where('no', '=', no)
    .executeTakeFirstOrThrow();
  return txn_id === null ? [] : [txn_id];
}

const isAbove = (one: SoakPerson, other: SoakPerson): boolean =>
  other.sponsor !== null && (other.sponsor === one || isAbove(one, other.sponsor));

const peopleOf = ({ company }: World, owner: Owner): readonly SoakPerson[] =>
  owner === 'User' ? company.members : company.franchises;

/** How an attempt reads in the oracle: what it takes and brings, and the lines of its journal. */
const movedAs = (moved: Moved): Required<Pick<Attempt, 'expected' | 'takes' | 'brings'>> => ({
  expected: [{ lines: linesOf(moved) }],
  takes: [[walletOf(moved.from.id, moved.wallets[0]), moved.amount + moved.charge]],
  brings: [[walletOf(moved.to.id, moved.wallets[1]), moved.amount]],
});

/** Half up to whole cents. */
const chargeOf = (amount: bigint, percent: bigint, fixed: bigint): bigint => {
  const exact = amount * percent + fixed * 10_000n;
  return ((exact + 5_000n * cent) / (10_000n * cent)) * cent;
};

/** A transfer of one's own by one of the rules, now and then one that must be refused. */
function drawTransfer(world: World) {
  const { random } = world;
  const rule = pick(random, soakRules);
  const from = pick(random, peopleOf(world, rule.from[0]));
  const [to_type, to_wallet] = rule.to;
  const to = to_type === 'Own' ? from : pick(random, peopleOf(world, to_type));
  const amount = anyCents(random);
  const charge = chargeOf(amount, rule.percent, rule.fixed);
  const isClosed = random(50) === 0;
  const wallets = [isClosed ? 'income' : rule.from[1], to_wallet] as const;
  const moved: Moved = { from, to, wallets, amount, charge };
  const limit = rule.daily_count === undefined ? null : `${from.id} transfers today`;
  if (limit) world.quota(limit, BigInt(rule.daily_count ?? 0));
  const refusalOf = (): string | null => {
    if (to_type !== 'Own' && to === from) return 'to_oneself';
    if (isClosed) return from.user_type === 'User' ? 'transfer_closed' : 'no_wallet';
    if (rule.network_only && !isAbove(from, to) && !isAbove(to, from)) return 'not_in_network';
    return amount < 2n * cent ? 'below_minimum' : null;
  };
  const body = {
    to_type,
    ...(to_type !== 'Own' && { user_id: to.user_id }),
    from_wallet: wallets[0],
    to_wallet,
    amount: inCents(amount),
    remark: '',
  };
  return { moved, limit, refusal: refusalOf(), body };
}

/** One transfer, or several that share a transaction: who is refused does not stop the others. */
const transferByOwner: Generator = {
  weight: 24,
  make: (world) => {
    const drawn = Array.from({ length: world.random(4) === 0 ? 2 + world.random(4) : 1 }, () =>
      drawTransfer(world),
    );
    const allowed = drawn.filter(({ refusal }) => refusal === null);
    let numbers: string[] = [];
    return {
      isOnce: true,
      run: async (tx, context) => {
        const calls = drawn.map(({ moved, body }) => ({ context: contextOf(context, moved.from), body }));
        const answers = await transferFunds(tx, calls);
        const codes = answers.map((answer) => (answer instanceof Failure ? answer.code : null));
        if (codes.join() !== drawn.map(({ refusal }) => refusal).join())
          throw new Error(`answered ${codes.join()}, expected ${drawn.map(({ refusal }) => refusal).join()}`);
        numbers = answers.flatMap((answer) => (answer instanceof Failure ? [] : [answer.no]));
        const posted: string[] = [];
        for (const no of numbers) posted.push(...(await postedBy(tx, no)));
        return posted;
      },
      expected: allowed.map(({ moved }) => ({ lines: linesOf(moved) })),
      takes: allowed.flatMap(({ moved, limit }) => [
        ...movedAs(moved).takes,
        ...(limit ? [[limit, 1n, 'daily_limit'] as const] : []),
      ]),
      brings: allowed.flatMap(({ moved }) => movedAs(moved).brings),
      done: () => {
        for (const no of numbers) world.requests.stands('fund_transfer', no, 'Approved');
      },
    };
  },
};

/**
 * Between the wallets of any two; above the limit nothing moves until another admin approves, nor below it where the last
 * 24 hours add up to more: which of those at the same moment waits, the answer says.
 */
const transferByAdmin: Generator = {
  weight: 4,
  make: (world) => {
    const { random, company } = world;
    const [from_type, to_type] = [0, 1].map(() => (random(4) === 0 ? 'Franchise' : 'User')) as [Owner, Owner];
    const [from, to] = [pick(random, peopleOf(world, from_type)), pick(random, peopleOf(world, to_type))];
    const walletFor = (owner: Owner) => (owner === 'Franchise' ? 'main' : pick(random, ['fund', 'main']));
    const wallets = [walletFor(from_type), walletFor(to_type)] as const;
    const moved = { from, to, wallets, amount: anyCents(random), charge: 0n };
    const isAboveLimit = moved.amount > twoPersonLimit;
    const maker = pick(random, company.admins);
    let no = '';
    let waits = false;
    const posted = movedAs(moved);
    const takenBack = isAboveLimit ? [] : posted.takes.map(([wallet, amount]) => [wallet, amount] as const);
    const [expected, brings] = [[...posted.expected], [...posted.brings]];
    return {
      isOnce: true,
      run: async (tx, context) => {
        const transfer = await adminTransfer(tx, contextOf(context, maker), {
          from_type,
          from_user_id: from.user_id,
          from_wallet: wallets[0],
          to_type,
          to_user_id: to.user_id,
          to_wallet: wallets[1],
          amount: inCents(moved.amount),
          remark: 'Soak',
        });
        ({ no } = transfer);
        waits = transfer.status === 'Pending';
        if (isAboveLimit && !waits) throw new Error('moved above the limit without a second admin');
        // what waits posts nothing, and leaves its wallet what was to be taken
        expected.splice(0, expected.length, ...(waits ? [] : posted.expected));
        brings.splice(0, brings.length, ...(waits ? takenBack : posted.brings));
        return await postedBy(tx, no);
      },
      ...(from === to && wallets[0] === wallets[1]
        ? { mustBeRefusedBy: 'same_wallet' }
        : {
            expected,
            takes: isAboveLimit ? [] : posted.takes,
            brings,
            done: () => {
              world.requests.stands('fund_transfer', no, waits ? 'Pending' : 'Approved');
              if (waits) world.transfers.push({ no, maker, moved });
            },
          }),
    };
  },
};

const statusAfter = { Approve: 'Approved', Reject: 'Rejected', Cancel: 'Cancelled' } as const;

/** One of the admins decides, sometimes what is being decided by the other at the same moment. */
const decideTransfers: Generator = {
  weight: 4,
  make: (world) => {
    const { random, transfers, company } = world;
    const index = random(Math.max(1, transfers.length));
    const asked = random(5) === 0 ? transfers[index] : transfers.splice(index, 1)[0];
    if (!asked) return null;
    const { no, maker, moved } = asked;
    const decision = pick(random, ['Approve', 'Approve', 'Reject', 'Cancel'] as const);
    const decider = pick(random, company.admins);
    const isOwn = decider === maker;
    const refusal = isOwn === (decision === 'Cancel') ? null : isOwn ? 'approval_required' : 'not_allowed';
    // who may not decide it leaves it to others
    if (refusal && !transfers.includes(asked)) transfers.push(asked);
    return {
      isOnce: true,
      run: async (tx, context) => {
        await decideTransfer(tx, contextOf(context, decider), { no, decision });
        return await postedBy(tx, no);
      },
      ...(decision === 'Approve' && !refusal ? movedAs(moved) : {}),
      mayBeRefusedBy: ['already_done', ...(refusal ? [refusal] : [])],
      ...(refusal ? { mustBeRefusedBy: refusal } : {}),
      done: () => world.requests.becomes('fund_transfer', no, statusAfter[decision]),
    };
  },
};

/** A transfer by an admin that waits, as the model knows it. */
export interface WaitingTransfer {
  no: string;
  maker: SoakPerson;
  moved: Moved;
}

export const transferGenerators: readonly Generator[] = [transferByOwner, transferByAdmin, decideTransfers];
