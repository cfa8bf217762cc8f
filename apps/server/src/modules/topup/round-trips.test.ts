import { topupFromWallet } from '@banyan/contract/topup/topup';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund } from '../../../test/network.ts';

const test = useTestServer();

it('a topup that pays two levels asks the database six times in all', async () => {
  const levels = [{ percent: '5' }, { percent: '2' }];
  const admin = await aBusiness(test.server, {
    incomes: { referral: { rate: { percent: '10' } }, level: { levels } },
  });
  const root = await aMember(test.server);
  const sponsor = await aMember(test.server, { sponsor: root });
  const member = await aMember(test.server, { sponsor });
  await fund(test.server, admin, member, '1000');
  const body = { user_id: member.user_id, package: 'P', amount: '500' };
  // the first call fetches the XSRF cookie
  await callAs(test.server, topupFromWallet, { token: member.token, body });
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const reply = await callAs(test.server, topupFromWallet, { token: member.token, body });
  const sent = query.mock.calls.map(([config]) => (config as unknown as { text: string }).text.trimStart());
  query.mockRestore();
  expect(reply.statusCode).toBe(200);
  expect(sent).toHaveLength(12);
  // session, key, sale, uplines, posting, commit; the others travel with them
  expect(sent.filter((text) => text !== 'begin' && !text.startsWith('/* pipelined */'))).toHaveLength(6);
});
