import { companyDetails, companyRoutes } from '@banyan/contract/company/company';
import { describe, expect, it } from 'vitest';
import { callAs, useTestServer } from '../../../test/http.ts';

const test = useTestServer();

describe('company/routes', () => {
  it('answers with the catalogue of one kind of user, each entry under the url above it', async () => {
    const reply = await callAs(test.server, companyRoutes, { query: { user: 'User' } });
    const { data } = reply.json();
    const byUrl = new Map(data.map((entry: { url: string }) => [entry.url, entry]));
    expect(byUrl.get('/user/finance/passbook')).toMatchObject({
      path: 'passbook',
      parent_id: (byUrl.get('/user/finance') as { id: number }).id,
      is_active: true,
    });
    expect(byUrl.get('/user')).toMatchObject({ parent_id: null });
  });

  it('switches off every entry below one that is switched off', async () => {
    await test.asOwner(`update route set is_enabled = false where url = '/franchise/wallet'`);
    const reply = await callAs(test.server, companyRoutes, { query: { user: 'Franchise' } });
    const wallet = reply
      .json()
      .data.filter((entry: { url: string }) => entry.url.startsWith('/franchise/wallet'));
    expect(wallet.length).toBeGreaterThan(5);
    expect(wallet.some((entry: { is_active: boolean }) => entry.is_active)).toBe(false);
  });

  it('refuses a user type it does not know, in words', async () => {
    const reply = await callAs(test.server, companyRoutes, { query: { user: 'Nobody' } });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toHaveProperty('user');
  });
});

describe('company/details', () => {
  it('answers the company beside its wallets, incomes and packages', async () => {
    const reply = await callAs(test.server, companyDetails);
    expect(reply.json()).toMatchObject({
      data: {
        currency_symbol: '₹',
        is_currency_symbol_prefixed: true,
        round_off_digits: 2,
        is_decentralized: false,
      },
      incomes_list: [],
      packages: [],
    });
    expect(reply.json().user_wallets.map((wallet: { code: string }) => wallet.code)).toEqual([
      'main',
      'income',
      'fund',
      'repurchase',
      'game',
    ]);
  });
});
