import { signIn as signInCall } from '@banyan/contract/accounts/accounts';
import { decideAdminRequest } from '@banyan/contract/accounts/approvals';
import { changePassword, changePasswordForOthers } from '@banyan/contract/accounts/security';
import { forgotPassword, resetPassword } from '@banyan/contract/accounts/verification';
import { formatDateTime } from '@banyan/contract/core/dates';
import { banWords } from '@banyan/contract/core/decisions';
import { inEnglish } from '@banyan/contract/core/text';
import { approveClosing, readClosing } from '@banyan/contract/income/closings';
import { creditDebit, creditDebitHistory, decideCreditDebit } from '@banyan/contract/ledger/ledger';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aContext,
  anAdmin,
  aSubAdmin,
  contextOf,
  hashedPassword,
  openTestSession,
  type Person,
  password,
  signIn,
  solveCaptcha,
} from '../../../../test/build.ts';
import { mailedCode, wait } from '../../../../test/factors.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { createAccount } from '../create-account.ts';
import { grantAccessRights } from '../rights/grant-access-rights.ts';

const test = useTestServer();
const hour = 3600;
const deciding = ['/admin/wallet/credit-debit-history/decide'];
let admin: Person;
let third: Person;
let checker: Person;
let member: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, {});
  third = await anAdmin(test.server, { name: 'Admin Three' });
  checker = await anAdmin(test.server, { name: 'Admin Four' });
  member = await aMember(test.server);
});
beforeEach(() => signInAnew(admin, third, checker));

/** A credit above the limit. @returns its number */
async function ask(maker: { token: string }): Promise<string> {
  const body = {
    owner_type: 'User',
    user_id: member.user_id,
    wallet: 'fund',
    direction: 'Credit',
    amount: '200000',
    reason: 'Deposit received',
    remark: 'Bank transfer',
  };
  const reply = await callAs(test.server, creditDebit, { token: maker.token, body });
  expect(reply.json().data.status).toBe('Pending');
  return reply.json().data.no;
}
const decide = async (no: string, person: { token: string }, decision = 'Approve') =>
  (await callAs(test.server, decideCreditDebit, { token: person.token, body: { no, decision } })).json();
const rowOf = async (no: string, { token }: { token: string }) => {
  const reply = await callAs(test.server, creditDebitHistory, { token });
  return reply.json().data.find((row: { no: string }) => row.no === no);
};
/** Who may approve, as the list says it. */
const approversOf = async (no: string): Promise<string[]> => (await rowOf(no, admin)).approvers;
/** Why somebody may not decide, as the list says it to them in place of the buttons; null = they may. */
async function banOf(no: string, person: { token: string }): Promise<string | null> {
  const { ban, can_decide } = await rowOf(no, person);
  expect(can_decide).toBe(true);
  return ban && inEnglish(banWords(ban, formatDateTime(ban.ends_at, 'Asia/Kolkata')));
}
const fresh = { password: 'Marigold-43', password_confirmation: 'Marigold-43' };
const own = { password: 'Marigold-44', password_confirmation: 'Marigold-44' };

/** Asks for a temporary password of an admin. @returns the number of the request */
async function askReset(target: Person, by: Person): Promise<string> {
  const body = { user_type: 'Admin', user_id: target.user_id, ...fresh, reason: 'Forgot it' };
  const reply = await callAs(test.server, changePasswordForOthers, { token: by.token, body });
  return reply.json().waits.no;
}
const approve = async (no: string, { token }: { token: string }) =>
  (await callAs(test.server, decideAdminRequest, { token, body: { no, decision: 'Approve' } })).json();

/** Gives an admin a temporary password, as two admins. */
async function reset(target: Person, by: Person): Promise<void> {
  expect((await approve(await askReset(target, by), checker)).data.status).toBe('Approved');
}

/** Signs in with a temporary password and changes it, as its owner or a thief would. */
async function takeOver(target: Person): Promise<{ token: string }> {
  const token = await signIn(test.server, target.user_id, fresh.password);
  const body = { current_password: fresh.password, ...own };
  expect((await callAs(test.server, changePassword, { token, body })).statusCode).toBe(200);
  return { token };
}

/** Opens sessions of these people, past the password. */
async function signInAnew(...people: { id: string; token: string }[]): Promise<void> {
  for (const person of people)
    person.token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, person.id));
}

/** Lets 73 hours pass. */
async function waitOut(...people: { id: string; token: string }[]): Promise<void> {
  wait(test, 73 * hour);
  await signInAnew(...people, admin, third, checker);
}

/** What the refusal says. */
const words = (from: string, because: string) => ({
  code: 'may_not_decide',
  errors: { form: `You may decide from ${from}, because ${because}.` },
});
/** The moment in 72 hours, as screens write it. */
const in72Hours = () =>
  formatDateTime(new Date(test.services.now.getTime() + 72 * hour * 1000).toISOString(), 'Asia/Kolkata');

describe('an account whose password others set', () => {
  it('is no checker of one admin alone: the password waits for a second one, as a hash', async () => {
    const second = await anAdmin(test.server);
    const credit = await ask(admin);
    const no = await askReset(second, admin);
    expect(await approve(no, admin)).toMatchObject({ code: 'own_request' });
    const credentials = { user_id: second.user_id, password: fresh.password };
    expect((await callAs(test.server, signInCall, { body: credentials })).json().code).toBe(
      'wrong_credentials',
    );
    // the owner hears of it at once, and is still who they are
    const [mail] = await test.asOwner('select body from mail where recipient = $1', [second.email]);
    expect(mail?.body).toContain(`${admin.name} asked to give your account a temporary password`);
    const [stored] = await test.asOwner('select body::text as body from admin_request where no = $1', [no]);
    expect(stored?.body).toContain('$argon2id$');
    expect(stored?.body).not.toContain(fresh.password);
    // once it is decided, the hash is gone and what was asked for stays
    const rejected = { no, decision: 'Reject' };
    await callAs(test.server, decideAdminRequest, { token: third.token, body: rejected });
    const approved = await askReset(await anAdmin(test.server), admin);
    await approve(approved, third);
    for (const decided of [no, approved]) {
      const [{ body } = {}] = await test.asOwner('select body from admin_request where no = $1', [decided]);
      expect(Object.keys(body as object).toSorted()).toEqual(['reason', 'user_id', 'user_type']);
    }
    expect((await decide(credit, second)).data.status).toBe('Approved');
  });

  it('decides nothing for 72 hours, says until when and why, and then nothing its resetter requests', async () => {
    const second = await anAdmin(test.server, { name: 'Admin Two' });
    const [before, others] = [await ask(admin), await ask(third)];
    expect(await approversOf(before)).toContain('Admin Two');
    await reset(second, admin);
    const taken = { id: second.id, ...(await takeOver(second)) };
    const refusal = words(in72Hours(), `your password was reset by ${checker.name}`);
    for (const no of [before, others]) {
      expect(await decide(no, taken)).toMatchObject(refusal);
      expect(await decide(no, taken, 'Reject')).toMatchObject(refusal);
      expect(await banOf(no, taken)).toBe(refusal.errors.form);
      expect(await approversOf(no)).not.toContain('Admin Two');
    }
    await waitOut(taken);
    expect(await banOf(others, taken)).toBeNull();
    expect((await decide(others, taken)).data.status).toBe('Approved');
    for (const no of [before, await ask(admin)]) {
      expect(await banOf(no, taken)).toContain('reset it yourself by mail');
      expect((await decide(no, taken)).errors.form).toContain('reset it yourself by mail');
      expect(await approversOf(no)).not.toContain('Admin Two');
    }
  });

  it('decides on requests of its resetter again once the owner has reset it by mail, and only by the old address', async () => {
    const reclaim = async (target: Person) => {
      await reset(target, admin);
      await waitOut();
    };
    const byMail = async ({ user_id }: Person, address: string) => {
      const captcha = await solveCaptcha(test.server);
      const sent = await callAs(test.server, forgotPassword, { body: { user_id, captcha } });
      const otp = await mailedCode(test, address);
      const body = { otp_id: sent.json().data.otp_id, otp, ...own };
      expect((await callAs(test.server, resetPassword, { body })).statusCode).toBe(200);
      return { token: await signIn(test.server, user_id, own.password) };
    };
    const second = await anAdmin(test.server);
    await reclaim(second);
    expect((await decide(await ask(admin), await byMail(second, second.email))).data.status).toBe('Approved');
    const stolen = await anAdmin(test.server);
    await reclaim(stolen);
    // a thief of the password puts an address of their own in the place of the owner's
    await test.asOwner(
      `update app_user set email = 'thief@banyan.test', email_verified_at = $2 where id = $1`,
      [stolen.id, test.services.now],
    );
    const thief = await byMail(stolen, 'thief@banyan.test');
    expect(await decide(await ask(admin), thief)).toMatchObject({ code: 'may_not_decide' });
  });

  it('is not held up by changing the own password', async () => {
    const second = await anAdmin(test.server);
    const body = { current_password: password, ...own };
    await callAs(test.server, changePassword, { token: second.token, body });
    expect((await decide(await ask(admin), second)).data.status).toBe('Approved');
  });
});

describe('who makes an account or grants a right', () => {
  it('has no checker in a new admin for 72 hours, nor ever for what was requested in them', async () => {
    const made = await inTransaction(test.server.db, async (tx) => {
      const account = await createAccount(tx, aContext(test.server), {
        user_type: 'Admin',
        user_id: 'new.admin',
        name: 'New Admin',
        password_hash: await hashedPassword(),
        created_by: admin.id,
      });
      return { ...account, token: await openTestSession(test.server, tx, account.id) };
    });
    const [soon, others] = [await ask(admin), await ask(third)];
    for (const no of [soon, others])
      expect(await decide(no, made)).toMatchObject(
        words(in72Hours(), `your account was created by ${admin.name}`),
      );
    await waitOut(made);
    expect((await decide(others, made)).data.status).toBe('Approved');
    expect(await decide(soon, made)).toMatchObject({ code: 'may_not_decide' });
    expect((await decide(await ask(admin), made)).data.status).toBe('Approved');
  });

  it('has no maker in them either: what is requested from the account in their hands, somebody else decides', async () => {
    const made = await inTransaction(test.server.db, async (tx) => {
      const password_hash = await hashedPassword();
      const account = { user_type: 'Admin', user_id: 'my.puppet', name: 'My Puppet', password_hash } as const;
      const { id } = await createAccount(tx, aContext(test.server), { ...account, created_by: admin.id });
      return { id, token: await openTestSession(test.server, tx, id) };
    });
    const second = await anAdmin(test.server, { name: 'Admin Two' });
    await reset(second, admin);
    const taken = await takeOver(second);
    const refusals = [
      ['made the account of My Puppet', await ask(made)],
      ['set the password of Admin Two', await ask(taken)],
    ] as const;
    for (const [words, no] of refusals) {
      expect((await decide(no, admin)).errors.form).toContain(words);
      expect(await banOf(no, admin)).toContain(words);
      expect(await approversOf(no)).not.toContain(admin.name);
      expect((await decide(no, third)).data.status).toBe('Approved');
    }
    // and nor does the admin who approved that password
    expect((await decide(await ask(taken), checker)).errors.form).toContain('set the password of Admin Two');
  });

  it('has none in a right granted yesterday, which is not renewed by granting it again', async () => {
    const [sub, old] = [await aSubAdmin(test.server), await aSubAdmin(test.server, { rights: deciding })];
    const context = await contextOf(test.server, admin);
    const grant = ({ user_id }: Person, routes: string[]) =>
      inTransaction(test.server.db, (tx) => grantAccessRights(tx, context, { user_id, routes }));
    await grant(sub, deciding);
    await grant(old, [...deciding, '/admin/member/member-search']);
    const no = await ask(third);
    const refusal = words(in72Hours(), `${admin.name} granted you this right`);
    expect(await decide(no, sub)).toMatchObject(refusal);
    expect((await decide(await ask(third), old)).data.status).toBe('Approved');
    await waitOut(sub);
    expect((await decide(no, sub)).data.status).toBe('Approved');
  });
});

describe('decisions that are no requests', () => {
  it('are refused to such an account too: a closing', async () => {
    const second = await anAdmin(test.server);
    await reset(second, third);
    const taken = await takeOver(second);
    await test.asOwner(
      `insert into closing (business_date, cut_at, status, calculated_at, result_hash)
        values ('2025-12-01', $1, 'calculated', $1, '')`,
      [test.services.now],
    );
    const read = await callAs(test.server, readClosing, { token: taken.token });
    expect(read.json().data.closing.ban).toMatchObject({ cause: 'reset', by_name: checker.name });
    const reply = await callAs(test.server, approveClosing, {
      token: taken.token,
      body: { business_date: '2025-12-01' },
    });
    expect(reply.json()).toMatchObject(words(in72Hours(), `your password was reset by ${checker.name}`));
  });
});
