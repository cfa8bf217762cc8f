import { adminRequests } from '@banyan/contract/accounts/approvals';
import { readChains, resumePayouts } from '@banyan/contract/deposits/chains';
import { takeBackDeposit } from '@banyan/contract/deposits/crypto-deposits';
import { creditDebit } from '@banyan/contract/ledger/ledger';
import { adminDashboard } from '@banyan/contract/overview/dashboard';
import { notifications } from '@banyan/contract/overview/notifications';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { approve } from '../../../../test/approve.ts';
import type { Person } from '../../../../test/build.ts';
import { depositOnChain, hexOf } from '../../../../test/deposit-on-chain.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { openOptionalPages } from '../../../../test/optional-pages.ts';
import { findAll } from '../../../audit/audit-all.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { loadChain } from '../load-chain.ts';
import { removePayments } from '../watching/walk-back.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
const reason = 'Checked with two nodes';

beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} });
  await openOptionalPages(test);
  await test.asOwner(
    `update route set is_built = true, is_enabled = true where url like '/admin/settings/chains%'`,
  );
  member = await aMember(test.server, {});
  await depositOnChain(test, member.id);
});

const no = async () => String((await test.asOwner('select no from chain_transfer'))[0]?.no);
const queues = async () =>
  Object.fromEntries(
    (await callAs(test.server, adminDashboard, { token: admin.token }))
      .json()
      .data.queues.map(({ code, count }: { code: string; count: number }) => [code, count]),
  );
const balance = async () =>
  await test.asOwner(
    `select wallet_code, trim_scale(balance)::text as balance from account
    where owner_type = 'User' and owner_id = $1 and balance <> 0 order by wallet_code`,
    [member.id],
  );

it('a credited deposit whose block is there is not taken back, and payouts that run are not resumed', async () => {
  const back = await callAs(test.server, takeBackDeposit, {
    token: admin.token,
    body: { no: await no(), reason },
  });
  expect(back.json()).toMatchObject({ code: 'not_replaced' });
  const on = await callAs(test.server, resumePayouts, { token: admin.token, body: { chain_id: 56, reason } });
  expect(on.json()).toMatchObject({ code: 'payouts_not_stopped' });
});

it('a fork below it stops payouts and tells admins; nothing is posted by itself', async () => {
  const { db } = test.server;
  const chain = await loadChain(db, 56);
  if (!chain) throw new Error('the chain is in use');
  await inTransaction(db, (tx) => removePayments(tx, chain, sql`block > 5`, test.services.now));
  expect(await balance()).toEqual([{ wallet_code: 'fund', balance: '800' }]);
  expect(await queues()).toMatchObject({ chain_off: 1, deposit_replaced: 1 });
  const { data } = (await callAs(test.server, notifications, { token: admin.token })).json();
  expect(JSON.stringify(data)).toContain('"payouts_stopped"');
  const chains = (await callAs(test.server, readChains, { token: admin.token })).json().data;
  expect(chains).toMatchObject([{ chain_id: 56, replaced: 1, payouts_stopped_at: expect.any(String) }]);
});

it('two admins take it back; what is spent the member owes, and the books are clean', async () => {
  await test.asOwner('update company set two_person_limit = 1000000');
  const spent = await callAs(test.server, creditDebit, {
    token: admin.token,
    body: {
      owner_type: 'User',
      user_id: member.user_id,
      wallet: 'fund',
      direction: 'Debit',
      amount: '500',
      reason: 'Other',
      remark: 'Spent',
    },
  });
  expect(spent.statusCode).toBe(200);
  const body = { no: await no(), reason };
  const asked = await callAs(test.server, takeBackDeposit, { token: admin.token, body });
  expect(asked.json()).toMatchObject({ waits: { act: 'Reverse crypto deposit' } });
  expect(await balance()).toEqual([{ wallet_code: 'fund', balance: '300' }]);
  const { data } = (await callAs(test.server, adminRequests, { token: admin.token })).json();
  expect(JSON.stringify(data)).toContain(hexOf('5', 32));
  await approve(test.server, asked);
  expect(await balance()).toEqual([{ wallet_code: 'recoverable', balance: '-500' }]);
  expect(await test.asOwner('select status, decided_reason from chain_transfer')).toEqual([
    { status: 'reversed', decided_reason: reason },
  ]);
  const again = await callAs(test.server, takeBackDeposit, { token: admin.token, body });
  expect(again.json()).toMatchObject({ code: 'deposit_state' });
  expect(await findAll(test.server.db)).toEqual([]);
});

it('two admins let payouts go on', async () => {
  const asked = await callAs(test.server, resumePayouts, {
    token: admin.token,
    body: { chain_id: 56, reason },
  });
  expect(asked.json()).toMatchObject({ waits: { act: 'Resume chain payouts' } });
  expect((await loadChain(test.server.db, 56))?.payouts_stopped_at).not.toBeNull();
  await approve(test.server, asked);
  expect((await loadChain(test.server.db, 56))?.payouts_stopped_at).toBeNull();
  expect(await queues()).toMatchObject({ chain_off: 0, deposit_replaced: 0 });
});
