import { signIn } from '@banyan/contract/accounts/accounts';
import { setLoginPin } from '@banyan/contract/accounts/login-pin';
import { updateProfile } from '@banyan/contract/accounts/profile';
import { newRecoveryCodes } from '@banyan/contract/accounts/security';
import { memberSearch } from '@banyan/contract/genealogy/genealogy';
import { creditDebit } from '@banyan/contract/ledger/ledger';
import { aSubAdmin, password } from '../build.ts';
import { appCode, loginPin, setUpApp, wrongCode } from '../factors.ts';
import { type Arena, type Attack, aNewMember, atOnce } from './arena.ts';

/** Somebody tries to be, or to read, somebody else. */
export const attacksOnPeople: Record<string, Attack> = {
  'passwords are guessed in parallel': guessPasswords,
  'codes of a second factor are guessed in parallel': guessCodes,
  'a login PIN is guessed in parallel': guessPins,
  'ids of somebody else are asked for': askForOthers,
  'headers are forged': forgeHeaders,
  'a right to look is used to act': actWithoutRight,
};

async function guessPasswords({ send, member, draw }: Arena) {
  const from = `127.0.${draw(1, 250)}.${draw(1, 250)}`;
  const tries = draw(20, 60);
  const wrong = await atOnce(tries, (k) =>
    send(signIn, { from, body: { user_id: member.user_id, password: `Wrong-${k}` } }),
  );
  const judged = wrong.filter(({ json }) => json.code === 'wrong_credentials').length;
  const right = await send(signIn, { from, body: { user_id: member.user_id, password } });
  return {
    tried: tries + 1,
    through: [
      ...(judged > 5 ? [`${judged} guesses were judged`] : []),
      ...(right.status === 200 ? ['the next one was taken without a captcha'] : []),
    ],
  };
}

async function guessCodes({ send, test, draw }: Arena) {
  const person = await aNewMember(test);
  const { secret } = await setUpApp(test, person);
  const wrong = wrongCode(await appCode(test, secret));
  const tries = draw(30, 90);
  const replies = await atOnce(tries, () =>
    send(newRecoveryCodes, { token: person.token, body: { otp: wrong } }),
  );
  const judged = replies.filter(({ json }) => json.code === 'wrong_code').length;
  return { tried: tries, through: judged > 5 ? [`${judged} guesses were judged`] : [] };
}

async function guessPins({ send, test, draw }: Arena) {
  const { token } = await aNewMember(test);
  const set = { current_password: password, new_pin: loginPin, new_pin_confirmation: loginPin };
  await send(setLoginPin, { token, body: set });
  const tries = draw(30, 90);
  const guess = (login_pin: string) => send(newRecoveryCodes, { token, body: { login_pin } });
  const replies = await atOnce(tries, () => guess(String(draw(500_000, 999_999))));
  const judged = replies.filter(({ json }) => json.code === 'wrong_login_pin').length;
  const right = await guess(loginPin);
  return {
    tried: tries + 1,
    through: [
      // the fifth says that the PIN is locked
      ...(judged === 4 ? [] : [`${judged + 1} guesses were judged`]),
      ...(right.json.code === 'login_pin_locked' ? [] : ['the next one was judged too']),
    ],
  };
}

/** Asks every read of the product, as a member, with another member's ids in whatever it takes. */
async function askForOthers({ send, test, member }: Arena) {
  const other = await aNewMember(test);
  const reads = test.server.mounted.filter(({ method }) => method === 'GET');
  const ids = ['user_id', 'member', 'owner', 'id', 'from', 'f_user_id', 'f_member'];
  const through: string[] = [];
  let tried = 0;
  for (const read of reads)
    for (const value of [other.user_id, other.id]) {
      const query = Object.fromEntries(ids.map((id) => [id, value]));
      for (const asked of [query, { user_id: value }]) {
        tried++;
        const { json } = await send(read, { token: member.token, query: asked });
        if (JSON.stringify(json).includes(other.email)) through.push(`${read.path} told an address`);
      }
    }
  return { tried, through: [...new Set(through)] };
}

/** Headers by which a call pretends to come from the own page, another address, or another method. */
async function forgeHeaders({ send, member, draw }: Arena) {
  const forged: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'x-xsrf-token': 'made.up' },
    { cookie: 'XSRF-TOKEN=made.up', 'x-xsrf-token': 'made.up' },
    { 'x-xsrf-token': '' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ];
  const replies = await atOnce(forged.length, (k) =>
    send(updateProfile, { token: member.token, body: { name: 'Evil Page' }, headers: forged[k] ?? {} }),
  );
  const from = `127.0.${draw(1, 250)}.${draw(1, 250)}`;
  const spoofed = await atOnce(30, (k) =>
    send(signIn, {
      from,
      headers: { 'x-forwarded-for': `10.0.${k}.${draw(1, 250)}`, 'x-real-ip': '127.0.0.1' },
      body: { user_id: member.user_id, password: `Wrong-${k}` },
    }),
  );
  const judged = spoofed.filter(({ json }) => json.code === 'wrong_credentials').length;
  return {
    tried: forged.length + spoofed.length,
    through: [
      ...replies.flatMap(({ json }, k) =>
        json.code === 'csrf_failed' ? [] : [`${JSON.stringify(forged[k])} was taken`],
      ),
      ...(judged > 5 ? [`${judged} guesses from made-up addresses were judged`] : []),
    ],
  };
}

async function actWithoutRight({ send, test, member }: Arena) {
  const looking = await aSubAdmin(test.server, {
    rights: [
      '/admin/member',
      '/admin/member/member-search',
      '/admin/wallet',
      '/admin/wallet/credit-debit-history',
    ],
  });
  const { token } = looking;
  const reads = await send(memberSearch, { token });
  const calls = test.server.mounted.filter(
    ({ method, path }) => method !== 'GET' && path.startsWith('admin/'),
  );
  const through: string[] = reads.status === 200 ? [] : ['the list itself was refused'];
  for (const call of calls) {
    const { status } = await send(call, { token, body: { user_id: member.user_id } });
    if (status !== 403) through.push(`${call.path} answered ${status}`);
  }
  const credit = await send(creditDebit, { token, body: {} });
  if (credit.status !== 403) through.push('a credit was not refused');
  return { tried: calls.length + 2, through };
}
