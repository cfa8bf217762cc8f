import { signIn as signInCall, verifyTwoFactor } from '@banyan/contract/accounts/accounts';
import { userDetails } from '@banyan/contract/accounts/details';
import { byWallet, changePassword, listSessions } from '@banyan/contract/accounts/security';
import {
  linkWallet,
  listWallets,
  siweVerify,
  unlinkWallet,
  walletJoin,
} from '@banyan/contract/accounts/wallets';
import { userDashboard } from '@banyan/contract/overview/dashboard';
import type { PrivateKeyAccount } from 'viem/accounts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, type Person, password, solveCaptcha } from '../../../../test/build.ts';
import { appCode, setUpApp, wait } from '../../../../test/factors.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aMember } from '../../../../test/network.ts';
import { aWallet, signedBy } from '../../../../test/sign-by-wallet.ts';

const test = useTestServer();
const refusal = 'This signature does not fit here and now. Sign a new message with your wallet.';
let sponsor: Person;
beforeAll(async () => {
  sponsor = await aMember(test.server);
});

const verify = (body: Record<string, unknown>) => callAs(test.server, siweVerify, { body });
const link = async (token: string, wallet: PrivateKeyAccount, current_password = password) =>
  await callAs(test.server, linkWallet, {
    token,
    body: { ...(await signedBy(test, wallet)), current_password },
  });
const unlink = (token: string, wallet: PrivateKeyAccount, current_password = password) =>
  callAs(test.server, unlinkWallet, { token, body: { address: wallet.address, current_password } });
const join = async (wallet: PrivateKeyAccount, more: Record<string, unknown> = {}) =>
  await callAs(test.server, walletJoin, {
    body: {
      sponsor_id: sponsor.user_id,
      side: 'L',
      name: 'Asha Rani',
      date_of_birth: '1990-05-17',
      terms_accepted: true,
      captcha: await solveCaptcha(test.server),
      ...(await signedBy(test, wallet)),
      ...more,
    },
  });
const tokenOf = async (wallet: PrivateKeyAccount): Promise<string> =>
  (await verify(await signedBy(test, wallet))).json().data.token;
const addressesOf = async (token: string): Promise<string[]> =>
  (await callAs(test.server, listWallets, { token }))
    .json()
    .data.wallets.map(({ address }: { address: string }) => address);

describe('accounts/wallet_join', () => {
  it('joins under the sponsor without a password, and the wallet signs in from then on', async () => {
    const wallet = aWallet();
    const joined = (await join(wallet)).json().data;
    expect(joined).toMatchObject({ name: 'Asha Rani', sponsor: { user_id: sponsor.user_id } });
    const details = await callAs(test.server, userDetails, {
      token: joined.token,
      query: { user_id: joined.user.user_id },
    });
    expect(details.json().data[0]).toMatchObject({ has_password: false, wallet: wallet.address });
    const again = await verify(await signedBy(test, wallet));
    expect(again.json().data.user.user_id).toBe(joined.user.user_id);
    const byPassword = await callAs(test.server, signInCall, {
      body: { user_id: joined.user.user_id, password },
    });
    expect(byPassword.json().code).toBe('wrong_credentials');
  });

  it('names what is wrong with the form all at once, and asks for a captcha', async () => {
    const wallet = aWallet();
    const wrong = await join(wallet, {
      sponsor_id: 'a',
      side: 'middle',
      name: 'R2-D2',
      date_of_birth: '2015-01-01',
      terms_accepted: false,
      message: '',
      signature: '',
    });
    expect(wrong.json().errors).toEqual({
      sponsor_id: 'User id has 5 to 50 characters.',
      side: 'Choose a side.',
      name: 'Name can contain only letters(A-Z), period(.) and space( )!',
      date_of_birth: 'You must be at least 18 years old.',
      terms_accepted: 'Accept the terms to join.',
      message: 'Sign the message with your wallet.',
      signature: 'Sign the message with your wallet.',
    });
    expect((await join(wallet, { captcha: '' })).json().code).toBe('captcha_required');
    const nobody = await join(wallet, { sponsor_id: 'nobody.at.all' });
    expect(nobody.json().errors).toEqual({ sponsor_id: 'No member has this sponsor id.' });
  });

  it('refuses a wallet that has an account, and of the same wallet many times at once makes one account', async () => {
    const wallet = aWallet();
    const replies = await Promise.all(Array.from({ length: 8 }, () => join(wallet)));
    const codes = replies.map((reply) => reply.json().code ?? 'joined');
    expect(codes.filter((code) => code === 'joined')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['joined', 'wallet_taken']));
    const [row] = await test.asOwner('select count(*) from sign_in_wallet where address = $1', [
      wallet.address.toLowerCase(),
    ]);
    expect(row?.count).toBe('1');
  });
});

describe('accounts/siwe_verify', () => {
  it('says one sentence of everything that is wrong with a message, and uses its nonce up', async () => {
    const wallet = aWallet();
    await join(wallet);
    const later = new Date(test.services.now.getTime() + 11 * 60_000).toISOString();
    const wrong = {
      domain: await signedBy(test, wallet, { page: 'http://evil.test/accounts/view' }),
      chain: await signedBy(test, wallet, { chain_id: 11155111 }),
      nonce: await signedBy(test, wallet, { nonce: 'k8Jq2ZpV5tYw9LcD' }),
      short: await signedBy(test, wallet, { nonce: 'k8Jq2ZpV' }),
      longLived: await signedBy(test, wallet, { expires_at: later }),
      early: await signedBy(test, wallet, { issued_at: '2020-01-01T00:00:00.000Z' }),
      statement: await signedBy(test, wallet, { statement: '' }),
    };
    const good = () => signedBy(test, wallet);
    const right = await good();
    const changed = { ...right, signature: (await good()).signature };
    const uri = await good();
    const more = {
      ...wrong,
      otherSigned: changed,
      large: { ...(await good()), signature: `0x${'a'.repeat(10_000)}` },
      uri: { ...uri, message: uri.message.replace('URI: http://banyan.test', 'URI: http://evil.test') },
      version: { ...uri, message: uri.message.replace('Version: 1', 'Version: 2') },
      nothing: { message: 'x', signature: 'x' },
    };
    const replies = await Promise.all(
      Object.entries(more).map(async ([name, body]) => [name, (await verify(body)).json().errors]),
    );
    expect(Object.fromEntries(replies)).toEqual(
      Object.fromEntries(Object.keys(more).map((name) => [name, { wallet: refusal }])),
    );
    // its nonce went with the wrong signature
    expect((await verify(right)).json().code).toBe('wallet_refused');
  });

  it('takes the same message once, of a hundred times at once', async () => {
    const wallet = aWallet();
    await join(wallet);
    const signed = await signedBy(test, wallet);
    const replies = await Promise.all(Array.from({ length: 100 }, () => verify(signed)));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.json().code === 'wallet_refused')).toHaveLength(99);
  });

  it('refuses a message after ten minutes, a wallet nobody has, and a blocked account', async () => {
    const wallet = aWallet();
    const { user } = (await join(wallet)).json().data;
    const late = await signedBy(test, wallet);
    wait(test, 601);
    expect((await verify(late)).json().code).toBe('wallet_refused');
    const unknown = await verify(await signedBy(test, aWallet()));
    expect(unknown.json()).toMatchObject({
      code: 'wallet_not_registered',
      errors: { wallet: 'No account has this wallet. Join with it, or sign in and link it.' },
    });
    await test.asOwner('update app_user set is_blocked = true where user_id = $1', [user.user_id]);
    expect((await verify(await signedBy(test, wallet))).json().code).toBe('blocked');
  });

  it('asks for the second factor of who has one, and the session then knows the wallet', async () => {
    const person = await aPerson(test.server, 'User');
    const wallet = aWallet();
    expect((await link(person.token, wallet)).statusCode).toBe(200);
    const { secret } = await setUpApp(test, person);
    wait(test, 60);
    const { two_factor } = (await verify(await signedBy(test, wallet))).json().data;
    const { token } = (
      await callAs(test.server, verifyTwoFactor, {
        body: { challenge_token: two_factor.challenge_token, otp: await appCode(test, secret) },
      })
    ).json().data;
    const sessions = (await callAs(test.server, listSessions, { token })).json().data;
    const own = sessions.find((session: { is_current: boolean }) => session.is_current);
    expect(own.wallet).toBe(wallet.address);
  });
});

describe('the wallets of a member', () => {
  it('are linked with the password and a signature, told by mail, and each to one account', async () => {
    const person = await aPerson(test.server, 'User');
    const wallet = aWallet();
    const wrong = await link(person.token, wallet, 'not this one');
    expect(wrong.json().errors).toEqual({ current_password: 'The current password is wrong.' });
    expect((await link(person.token, wallet)).json().data.wallets).toMatchObject([
      { address: wallet.address },
    ]);
    const mails = await test.asOwner('select body from mail where recipient = $1', [person.email]);
    expect(mails.map(({ body }) => String(body)).join()).toContain(wallet.address);
    const other = await aPerson(test.server, 'User');
    expect((await link(other.token, wallet)).json().code).toBe('wallet_taken');
    expect((await unlink(other.token, wallet)).json().code).toBe('unknown_wallet');
    expect((await unlink(person.token, wallet)).json().data).toEqual({ wallets: [], has_password: true });
    expect((await verify(await signedBy(test, wallet))).json().code).toBe('wallet_not_registered');
  });

  it('are asked for among what is to do in a decentralized company, until there is one', async () => {
    const person = await aMember(test.server, { sponsor });
    const asked = async () =>
      (await callAs(test.server, userDashboard, { token: person.token }))
        .json()
        .data.to_dos.filter(({ code }: { code: string }) => code === 'wallet');
    expect(await asked()).toEqual([]);
    await test.asOwner('update company set is_decentralized = true');
    expect(await asked()).toEqual([{ code: 'wallet', label: 'Link sign-in wallet', url: '/user/security' }]);
    await link(person.token, aWallet());
    expect(await asked()).toEqual([]);
    await test.asOwner('update company set is_decentralized = false');
  });

  it('are at most five', async () => {
    const person = await aPerson(test.server, 'User');
    for (let i = 0; i < 5; i++) expect((await link(person.token, aWallet())).statusCode).toBe(200);
    expect((await link(person.token, aWallet())).json().code).toBe('too_many_wallets');
  });

  it('without a password never leave the account without a way in, and a new one stays the second for 72 hours', async () => {
    const [first, second] = [aWallet(), aWallet()];
    const { token } = (await join(first)).json().data;
    expect((await unlink(token, first, byWallet)).json().code).toBe('last_way_in');
    wait(test, 1);
    expect((await link(token, second, byWallet)).statusCode).toBe(200);
    expect((await unlink(token, first, byWallet)).json().code).toBe('last_way_in');
    // the older one is its owner's: it may take the newer one off at once
    expect((await unlink(token, second, byWallet)).statusCode).toBe(200);
    expect((await link(token, second, byWallet)).statusCode).toBe(200);
    wait(test, 72 * 3600);
    const later = await tokenOf(second);
    const opened = await tokenOf(first);
    expect((await unlink(later, first, byWallet)).statusCode).toBe(200);
    expect(await addressesOf(later)).toEqual([second.address]);
    // what it had opened is ended
    expect((await callAs(test.server, listWallets, { token: opened })).statusCode).toBe(401);
  });

  it('confirm for ten minutes what others confirm with a password, and so a first password is set', async () => {
    const wallet = aWallet();
    const { token } = (await join(wallet)).json().data;
    wait(test, 601);
    const stale = await link(token, aWallet(), byWallet);
    expect(stale.json().errors).toEqual({
      current_password: 'Sign in with your wallet again, then do this within 10 minutes.',
    });
    const fresh = await tokenOf(wallet);
    const chosen = 'Hibiscus-77';
    const set = await callAs(test.server, changePassword, {
      token: fresh,
      body: { current_password: byWallet, password: chosen, password_confirmation: chosen },
    });
    expect(set.statusCode).toBe(200);
    const person = await aPerson(test.server, 'User');
    expect((await link(person.token, aWallet(), byWallet)).json().code).toBe('wrong_password');
  });
});
