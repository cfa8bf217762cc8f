import { decideAdminRequest } from '@banyan/contract/accounts/approvals';
import { changePassword, changePasswordForOthers } from '@banyan/contract/accounts/security';
import { readCompanySettings, updateCompanySettings } from '@banyan/contract/company/settings';
import { labSetup, startLabRun } from '@banyan/contract/income/lab';
import { decidePlan, publishPlan } from '@banyan/contract/income/plan-proposals';
import { creditDebit, decideCreditDebit } from '@banyan/contract/ledger/ledger';
import { generatePins } from '@banyan/contract/pins/pins';
import { createPackage } from '@banyan/contract/topup/packages';
import { adminTopup } from '@banyan/contract/topup/topup';
import { decideWithdrawals } from '@banyan/contract/withdrawals/withdrawal-decisions';
import { workOffLabRuns } from '../../src/modules/income/lab/work-off-lab-runs.ts';
import { type Person, signIn } from '../build.ts';
import { aPayee, aWithdrawal } from '../withdrawals.ts';
import { type Arena, type Attack, atOnce } from './arena.ts';

/** One admin alone tries to make value, or to get round the second one. */
export const attacksOnMoney: Record<string, Attack> = {
  'the limit is raised, used and put back': raiseLimit,
  'a large credit is split': splitCredit,
  'the maker approves their own request': approveOwn,
  'the maker resets the password of their checker': makeOwnChecker,
  'a dangerous plan is made harmless by a friendly lab run': befriendPlan,
  'a huge package is put on sale, and a zero pin sold': sellForNothing,
  'pins are made a few at a time': splitPins,
  'withdrawals are approved one by one': splitApprovals,
};

const credit = ({ send, member }: Arena, maker: Person, amount: string) =>
  send(creditDebit, {
    token: maker.token,
    body: {
      owner_type: 'User',
      user_id: member.user_id,
      wallet: 'fund',
      direction: 'Credit',
      amount,
      reason: 'Other',
      remark: 'An attack',
    },
  });

async function raiseLimit(arena: Arena) {
  const { send, maker, draw } = arena;
  const { data: before } = (await send(readCompanySettings, { token: maker.token })).json;
  const body = { ...before, two_person_limit: String(draw(200_000, 999_999_999)) };
  const raised = await send(updateCompanySettings, { token: maker.token, body });
  const credited = await credit(arena, maker, '5000000');
  const no = raised.json.waits?.no;
  const own = await send(decideAdminRequest, { token: maker.token, body: { no, decision: 'Approve' } });
  await send(decideAdminRequest, { token: maker.token, body: { no, decision: 'Cancel' } });
  return {
    tried: 3,
    through: [
      ...(raised.json.data ? ['the limit was raised'] : []),
      ...(credited.json.data?.status === 'Approved' ? ['a credit above it was made'] : []),
      ...(own.status === 200 ? ['the own change was approved'] : []),
    ],
  };
}

async function splitCredit(arena: Arena) {
  const amounts = Array.from({ length: arena.draw(5, 15) }, () => arena.draw(30_000, 100_000));
  const replies = await atOnce(amounts.length, (k) => credit(arena, arena.maker, String(amounts[k])));
  const made = replies.reduce(
    (sum, { json }, k) => sum + (json.data?.status === 'Approved' ? (amounts[k] ?? 0) : 0),
    0,
  );
  return { tried: amounts.length, through: made > 100_000 ? [`${made} were credited alone`] : [] };
}

async function approveOwn(arena: Arena) {
  const { send, maker } = arena;
  const { no } = (await credit(arena, maker, String(arena.draw(100_001, 9_000_000)))).json.data;
  const replies = await atOnce(10, () =>
    send(decideCreditDebit, { token: maker.token, body: { no, decision: 'Approve' } }),
  );
  const approved = replies.filter(({ status }) => status === 200).length;
  return { tried: 10, through: approved > 0 ? [`${approved} own approvals`] : [] };
}

async function makeOwnChecker(arena: Arena) {
  const { send, test, maker, checker } = arena;
  const { no } = (await credit(arena, maker, '7000000')).json.data;
  const given = { password: 'Marigold-43', password_confirmation: 'Marigold-43' };
  const own = { password: 'Marigold-44', password_confirmation: 'Marigold-44' };
  const reset = await send(changePasswordForOthers, {
    token: maker.token,
    body: { user_type: 'Admin', user_id: checker.user_id, ...given, reason: 'Forgot it' },
  });
  if (reset.json.waits) return { tried: 1, through: [] };
  const token = await signIn(test.server, checker.user_id, given.password);
  await send(changePassword, { token, body: { current_password: given.password, ...own } });
  const decided = await send(decideCreditDebit, { token, body: { no, decision: 'Approve' } });
  return { tried: 3, through: decided.status === 200 ? ['the own checker approved'] : [] };
}

async function befriendPlan(arena: Arena) {
  const { send, test, maker, draw } = arena;
  const { token } = maker;
  // another plan each time, whose cap caps nothing
  const cap = { per_closing: String(draw(10_000_000, 99_999_999)) };
  const plan = {
    incomes: { referral: { rate: { percent: '90' } }, matching: { percent: '100', cap } },
  };
  const { usual } = (await send(labSetup, { token })).json.data;
  const population = { ...usual, members: 1, months: 1, founders: 1, sides: 'left' };
  await send(startLabRun, { token, body: { plans: [{ plan }], population, on_network: false } });
  await workOffLabRuns({ db: test.server.db, url: test.url, services: test.services });
  const { data } = (await send(publishPlan, { token, body: { plan, note: '' } })).json;
  const no = data?.proposal?.no;
  const own = await send(decidePlan, { token, body: { no, decision: 'Approve' } });
  await send(decidePlan, { token, body: { no, decision: 'Reject' } });
  return {
    tried: 2,
    through: [
      ...(data?.published ? ['the plan was published'] : []),
      ...(own.status === 200 ? ['the own plan was approved'] : []),
    ],
  };
}

async function sellForNothing({ send, maker, member, draw }: Arena) {
  const { token } = maker;
  const code = `HUGE${draw(1, 1_000_000)}`;
  const packaged = await send(createPackage, {
    token,
    body: { code, name: 'Huge', amount: '90000000', gst_percent: '0', cooling_off_days: 0 },
  });
  const order = {
    user_id: member.user_id,
    package: 'P',
    amount: '100000',
    source: 'Cash',
    remark: 'An attack',
  };
  const topups = await atOnce(draw(2, 5), (k) =>
    send(adminTopup, { token, body: k % 2 ? order : { ...order, paid: '0' } }),
  );
  const made = topups.filter(({ json }) => json.data).length;
  return {
    tried: 1 + topups.length,
    through: [
      ...(packaged.json.data ? ['the package was put on sale'] : []),
      ...(made > 1 ? [`${made} topups of the limit were made alone`] : []),
    ],
  };
}

async function splitPins({ send, maker, member, draw }: Arena) {
  const body = { owner_type: 'User', user_id: member.user_id, package: 'P', amount: '20000', source: 'Cash' };
  const counts = Array.from({ length: draw(4, 9) }, () => draw(1, 4));
  const replies = await atOnce(counts.length, (k) =>
    // zero pins count by what they are worth, as paid ones do
    send(generatePins, {
      token: maker.token,
      body: { ...body, count: counts[k], ...(k % 2 ? { paid: '0' } : {}) },
    }),
  );
  const made = replies.reduce((sum, { json }) => sum + (json.data?.count ?? 0), 0);
  return { tried: counts.length, through: made > 5 ? [`${made} pins of 20000 were made alone`] : [] };
}

async function splitApprovals({ send, test, maker, member: sponsor, draw }: Arena) {
  const asked: { no: string; amount: number }[] = [];
  for (let left = draw(3, 6); left > 0; left--) {
    const amount = draw(30_000, 90_000);
    const member = await aPayee(test.server, { main: '100000', sponsor });
    asked.push({ amount, no: (await aWithdrawal(test.server, member, String(amount))).no });
  }
  const replies = await atOnce(asked.length, (k) =>
    send(decideWithdrawals, {
      token: maker.token,
      body: { nos: [asked[k]?.no], decision: 'Approve', remark: '' },
    }),
  );
  const made = replies.reduce(
    (sum, { json }, k) => sum + (json.data?.approved === 1 ? (asked[k]?.amount ?? 0) : 0),
    0,
  );
  return { tried: asked.length, through: made > 100_000 ? [`${made} were approved alone`] : [] };
}
