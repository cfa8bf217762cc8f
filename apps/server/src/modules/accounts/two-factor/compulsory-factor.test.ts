import { adminDetails } from '@banyan/contract/accounts/details';
import { changePassword, readTwoFactor, turnOffTwoFactor } from '@banyan/contract/accounts/security';
import { readCompanySettings } from '@banyan/contract/company/settings';
import { memberSearch } from '@banyan/contract/genealogy/genealogy';
import { creditDebit } from '@banyan/contract/ledger/ledger';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, aPerson, aSubAdmin, type Person, password } from '../../../../test/build.ts';
import { appCode, setUpApp, setUpEmail } from '../../../../test/factors.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { readSettings } from '../../../platform/settings.ts';

const test = useTestServer();
beforeAll(() => {
  test.services.isFactorCompulsory = true;
});
const codeOf = async (person: Person, endpoint: Parameters<typeof callAs>[1], body?: object) => {
  const reply = await callAs(test.server, endpoint, { token: person.token, ...(body ? { body } : {}) });
  return reply.statusCode === 200 ? 'done' : reply.json().code;
};
const isCompulsoryFor = async ({ user_id: admin_user_id, token }: Person) =>
  (await callAs(test.server, adminDetails, { token, query: { admin_user_id } })).json().data[0]
    .is_second_factor_compulsory;

describe('a compulsory second factor', () => {
  it('holds in production always, elsewhere where it is switched on', () => {
    const isOn = (env: Record<string, string>) => readSettings(env).isFactorCompulsory;
    expect(isOn({})).toBe(false);
    expect(isOn({ REQUIRE_SECOND_FACTOR: 'true' })).toBe(true);
    const secret = '4f8a1c9be07d2365aa91f04c7e5db218';
    expect(isOn({ NODE_ENV: 'production', BANYAN_SECRET: secret, REQUIRE_SECOND_FACTOR: 'false' })).toBe(
      true,
    );
  });

  it('comes first: an admin without one sets it up and does nothing else', async () => {
    const admin = await anAdmin(test.server);
    expect(await isCompulsoryFor(admin)).toBe(true);
    const refused = await callAs(test.server, readCompanySettings, { token: admin.token });
    expect(refused.json()).toMatchObject({
      code: 'no_second_factor',
      errors: { form: 'Set up two-factor authentication on your own security page first.' },
    });
    expect(await codeOf(admin, creditDebit, {})).toBe('no_second_factor');
    expect(await codeOf(admin, memberSearch)).toBe('no_second_factor');
    expect(await codeOf(admin, readTwoFactor)).toBe('done');
    await setUpApp(test, admin);
    expect(await codeOf(admin, readCompanySettings)).toBe('done');
  });

  it('is asked of a sub-admin with a right to move money or decide, and of nobody else', async () => {
    const [looks, decides, member] = [
      await aSubAdmin(test.server, { rights: ['/admin/member/member-search'] }),
      await aSubAdmin(test.server, {
        rights: ['/admin/member/member-search', '/admin/wallet/credit-debit-history/decide'],
      }),
      await aPerson(test.server, 'User'),
    ];
    expect([await isCompulsoryFor(looks), await isCompulsoryFor(decides)]).toEqual([false, true]);
    expect(await codeOf(looks, memberSearch)).toBe('done');
    expect(await codeOf(decides, memberSearch)).toBe('no_second_factor');
    expect(await codeOf(member, readTwoFactor)).toBe('done');
    const fresh = { password: 'Marigold-43', password_confirmation: 'Marigold-43' };
    expect(await codeOf(member, changePassword, { current_password: password, ...fresh })).toBe('done');
  });

  it('is not turned off, unless another one is left', async () => {
    const admin = await anAdmin(test.server);
    const { secret } = await setUpApp(test, admin);
    const turnOff = async () =>
      codeOf(admin, turnOffTwoFactor, {
        mode: 'Google_authenticator',
        current_password: password,
        otp: await appCode(test, secret),
      });
    expect(await turnOff()).toBe('factor_compulsory');
    test.services.isFactorCompulsory = false;
    expect(await isCompulsoryFor(admin)).toBe(false);
    expect(await turnOff()).toBe('done');
    test.services.isFactorCompulsory = true;
    await setUpEmail(test, admin);
    expect(await codeOf(admin, readCompanySettings)).toBe('done');
  });
});
