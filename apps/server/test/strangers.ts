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
    'lab_run',
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
  // a standing order of the member
  await asOwner(
    `insert into standing_order (member_id, wallet_code, day, next_on, at_most, given_at)
     select id, 'repurchase', 5, '2027-01-05', 100, now() from app_user where user_id = $1`,
    [user_id],
  );
  // a payment that came to the member on a chain, and one that is asked for
  await asOwner(`
    with chain as (
      insert into evm_chain (chain_id, depth, factory, gateway, vault) values (56, 3, 'a', 'b', 'c') returning chain_id
    ), token as (
      insert into chain_token (chain_id, address, symbol, decimals, minimum) select chain_id, 'd', 'USDT', 18, 1 from chain
      returning id, chain_id
    ), somebody as (select id as member_id from app_user where user_id = '${user_id}'), address as (
      insert into deposit_address (chain_id, member_id, salt, address, at)
      select chain_id, member_id, '0x', '0x${'1'.repeat(40)}', now() from chain, somebody
    ), intent as (
      insert into deposit_intent (chain_id, member_id, order_id, token_id, raw, rate, at, expires_at, via)
      select chain_id, member_id, '0x', id, 1, 80, now(), now(), 'address' from token, somebody
    ), trade as (
      insert into arb_trade (chain_id, tx, log, block, block_hash, block_at, trader, member_id, base_id, middle_token, buy_on,
        sell_on, amount, middle, out, gross, fee, net, seen_at)
      select chain_id, '0x${'3'.repeat(64)}', 0, 7, '0x', now(), '0x', member_id, id, 'm', 'a', 'b', 1, 1, 2, 1, 0, 1, now()
      from token, somebody
    )
    insert into chain_transfer (chain_id, tx, log, block, block_hash, block_at, token_id, via, raw, sender, member_id, seen_at)
    select chain_id, '0x${'2'.repeat(64)}', 0, 7, '0x', now(), id, 'address', 1, '0x', member_id, now() from token, somebody`);
  // a bet of the member on a flight that takes bets
  await asOwner(`
    with autoplay as (
      insert into game_autoplay (member_id, panel, stake, rounds, stop_at_loss, at)
      select id, 1, 10, 5, 20, now() from app_user where user_id = '${user_id}'
    ), round as (
      insert into game_round (game, issue, epoch_id, round, asset_id, opens_at, closes_at, beacon_round)
      select 'AV', 'AV-1', id, 1, 0, now(), now() + interval '1 hour', 1 from game_epoch where game = 'AV' returning id
    ), exposure as (
      insert into game_exposure (round_id, bets, stakes, liability) select id, 1, 10, '{1000}' from round
    )
    insert into game_bet (game, member_id, stake, fee, business_date, at, round_id, panel, highest_x100, asset_id, status)
    select 'AV', (select id from app_user where user_id = '${user_id}'), 10, 0.3, now()::date, now(), id, 1, 10000, 0, 'Accepted'
    from round`);
  // a used pin of each, with a kit that waits for its member
  await asOwner(`
    with used as (
      update pin set status = 'Used', password_sealed = null, used_at = at, used_by = holder_id
      where id in (select max(id) from pin where status <> 'Used' and (holder_type <> 'Franchise' or holder_id in (
        select id from franchise where franchise_master is null)) group by holder_id)
      returning *
    )
    insert into pin_dispatch (pin_id, kit, member_id, franchise_id, at)
    select used.id, 'Kit', (select id from app_user where user_id = '${user_id}'),
      (select id from app_user where user_id = '${owners.Franchise.user_id}'), at from used`);
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
