import { startTwoFactor } from '@banyan/contract/accounts/security';
import { type CatalogueEntry, catalogue } from '@banyan/contract/core/catalogue';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { recordNo } from '@banyan/contract/core/records';
import { type UserType, userTypes } from '@banyan/contract/core/roles';
import { releaseFund } from '@banyan/contract/income/fund-releases';
import { suspendPayout } from '@banyan/contract/income/payout-suspensions';
import { startPayout } from '@banyan/contract/income/payouts';
import { addVirtualBusiness } from '@banyan/contract/income/virtual-business';
import { creditDebit } from '@banyan/contract/ledger/ledger';
import { requestPins } from '@banyan/contract/pins/pin-requests';
import { transferPins } from '@banyan/contract/pins/pin-transfers';
import { generatePins } from '@banyan/contract/pins/pins';
import { composeTicket } from '@banyan/contract/support/tickets';
import { openFunds } from '../src/modules/company/open-funds.ts';
import { makeTeamSnapshot } from '../src/modules/genealogy/teams/make-team-snapshot.ts';
import { makePayouts } from '../src/modules/income/payout/make-payouts.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import { demoPassword } from '../src/seed/demo-sign-ins.ts';
import { drawDemoPicture } from '../src/seed/draw-demo-picture.ts';
import { aContext, aPerson, aSubAdmin, type Person, signIn } from './build.ts';
import { fillTables } from './fill-every-table.ts';
import { callAs, type TestServer } from './http.ts';
import { recordQueries } from './record-queries.ts';
import { storeRecords } from './store-records.ts';

const flatten = (entries: CatalogueEntry[]): CatalogueEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
const entries = flatten(catalogue);
export const isAction = (url: string) => entries.some((entry) => entry.url === url && entry.action);
/** Every page of an admin. */
export const adminPages = entries
  .filter(
    ({ url, built, action, children }) =>
      url.startsWith('/admin/') && built && !action && children.every((child) => child.action),
  )
  .map(({ url }) => url);

export type Named = Pick<Person, 'user_id' | 'token'>;

/** People who are strangers to each other, and what each of them has that can be named. */
export interface Strangers {
  /** Whose ids are tried: a member, an admin and a franchise. */
  owners: Record<UserType, Named>;
  /** Who tries them: people of the same kind, none of them above, below or beside an owner. */
  strangers: Record<UserType, Named>;
  /** A sub-franchise beside another one of the same master, with every right there is. */
  sister: Named;
  /** Sub-admins: without any right, and with every page but nothing to do on one. */
  nobody: Named;
  looker: Named;
  /** What somebody of a kind has, by the key in `whose-ids.ts`; each is there. */
  values: Record<UserType, Record<string, string>>;
  /** What betrays the member in an answer. */
  traces: string[];
}

/** What else a call asks for. */
export const filled = {
  agrees: true,
  asked_at: '2026-01-01T00:00:00Z',
  based_on: '',
  routes: '',
  amount: '1000',
  count: 1,
  current_password: demoPassword,
  decision: 'Approve',
  levels: '2',
  month_from: '2025-01',
  month_to: '2026-12',
  otp: '000000',
  package: 'GOLD',
  name: 'Test',
  email: 'test@example.test',
  mobile: '9876543210',
  owner_name: 'Test',
  password: 'Marigold-77',
  password_confirmation: 'Marigold-77',
  reason: 'Test',
  remark: 'Test',
  sent_on: '2026-01-01',
  side: 'L',
  through: '2026-01-01',
  wallet: 'fund',
};

/** The demo's people and records on a server that holds it, with some of every kind that the demo has none of. */
export async function meetStrangers(test: TestServer): Promise<Strangers> {
  const { server, services, asOwner } = test;
  await fillTables(asOwner, [
    'admin_request',
    'bonus_credit',
    'company_export',
    'import',
    'lab_run',
    'lottery_draw',
    'plan_proposal',
    'utr_import',
    'withdrawal_decision',
  ]);
  // two members of whom neither is above the other, of whom one has what can be named
  const [pair] = await asOwner(`
    with recursive above as (
      select id as low, id as high from member
      union select a.low, p.id from above a join member m on m.id = a.high,
        lateral (select unnest(array[m.sponsor_id, m.parent_id]) union select p.member_id from matrix_entry e
          join matrix_entry p on p.pool = e.pool and p.no = e.parent_no where e.member_id = m.id) p (id)
      where p.id is not null
    )
    select o.id, o.user_id, o.name, s.user_id as stranger from app_user o join app_user s on s.user_type = 'User'
    where o.user_type = 'User' and not o.is_blocked and not s.is_blocked
      and not exists (select from above where (low, high) in ((o.id, s.id), (s.id, o.id)))
      and exists (select from income where member_id = o.id and status = 'credited')
      and exists (select from topup where member_id = o.id) and exists (select from matrix_entry where member_id = o.id)
      and (select count(*) from app_user where name = o.name) = 1
    order by (select count(*) from income where member_id = o.id) desc, o.id, s.id limit 1`);
  await asOwner(
    `insert into sign_in_wallet (address, user_id, linked_at) select '0x' || repeat('ab', 20), id, now() from app_user where user_id = $1`,
    [pair?.user_id],
  );
  const demo = async (user_id: string) => ({ user_id, token: await signIn(server, user_id, demoPassword) });
  const owners = {
    User: await demo(String(pair?.user_id)),
    Admin: await demo('admin'),
    Franchise: await demo('franchise1'),
  };
  const strangers = {
    User: await demo(String(pair?.stranger)),
    Admin: await demo('admin2'),
    Franchise: await aPerson(server, 'Franchise'),
  };
  const [master] = await asOwner('select id from app_user where user_id = $1', [owners.Franchise.user_id]);
  const sister = await aPerson(server, 'Franchise', { franchise_master: String(master?.id) });
  await asOwner(`insert into access_right select $1, id from route where user_type = 'Franchise'`, [
    sister.id,
  ]);
  const nobody = await aSubAdmin(server);
  const looker = await aSubAdmin(server, { rights: adminPages });
  await makeRecords(test, owners);
  await makeTeamSnapshot({ url: test.url, now: services.now, patience: 0 });
  const values = {} as Strangers['values'];
  for (const type of userTypes)
    values[type] = {
      account: owners[type].user_id,
      member: owners.User.user_id,
      franchise: 'franchise2',
      sub_admin: 'support1',
      category: '1',
      product: 'SOAP-100',
      ...(await findRecords(test, type, { owner: owners[type], stranger: strangers[type] })),
    };
  const { topup, income, statement } = values.User;
  const traces = [owners.User.user_id, pair?.name, topup, income, statement].map(String);
  return { owners, strangers, sister, nobody, looker, values, traces };
}

/** Makes what the demo has none of, by the calls that people use. */
async function makeRecords({ server, asOwner }: TestServer, owners: Strangers['owners']): Promise<void> {
  const make = async (endpoint: Endpoint, by: Named, body: object): Promise<void> => {
    const reply = await callAs(server, endpoint, { token: by.token, body: { ...filled, ...body } });
    if (reply.statusCode !== 200) throw new Error(`${endpoint.path}: ${reply.body}`);
  };
  const { Admin: admin, User: member } = owners;
  const { user_id } = member;
  await make(startPayout, admin, { user_ids: [user_id] });
  await makePayouts(server.db, aContext(server));
  await make(startTwoFactor, member, { mode: 'Google_authenticator', current_password: demoPassword });
  await make(addVirtualBusiness, admin, { user_id, amount: '9000000' });
  const slip = await drawDemoPicture();
  const credit = { owner_type: 'User', user_id, direction: 'Credit', amount: '9000000', reason: 'Other' };
  await inTransaction(server.db, (tx) => openFunds(tx, ['car']));
  await make(creditDebit, admin, { ...credit, wallet: 'car', amount: '100' });
  await make(releaseFund, admin, { user_id, wallet: 'car', amount: '100', ...slip });
  await make(suspendPayout, admin, { user_id });
  await make(creditDebit, admin, credit);
  for (const type of ['User', 'Franchise'] as const) {
    const owner = owners[type];
    const pins = { package: 'SILVER', count: 3, amount: undefined, wallet: undefined };
    await make(generatePins, admin, { ...pins, owner_type: type, user_id: owner.user_id, paid: '0' });
    await make(transferPins, owner, { ...pins, to_type: 'Franchise', user_id: 'franchise2', count: 1 });
    const paid = { payment_mode: 'Cash', paid_on: '2026-01-01', ...slip };
    const question = { category: 'Other', subject: 'Test', message: 'Test', priority: 'Low' };
    await make(composeTicket, owner, question);
    await make(requestPins, owner, { ...paid, lines: [{ package: 'SILVER', count: 1 }] });
  }
  await storeRecords(asOwner, { member: user_id, franchise: owners.Franchise.user_id });
}

/** The records of a kind of people; of what they have none of, those of a member are tried. */
async function findRecords(
  { asOwner }: TestServer,
  type: UserType,
  { owner, stranger }: { owner: Named; stranger: Named },
): Promise<Record<string, string>> {
  const idOf = async ({ user_id }: Named) =>
    (await asOwner('select id from app_user where user_id = $1', [user_id]))[0]?.id;
  const people = [await idOf(owner), await idOf(stranger)];
  const found: Record<string, string> = {};
  for (const [key, query] of Object.entries(recordQueries)) {
    const isOfNobody = !query.includes('$1');
    if (isOfNobody && type !== 'User') continue;
    const [row] = await asOwner(query, isOfNobody ? [] : people);
    const value = row && String(Object.values(row)[0]);
    if (value) found[key] = key === 'income' ? recordNo('income', value) : value;
    else if (type === 'User') throw new Error(`Nobody has a ${key}.`);
  }
  return found;
}
