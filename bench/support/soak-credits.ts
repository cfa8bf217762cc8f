import { cancelCreditRequest } from '../../apps/server/src/modules/ledger/credit-requests/cancel-credit-request.ts';
import { decideCreditRequests } from '../../apps/server/src/modules/ledger/credit-requests/decide-credit-requests.ts';
import { requestCredit } from '../../apps/server/src/modules/ledger/credit-requests/request-credit.ts';
import { businessDate } from '../../apps/server/src/platform/clock.ts';
import { pick, toAmount } from './random.ts';
import { contextOf, type SoakPerson } from './soak-company.ts';
import { type Expected, walletOf } from './soak-oracle.ts';
import { anyCents, inCents } from './soak-transfers.ts';
import type { Generator } from './soak-world.ts';

/** A credit request, as the model knows it. */
export interface WaitingCredit {
  no: string;
  owner: SoakPerson;
  wallet: string;
  amount: bigint;
}

/** The picture is none: what is made of a slip has tests of its own. */
const slip = { content: Buffer.alloc(64), sha256: Buffer.alloc(32) };

const ask: Generator = {
  weight: 4,
  make: (world) => {
    const { random, company } = world;
    const owner = pick(random, random(6) === 0 ? company.franchises : company.members);
    const wallet = owner.user_type === 'Franchise' ? 'main' : 'fund';
    const amount = anyCents(random);
    const reference = world.key();
    let no = '';
    return {
      isOnce: true,
      run: async (tx, context) => {
        const { timezone } = await tx.selectFrom('company').select('timezone').executeTakeFirstOrThrow();
        const paid_on = businessDate(context.now, timezone);
        const asked = { wallet, amount: inCents(amount), payment_mode: 'NEFT', reference, paid_on } as const;
        ({ no } = await requestCredit(tx, contextOf(context, owner), { ...asked, remark: '' }, slip));
        return [];
      },
      mayBeRefusedBy: ['too_many_pending'],
      done: () => {
        world.requests.stands('credit_request', no, 'Pending');
        world.credits.push({ no, owner, wallet, amount });
      },
    };
  },
};

/** Several at once; above the limit, or with what was given before, a second admin has to approve too. */
const decide: Generator = {
  weight: 3,
  make: (world) => {
    const { random, credits, company } = world;
    const isRace = random(5) === 0;
    const asked = isRace ? credits.slice(0, 2) : credits.splice(0, 1 + random(3));
    if (asked.length === 0) return null;
    const decision = random(3) === 0 ? 'Reject' : 'Approve';
    const expected: Expected[] = [];
    const brings: [string, bigint][] = [];
    let verdicts: { no: string; verdict: string }[] = [];
    return {
      isOnce: true,
      expected,
      brings,
      run: async (tx, context) => {
        const admin = contextOf(context, pick(random, company.admins));
        const nos = asked.map(({ no }) => no);
        const { rows } = await decideCreditRequests(tx, admin, { nos, decision, remark: 'Soak' });
        verdicts = rows;
        const approved = asked.filter(({ no }) =>
          rows.some((row) => row.no === no && row.verdict === 'Approved'),
        );
        const lines = approved.map(({ owner, wallet, amount }) => ({
          lines: [
            {
              owner_type: owner.user_type as 'User' | 'Franchise',
              owner_id: owner.id,
              wallet_code: wallet,
              amount: toAmount(amount),
            },
          ],
        }));
        expected.splice(0, expected.length, ...lines);
        const brought = approved.map(
          ({ owner, wallet, amount }) => [walletOf(owner.id, wallet), amount] as const,
        );
        brings.splice(
          0,
          brings.length,
          ...brought.map(([wallet, amount]): [string, bigint] => [wallet, amount]),
        );
        const posted: string[] = [];
        for (const { no } of approved) {
          const request = tx.selectFrom('credit_request').select('txn_id').where('no', '=', no);
          posted.push((await request.executeTakeFirstOrThrow()).txn_id ?? '');
        }
        return posted;
      },
      done: () => {
        for (const { no, verdict } of verdicts) {
          const credit = asked.find((one) => one.no === no);
          if (verdict === 'Approved' || verdict === 'Rejected')
            world.requests.becomes('credit_request', no, verdict);
          // it needs another admin
          else if (credit && !isRace && world.requests.statusOf('credit_request', no) === 'Pending')
            credits.push(credit);
        }
      },
    };
  },
};

const cancel: Generator = {
  weight: 1,
  make: (world) => {
    const { random, credits } = world;
    const asked = random(2) === 0 ? credits[0] : credits.splice(0, 1)[0];
    if (!asked) return null;
    return {
      isOnce: true,
      run: async (tx, context) => {
        await cancelCreditRequest(tx, contextOf(context, asked.owner), { no: asked.no });
        return [];
      },
      mayBeRefusedBy: ['already_done'],
      done: () => world.requests.becomes('credit_request', asked.no, 'Cancelled'),
    };
  },
};

export const creditGenerators: readonly Generator[] = [ask, decide, cancel];
