import { companyDetails } from '@banyan/contract/company/company';
import {
  changePackage,
  createPackage,
  packageList,
  switchPackage,
  topupPackages,
} from '@banyan/contract/topup/packages';
import { adminTopup, topupFromWallet, topupQuote } from '@banyan/contract/topup/topup';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, {
    incomes: { level: { levels: [{ percent: '1' }] } },
    caps: { topup_multiple: '2' },
  });
  member = await aMember(test.server);
  await fund(test.server, admin, member, '5000');
});

const by = (person: Person, call: Parameters<typeof callAs>[1], body: unknown) =>
  callAs(test.server, call, { token: person.token, body });

describe('packages', () => {
  it('name every problem of a form at once', async () => {
    const reply = await by(admin, createPackage, { code: 'X', name: 'X', amount: '10.005', min: '5' });
    expect(reply.json().errors).toEqual({
      amount: 'Stands alone: a package has an amount, or min and max.',
    });
    const decimals = await by(admin, createPackage, { code: 'X', name: 'X', amount: '10.005', bv: '1.001' });
    expect(Object.keys(decimals.json().errors)).toEqual(['amount', 'bv']);
  });

  it('keep the table of their own referral rate, whose codes must be known', async () => {
    const form = { code: 'TABLE', name: 'Table', amount: '1000' };
    const by_package = { TABLE: '12' };
    const made = await by(admin, createPackage, { ...form, referral_rate: { percent: '5', by_package } });
    expect(made.json().data).toMatchObject({ code: 'TABLE', version: 1 });
    const cards = await callAs(test.server, topupPackages, { token: member.token });
    const card = cards.json().data.find(({ code }: { code: string }) => code === 'TABLE');
    expect(card.referral_rate).toEqual({ percent: '5', by_package });
    const unknown = { percent: '5', by_rank: { NOBODY: '6' } };
    const refused = await by(admin, changePackage, { ...form, referral_rate: unknown });
    expect(Object.keys(refused.json().errors)).toEqual(['referral_rate.by_rank.NOBODY']);
  });

  it('are sold by their newest version; topups keep the one they were made with', async () => {
    await by(admin, createPackage, { code: 'GOLD', name: 'Gold', amount: '1000', gst_percent: '18' });
    expect(
      (await by(admin, createPackage, { code: 'GOLD', name: 'Gold', amount: '1' })).json(),
    ).toMatchObject({
      code: 'package_code_taken',
    });
    const first = await topUp(test.server, member, '1000', { package: 'GOLD' });
    expect(exact(first.total)).toBe('1180');
    const two = { code: 'GOLD', name: 'Gold two', amount: '1200', kit: 'A watch' };
    const changed = await by(admin, changePackage, two);
    expect(changed.json().data).toEqual({ code: 'GOLD', version: 2, is_on_sale: true });
    const reply = await by(member, topupFromWallet, { user_id: member.user_id, package: 'GOLD' });
    expect(reply.json().data).toMatchObject({ package: 'Gold two', gst_percent: '0' });
    const cards = await callAs(test.server, topupPackages, { token: member.token });
    const [gold] = cards.json().data.filter((card: { code: string }) => card.code === 'GOLD');
    expect(gold).toMatchObject({ name: 'Gold two', amount: '1200', topup_multiple: '2', kit: 'A watch' });
    const list = await callAs(test.server, packageList, { token: admin.token });
    const [row] = list.json().data.filter((item: { code: string }) => item.code === 'GOLD');
    expect(row).toMatchObject({ version: 2, topups: 2, status: 'On sale' });
  });

  it('that were taken off sale are not sold', async () => {
    await by(admin, createPackage, { code: 'OLD', name: 'Old', amount: '100' });
    await by(admin, switchPackage, { code: 'OLD', is_on_sale: false });
    const reply = await by(member, topupFromWallet, { user_id: member.user_id, package: 'OLD' });
    expect(reply.json().errors).toEqual({ package: 'This package is not on sale.' });
    const details = (await callAs(test.server, companyDetails)).json();
    expect(details.packages.map((item: { code: string }) => item.code)).not.toContain('OLD');
    expect(details.incomes_list).toEqual([{ income_name: 'level', display_name: 'Level income' }]);
  });
});

describe('a topup by an admin', () => {
  const order = (wanted: Record<string, string>) => ({
    user_id: member.user_id,
    package: 'P',
    amount: '1000',
    source: 'fund',
    ...wanted,
  });

  it('may be paid from the member’s wallet, outside, in part or not at all', async () => {
    const outside = await by(admin, adminTopup, order({ source: 'NEFT', paid: '400' }));
    expect(outside.json().data).toMatchObject({ payment_mode: 'NEFT', paid_by: null });
    expect(exact(outside.json().data.total)).toBe('400');
    const zero = await by(admin, adminTopup, order({ paid: '0' }));
    expect(zero.json().data).toMatchObject({ payment_mode: 'Zero pin', paid_by: null });
    const own = await by(admin, adminTopup, order({ amount: '500' }));
    expect(own.json().data).toMatchObject({
      payment_mode: 'Fund wallet',
      paid_by: { user_id: member.user_id },
    });
    const tooMuch = await by(admin, adminTopup, order({ paid: '1000.01' }));
    expect(tooMuch.json().errors).toHaveProperty('paid');
  });

  it('is quoted with the balance that would pay', async () => {
    const quote = await callAs(test.server, topupQuote, {
      token: admin.token,
      query: { user_id: member.user_id, package: 'P', amount: '700' },
    });
    expect(quote.json().data).toMatchObject({ wallet: 'fund', is_activation: false, name: member.name });
    expect(exact(quote.json().data.payable)).toBe('700');
  });
});
