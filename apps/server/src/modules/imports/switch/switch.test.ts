import { signIn } from '@banyan/contract/accounts/accounts';
import { resetByLink } from '@banyan/contract/accounts/reset-link';
import {
  readSwitch as readCall,
  seeWhatChanged,
  readWhatChanged as whatChanged,
} from '@banyan/contract/imports/switch';
import { userDashboard } from '@banyan/contract/overview/dashboard';
import { hash } from '@node-rs/bcrypt';
import { beforeAll, expect, it } from 'vitest';
import { bringIn, csv, dryRun, idOf, sendFiles } from '../../../../test/bring-network.ts';
import { anAdmin, contextOf, type Person, password } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { findAll } from '../../../audit/audit-all.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { findFollower } from '../find-follower.ts';
import { mailSwitch } from './mail-switch.ts';
import { readSwitch } from './read-switch.ts';
import { findSwitchWaits, signSwitch } from './sign-switch.ts';

const test = useTestServer();
let admin: Person;
let second: Person;
let context: ActorContext;
let no: string;
let id: string;
const at = (now: string): ActorContext => ({ ...context, now: new Date(now) });

beforeAll(async () => {
  admin = await aBusiness(test.server, {});
  second = await anAdmin(test.server);
  context = { ...(await contextOf(test.server, admin)), now: new Date('2026-05-01T10:00:00+05:30') };
  const bringing = { db: test.server.db, url: test.url, context };
  const known = await hash(password, { cost: 4 });
  no = await sendFiles(bringing, '2026-04-30', {
    'members.csv': csv([
      ['Member', 'Name', 'E-mail', 'Sponsor', 'Joined', 'Status', 'Password hash'],
      ['root1', 'Asha Rani', 'asha@old.test', '', '2025-01-01', '', known],
      ['next1', 'Ravi Kumar', 'ravi@old.test', 'root1', '2025-01-02', '', ''],
      ['next2', 'Meena Shah', '', 'root1', '2025-01-03', '', ''],
      ['next3', 'Kiran Das', 'kiran@old.test', 'root1', '2025-01-04', 'blocked', known],
      ['next4', 'Anil Roy', 'anil@old.test', 'root1', '2025-01-05', '', ''],
    ]),
    'wallets.csv': csv([
      ['Member', 'Wallet', 'Balance'],
      ['root1', 'fund', '120.25'],
      ['root1', 'income', '5'],
    ]),
    'incomes.csv': csv([
      ['Member', 'Income', 'Amount', 'Date'],
      ['root1', 'matching', '12.50', '2026-04-20'],
    ]),
  });
  await dryRun(bringing, no);
  await bringIn(bringing, no);
  id = await idOf(test.server.db, no);
});

const wanted = (changes: object = {}) => ({
  no,
  totals_hash: '',
  switch_on: '2026-05-03',
  says_en: 'The shop opens at ten.',
  says_hi: '',
  ...changes,
});
const mails = async () =>
  await test.server.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body'])
    .where('recipient', 'like', '%@old.test')
    .orderBy('recipient')
    .execute();

it('is signed by two admins, as the list stands, and once', async () => {
  const { db } = test.server;
  const { hash: own, totals, people, signed } = await readSwitch(db, context, { no });
  expect(signed).toBeNull();
  expect(people).toEqual({ password: 1, invitation: 2, unreachable: 1 });
  expect(totals).toContainEqual({ name: 'wallets.fund', files: '120.25', books: '120.25' });
  expect(totals).toContainEqual({ name: 'incomes.amount', files: '12.5', books: '12.5' });
  const sign = (asked: ReturnType<typeof wanted>, as: ActorContext = context) =>
    inTransaction(db, (tx) => signSwitch(tx, as, asked));
  const approved = { ...context, approved: { by: second.user_id, request: 'Q1' } };
  await expect(sign(wanted({ totals_hash: 'f'.repeat(64) }), approved)).rejects.toMatchObject({
    code: 'request_stale',
  });
  await expect(sign(wanted({ totals_hash: own, switch_on: '2026-04-30' }))).rejects.toMatchObject({
    code: 'invalid_request',
  });
  await expect(sign(wanted({ totals_hash: own }))).rejects.toMatchObject({ code: 'approval_required' });
  const waits = await inTransaction(db, (tx) => findSwitchWaits(tx, context, wanted({ totals_hash: own })));
  expect(waits?.lines).toContainEqual(expect.objectContaining({ value: '120.25' }));
  const after = await sign(wanted({ totals_hash: own }), approved);
  expect(after.signed).toMatchObject({ by: { user_id: admin.user_id }, second: { user_id: second.user_id } });
  await expect(sign(wanted({ totals_hash: own }), approved)).rejects.toMatchObject({
    code: 'import_is_closed',
  });
  expect(await findFollower(db, id)).toBe('switch');
  const [line] = await test.asOwner(`select details from audit_log where action = 'sign_switch'`);
  expect(line).toMatchObject({ details: { hash: own, approved_by: second.user_id } });
  expect(await findAll(db)).toEqual([]);
});

it('mails everybody once from its date on, killed or repeated', async () => {
  const { db } = test.server;
  await mailSwitch({ db, context: at('2026-05-02T23:00:00+05:30'), id });
  expect(await mails()).toEqual([]);
  const day = at('2026-05-03T00:05:00+05:30');
  const killed = mailSwitch({
    db,
    context: day,
    id,
    size: 2,
    onStep: () => {
      throw new Error('killed');
    },
  });
  await expect(killed).rejects.toThrow('killed');
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['asha@old.test', 'ravi@old.test']);
  const halfway = await callAs(test.server, readCall, { token: admin.token, query: { no } });
  expect(halfway.json().data.signed).toMatchObject({ passed: 2, people: 5, mailed_at: null });
  await Promise.all([1, 2, 3].map(() => mailSwitch({ db, context: day, id, size: 1 })));
  await mailSwitch({ db, context: day, id });
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual(['anil@old.test', 'asha@old.test', 'ravi@old.test']);
  expect(sent[1]?.body).toContain('Your password is the one you chose.');
  expect(sent[1]?.body).toContain('The shop opens at ten.');
  const { signed } = await readSwitch(db, context, { no });
  expect(signed).toMatchObject({ passed: 5, with_password: 1, invited: 2, unreachable: 1, signed_in: 0 });
  expect(signed?.mailed_at).not.toBeNull();
});

it('lets people in by their old password or by the invitation, which is good once', async () => {
  const { server } = test;
  const sign = (user_id: string, typed: string) =>
    callAs(server, signIn, { body: { user_id, password: typed, remember: false } });
  expect((await sign('root1', password)).statusCode).toBe(200);
  const ravi = (await mails()).find(({ recipient }) => recipient === 'ravi@old.test');
  const token = /token=(\S+)/.exec(ravi?.body ?? '')?.[1] ?? '';
  const choose = (chosen: string) =>
    callAs(server, resetByLink, { body: { token, password: chosen, password_confirmation: chosen } });
  expect((await choose('123456')).json()).toMatchObject({ code: 'weak_password' });
  expect((await choose('a-rather-new-one')).statusCode).toBe(200);
  expect((await choose('another-new-one')).json()).toMatchObject({ code: 'link_used' });
  expect((await sign('next1', 'a-rather-new-one')).statusCode).toBe(200);
  const [proved] = await test.asOwner(
    `select email_verified_at is not null as is_proved from app_user where user_id = 'next1'`,
  );
  expect(proved).toEqual({ is_proved: true });
  // one whose owner has chosen a password in another way is good no more
  const anil = (await mails()).find(({ recipient }) => recipient === 'anil@old.test');
  await test.asOwner(`update app_user set password_hash = 'x' where user_id = 'next4'`);
  const late = await callAs(server, resetByLink, {
    body: {
      token: /token=(\S+)/.exec(anil?.body ?? '')?.[1] ?? '',
      password: 'a-rather-new-one',
      password_confirmation: 'a-rather-new-one',
    },
  });
  expect(late.json()).toMatchObject({ code: 'link_used' });
});

it('shows members what was brought, until they have read it', async () => {
  const { server } = test;
  const signed = await callAs(server, signIn, { body: { user_id: 'root1', password, remember: false } });
  const token = signed.json().data.token as string;
  const toDos = async () =>
    (await callAs(server, userDashboard, { token }))
      .json()
      .data.to_dos.map(({ code }: { code: string }) => code);
  expect(await toDos()).toContain('what_changed');
  const { data } = (await callAs(server, whatChanged, { token })).json();
  expect(data).toEqual({
    from_name: 'Old system',
    as_of: '2026-04-30',
    switch_on: '2026-05-03',
    says: 'The shop opens at ten.',
    wallets: [
      { code: 'income', amount: '17.5' },
      { code: 'fund', amount: '120.25' },
    ],
    owed: null,
    unpaid: '12.5',
    topups: { count: 0, amount: '0' },
    rank: null,
    is_seen: false,
  });
  expect((await callAs(server, seeWhatChanged, { token, body: {} })).statusCode).toBe(200);
  expect(await toDos()).not.toContain('what_changed');
  expect((await callAs(server, whatChanged, { token })).json().data.is_seen).toBe(true);
  // who joined here was not brought, and an admin has no such page
  const { token: other } = await aMember(server, { sponsor: { user_id: 'root1' } });
  expect((await callAs(server, whatChanged, { token: other })).json().data).toBeNull();
  expect((await callAs(server, seeWhatChanged, { token: other, body: {} })).statusCode).toBe(404);
  expect((await callAs(server, whatChanged, { token: admin.token })).statusCode).toBe(403);
});
