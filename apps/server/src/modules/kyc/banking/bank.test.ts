import { readDocument } from '@banyan/contract/accounts/documents';
import {
  bankingAndPayment,
  changeBank,
  decideBank,
  paymentChanges,
  readBank,
  revealBank,
  updateBank,
} from '@banyan/contract/kyc/bank';
import { franchiseDashboard, userDashboard } from '@banyan/contract/overview/dashboard';
import { notifications } from '@banyan/contract/overview/notifications';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, anAdmin, aSubAdmin, contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { aWallet } from '../../../../test/sign-by-wallet.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { applyContact } from '../../accounts/contacts/apply-contact.ts';
import { openSession } from '../../accounts/sign-in/open-session.ts';
import { findPaymentDetails } from '../find-payment-details.ts';
import { hasChecksum, isSameName } from '../rules.ts';
import { updateBank as change } from './update-bank.ts';

const test = useTestServer();
let admin: Person;
let second: Person;
let member: Person;
let other: Person;
let franchise: Person;
let content: string;
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} });
  second = await anAdmin(test.server);
  member = await aMember(test.server, { name: 'Asha Rao' });
  other = await aMember(test.server, { sponsor: member, name: 'Bela Shah' });
  franchise = await aFranchise(test.server, { name: 'Chennai Stores' });
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } });
  content = (await picture.png().toBuffer()).toString('base64');
});

type Values = Record<string, unknown>;
const account = '123456789012';
const bankOf = (holder: string, account_no = account): Values => ({
  method: 'Bank',
  account_no,
  account_no_confirmation: account_no,
  ifsc: 'sbin0001234',
  holder,
});
const save = async (person: Pick<Person, 'token'>, body: Values) =>
  (await callAs(test.server, updateBank, { token: person.token, body })).json();
const read = async (person: Pick<Person, 'token'>) =>
  (await callAs(test.server, readBank, { token: person.token })).json().data;
const ask = async (person: Person, body: Values, by = admin) =>
  (
    await callAs(test.server, changeBank, {
      token: by.token,
      body: { user_id: person.user_id, reason: 'Passbook', file_name: 'passbook.png', content, ...body },
    })
  ).json();
const decide = async (no: string, decision: string, by = second) =>
  (await callAs(test.server, decideBank, { token: by.token, body: { no, decision } })).json();
const details = async (person: Person, query: Record<string, string> = {}) =>
  (await callAs(test.server, bankingAndPayment, { token: person.token, query })).json();
const mailsTo = async (email: string) =>
  await test.asOwner(`select body from mail where recipient = $1 and subject like '%payment details%'`, [
    email,
  ]);
const panelOf = async ({ id }: Person): Promise<string> =>
  inTransaction(test.server.db, async (tx) =>
    openSession(tx, await contextOf(test.server, admin), {
      user_id: id,
      kind: 'impersonation',
      acting_admin_id: admin.id,
      acting_reason: 'Test',
    }),
  );

describe('own payment details', () => {
  it('are stored sealed, shown masked, told to every address, and hold withdrawals 48 hours', async () => {
    await inTransaction(test.server.db, async (tx) => {
      await applyContact(tx, await contextOf(test.server, member), member.id, 'email', 'new@banyan.test');
    });
    const toDos = async () =>
      (await callAs(test.server, userDashboard, { token: member.token }))
        .json()
        .data.to_dos.map(({ code }: { code: string }) => code);
    expect(await toDos()).toContain('bank');
    const { data } = await save(member, bankOf('asha  RAO'));
    expect(data).toMatchObject({
      account_no: '••••••••9012',
      ifsc: 'SBIN0001234',
      holder: 'asha RAO',
      may_change: true,
      changes: [
        { by: { user_id: member.user_id }, before: { ifsc: null }, after: { account_no: '••••••••9012' } },
      ],
    });
    expect(new Date(data.held_until).getTime() - test.services.now.getTime()).toBe(48 * 3_600_000);
    expect(JSON.stringify(data)).not.toContain(account);
    const stored = await test.asOwner(
      'select to_jsonb(d)::text as row from payment_details d union all select to_jsonb(c)::text from payment_change c',
    );
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(account);
    for (const email of [member.email, 'new@banyan.test']) {
      const [mail] = await mailsTo(email);
      expect(mail?.body).toContain('••••••••9012');
      expect(mail?.body).not.toContain(account);
    }
    const bell = (await callAs(test.server, notifications, { token: member.token })).json().data;
    expect(bell).toMatchObject([{ code: 'payment_details_changed', text: null }]);
    expect(await toDos()).not.toContain('bank');
  });

  it('change one way at a time; what is the same again changes nothing', async () => {
    const before = await findPaymentDetails(test.server.db, member.id);
    test.services.now = new Date(test.services.now.getTime() + 60_000);
    expect((await save(member, bankOf('asha RAO'))).data.changes).toHaveLength(1);
    expect(await findPaymentDetails(test.server.db, member.id)).toEqual(before);
    const { data } = await save(member, { method: 'UPI', upi_id: 'Asha.Rao@okaxis' });
    expect(data).toMatchObject({ account_no: '••••••••9012', upi_id: 'as••••@okaxis' });
    expect(data.held_until > (before?.held_until ?? '')).toBe(true);
    const removed = (await save(member, { method: 'UPI', upi_id: '' })).data;
    expect(removed).toMatchObject({ account_no: '••••••••9012', upi_id: null });
    expect(removed.changes[0].after).toEqual({ upi_id: null });
  });

  it('name what is wrong on its field, all at once', async () => {
    const errorsOf = async (body: Values) => (await save(other, body)).errors;
    expect(await errorsOf(bankOf('Asha Rao'))).toEqual({
      holder: 'The holder of the account must have your own name.',
    });
    expect(
      await errorsOf({ ...bankOf('Bela Shah', '12345678a'), ifsc: 'SBIN', account_no_confirmation: '1' }),
    ).toEqual({
      account_no: expect.stringContaining('Account number can only contain numbers!'),
      account_no_confirmation: 'The two account numbers differ.',
      ifsc: 'Invalid IFSC!',
    });
    expect(await errorsOf({ method: 'UPI', upi_id: 'nobody' })).toEqual({ upi_id: 'Invalid UPI Id!' });
    const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const wrong = right.replace('aAeb', 'AAeb');
    const checksum = expect.stringContaining('The checksum is wrong.');
    expect(
      await errorsOf({ method: 'Crypto', ethereum: right, polygon: wrong, smart_chain: right.toLowerCase() }),
    ).toEqual({ polygon: checksum, smart_chain: checksum });
    // a name is no address: whom it leads to may change
    expect(Object.keys(await errorsOf({ method: 'Crypto', smart_chain: 'asha.eth' }))).toEqual([
      'smart_chain',
    ]);
    expect(await findPaymentDetails(test.server.db, other.id)).toBeNull();
    expect((await save(other, { method: 'Crypto', ethereum: right })).data.ethereum).toBe(right);
  });

  it('hold nothing for an address that has signed in for 48 hours, whatever else was held goes on', async () => {
    const owner = await aMember(test.server, { sponsor: member });
    const [proven, lately] = [aWallet(), aWallet()];
    const link = (wallet: string, hours: number) =>
      test.asOwner(
        `insert into sign_in_wallet (address, user_id, linked_at) values (lower($1), $2, $3::timestamptz - $4 * interval '1 hour')`,
        [wallet, owner.id, test.services.now, hours],
      );
    await link(proven.address, 49);
    await link(lately.address, 47);
    const heldAfter = async (body: Values) =>
      (await save(owner, { method: 'Crypto', ...body })).data.held_until;
    expect(await heldAfter({ smart_chain: proven.address })).toBeNull();
    expect((await mailsTo(owner.email)).at(-1)?.body).not.toContain('wait');
    const held = await heldAfter({ smart_chain: proven.address, polygon: lately.address });
    expect(new Date(held).getTime() - test.services.now.getTime()).toBe(48 * 3_600_000);
    expect(await heldAfter({ smart_chain: proven.address, polygon: proven.address })).toBe(held);
  });

  it('hold an address whose wallet is a contract, on every other chain than the one it signed on', async () => {
    const owner = await aMember(test.server, { sponsor: member });
    const { address } = aWallet();
    await test.asOwner(
      `insert into sign_in_wallet (address, user_id, linked_at, chain_id) values (lower($1), $2, $3::timestamptz - interval '49 hours', 56)`,
      [address, owner.id, test.services.now],
    );
    const heldAfter = async (body: Values) =>
      (await save(owner, { method: 'Crypto', ...body })).data.held_until;
    expect(await heldAfter({ smart_chain: address })).toBeNull();
    expect(await heldAfter({ smart_chain: address, polygon: address })).not.toBeNull();
  });

  it('are the owner’s alone: in an opened panel they are shown and not changed', async () => {
    const token = await panelOf(member);
    const before = await findPaymentDetails(test.server.db, member.id);
    const context = await contextOf(test.server, { token });
    const asked = bankOf('Asha Rao', '999999999999') as Parameters<typeof change>[2];
    await expect(inTransaction(test.server.db, (tx) => change(tx, context, asked))).rejects.toMatchObject({
      code: 'not_while_acting',
    });
    expect(await read({ token })).toMatchObject({ account_no: '••••••••9012', may_change: false });
    expect(await findPaymentDetails(test.server.db, member.id)).toEqual(before);
    for (const endpoint of [bankingAndPayment, revealBank, changeBank, decideBank]) {
      const reply = await callAs(test.server, endpoint, {
        token: other.token,
        body: { user_id: member.user_id },
      });
      expect(reply.statusCode).toBe(403);
    }
  });
});

it('an account on several ids is flagged with links, whatever its branch, and not by its last digits', async () => {
  expect((await details(admin, { check: 'Shared' })).total).toBe(0);
  await save(franchise, { ...bankOf('Chennai Stores'), ifsc: 'SBIN0009999' });
  await save(other, bankOf('Bela Shah', '999999999012'));
  const { data } = await details(admin, { check: 'Shared' });
  const pairs = data.map((row: { owner: Person; shared_with: Person[] }) => [
    row.owner.user_id,
    row.shared_with.map(({ user_id }) => user_id),
  ]);
  expect(Object.fromEntries(pairs)).toEqual({
    [member.user_id]: [franchise.user_id],
    [franchise.user_id]: [member.user_id],
  });
  const { to_dos } = (await callAs(test.server, franchiseDashboard, { token: franchise.token })).json().data;
  expect(to_dos.map(({ code }: { code: string }) => code)).not.toContain('bank');
});

it('an admin reads numbers in full by a call of its own, which is logged', async () => {
  const looks = async () =>
    (await test.asOwner(`select count(*)::int as n from audit_log where action = 'reveal_bank'`))[0]?.n;
  const reveal = (person: Person) =>
    callAs(test.server, revealBank, { token: person.token, body: { user_id: member.user_id } });
  const looking = await aSubAdmin(test.server, { rights: ['/admin/member/banking-and-payment'] });
  expect((await details(looking, { owner: member.user_id })).data[0].account_no).toBe('••••••••9012');
  expect((await reveal(looking)).statusCode).toBe(403);
  expect(await looks()).toBe(0);
  expect((await reveal(admin)).json().data).toEqual({ account_no: account, upi_id: null });
  expect(await looks()).toBe(1);
});

describe('a change by an admin', () => {
  it('needs a proof and a second admin, and is made once', async () => {
    const noProof = await ask(other, { ...bankOf('Bela Shah', '555555555555'), content: '' });
    expect(noProof.errors).toEqual({ content: 'Choose a proof.' });
    expect((await ask(other, bankOf('Asha Rao', '555555555555'))).code).toBe('other_holder');
    const { no, status, approvers } = (await ask(other, bankOf('Bela Shah', '555555555555'))).data;
    expect(status).toBe('Pending');
    expect(approvers).toContain(second.name);
    expect((await read(other)).account_no).toBe('••••••••9012');
    expect((await ask(other, bankOf('Bela Shah', '666666666666'), second)).code).toBe('bank_change_waiting');
    const kept = await test.asOwner('select to_jsonb(c)::text as row from payment_change c');
    expect(JSON.stringify(kept)).not.toContain('555555555555');
    const [row] = (await callAs(test.server, paymentChanges, { token: second.token, query: { no } })).json()
      .data;
    expect(row).toMatchObject({ can_decide: true, reason: 'Passbook' });
    const proof = await callAs(test.server, readDocument, {
      token: second.token,
      query: { id: row.proof_id },
    });
    expect(proof.json().data.kind).toBe('bank_proof');
    const typed = await callAs(test.server, revealBank, {
      token: second.token,
      body: { user_id: other.user_id, no },
    });
    expect(typed.json().data.account_no).toBe('555555555555');
    expect((await decide(no, 'Approve', admin)).code).toBe('approval_required');
    const third = await anAdmin(test.server);
    const answers = await Promise.all([decide(no, 'Approve'), decide(no, 'Approve', third)]);
    expect(answers.map(({ code, data }) => String(code ?? data.status)).sort()).toEqual([
      'Approved',
      'already_done',
    ]);
    const after = await read(other);
    expect(after).toMatchObject({
      account_no: '••••••••5555',
      changes: [{ no, by: { user_id: admin.user_id } }, {}, {}],
    });
    expect(new Date(after.held_until).getTime() - test.services.now.getTime()).toBe(48 * 3_600_000);
    expect((await mailsTo(other.email)).at(-1)?.body).toContain('••••••••5555');
    const bell = (await callAs(test.server, notifications, { token: other.token })).json().data;
    expect(bell.map(({ text }: { text: string | null }) => text)).toContain(admin.name);
  });

  it('is stale once the owner has changed the details, and forgets the number when it is rejected', async () => {
    const { no } = (await ask(member, bankOf('Asha Rao', '777777777777'))).data;
    test.services.now = new Date(test.services.now.getTime() + 60_000);
    await save(member, bankOf('Asha Rao', '888888888888'));
    expect((await decide(no, 'Approve')).code).toBe('request_stale');
    expect((await decide(no, 'Reject')).data.status).toBe('Rejected');
    expect((await decide(no, 'Approve')).code).toBe('already_done');
    expect((await read(member)).account_no).toBe('••••••••8888');
    const [left] = await test.asOwner('select sealed from payment_change where no = $1', [no]);
    expect(left).toEqual({ sealed: null });
  });
});

it('names are compared without case and spaces, addresses by their checksum', () => {
  expect(isSameName(' ASHA  rao', 'Asha Rao')).toBe(true);
  expect(isSameName('Asha K Rao', 'Asha Rao')).toBe(false);
  // from EIP-55
  for (const address of [
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  ])
    expect(hasChecksum(address)).toBe(true);
  expect(hasChecksum('0xfb6916095ca1df60bB79Ce92cE3Ea74c37c5d359')).toBe(false);
});
