import { type Found, search } from '@banyan/contract/overview/search';
import { orders } from '@banyan/contract/repurchase/order-list';
import { beforeAll, expect, it } from 'vitest';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { meetStrangers, type Named, type Strangers } from '../../../../test/strangers.ts';

const test = useTestServer('demo');
let people: Strangers;
let owner: string;

beforeAll(async () => {
  people = await meetStrangers(test);
  owner = people.owners.User.user_id;
  const ofOwner = `(select id from app_user where user_id = '${owner}')`;
  await test.asOwner(
    `with player as (insert into game_player (member_id) select ${ofOwner} on conflict do nothing)
     insert into game_transfer (member_id, kind, amount, business_date, at, txn_id)
     select ${ofOwner}, 'Deposit', 50, '2026-01-02', now(), (select min(id) from txn where asset_id = 1)`,
  );
  await test.asOwner(
    `insert into game_bet (game, member_id, stake, fee, business_date, at, round_id, selection, status)
     select 'WG1', ${ofOwner}, 10, 0.3, '2026-01-02', now(), r.id, 'red', 'Accepted' from game_round r limit 1`,
  );
  await test.asOwner(
    `insert into id_card (member_id, issued_on, valid_until, at, ended_at)
     select ${ofOwner}, '2026-01-02', '2027-01-01', now(), ended from unnest(array[now(), null]) ended`,
  );
});

const find = async (person: Named, words: string): Promise<Found[]> => {
  const reply = await callAs(test.server, search, { token: person.token, query: { words } });
  expect(reply.statusCode).toBe(200);
  return reply.json().data;
};

/** The number of what a query finds first. */
const numberOf = async (query: string): Promise<string> => {
  const [row] = await test.asOwner(query);
  return String(row?.no);
};

const lastOf = (table: string) => numberOf(`select no from ${table} order by id desc limit 1`);

/** Where the owner, an admin and a stranger get by a number; null = it does not exist for them. */
const leads = async (no: string) => {
  const { owners, strangers } = people;
  return await Promise.all(
    [owners.User, owners.Admin, strangers.User, people.nobody].map(async (person) => {
      const found = (await find(person, no)).filter(({ is_exact }) => is_exact);
      expect(found.length).toBeLessThan(2);
      return found[0]?.url ?? null;
    }),
  );
};

it('what admins alone keep leads them to its row, and does not exist for members', async () => {
  for (const [table, address] of Object.entries({
    sponsor_change: '/admin/miscellaneous/update-sponsor?f_no={no}',
    payout_suspension: '/admin/income/total-income?view=suspended&f_no={no}',
    lab_run: '/admin/settings/plan?tab=lab&run={no}',
    plan_proposal: '/admin/settings/plan',
  })) {
    const no = await lastOf(table);
    expect(await leads(no)).toEqual([null, address.replace('{no}', no), null, null]);
  }
});

it('a refund leads to its order, for its buyer and for admins', async () => {
  const [row] = await test.asOwner(
    `select f.no, o.no as ordered, u.user_id from repurchase_refund f join repurchase_order o on o.id = f.order_id
     join app_user u on u.id = o.member_id order by f.id limit 1`,
  );
  const no = String(row?.no);
  const [, forAdmin, , forNobody] = await leads(no);
  expect([forAdmin, forNobody]).toEqual([`/admin/repurchase-orders/orders?f_no=${no}`, null]);
  const reply = await callAs(test.server, orders, { token: people.owners.Admin.token, query: { no } });
  expect(reply.json().data.map((order: { no: string }) => order.no)).toEqual([row?.ordered]);
});

it('bets, tickets and what moves to the games lead their player to the lists they stand in', async () => {
  const flight = await numberOf('select no from game_bet where panel is not null');
  const bet = await numberOf('select no from game_bet where panel is null order by id desc');
  const issue = await numberOf(`select r.issue as no from game_bet b join game_round r on r.id = b.round_id
    where b.no = '${bet}'`);
  const tickets = await lastOf('lottery_purchase');
  const transfer = await lastOf('game_transfer');
  expect(await leads(flight)).toEqual([
    `/games/aviator?list=bets&f_no=${flight}`,
    '/admin/games/aviator?f_issue=AV-1',
    null,
    null,
  ]);
  expect(await leads(bet)).toEqual([
    `/games/prediction?tab=WG1&list=bets&f_no=${bet}`,
    `/admin/games/prediction?f_issue=${issue}`,
    null,
    null,
  ]);
  const inCredits = await leads(tickets);
  expect(inCredits.slice(1)).toEqual([null, null, null]);
  await test.asOwner('update lottery_draw set asset_id = 1');
  expect(await leads(tickets)).toEqual([
    `/user/lottery/generate-lottery-ticket?no=${tickets}`,
    `/admin/wallet/passbook?f_owner=${owner}&f_text=${tickets}`,
    null,
    null,
  ]);
  expect(await leads(transfer)).toEqual([
    `/user/finance/passbook?f_text=${transfer}`,
    `/admin/wallet/passbook?f_owner=${owner}&f_text=${transfer}`,
    null,
    null,
  ]);
});

it('the newest id card leads to its page; one that has ended is shown nowhere', async () => {
  const card = await numberOf('select no from id_card where ended_at is null order by id desc');
  const ended = await numberOf('select no from id_card where ended_at is not null order by id desc');
  expect(await leads(card)).toEqual([
    '/user/docs/id-card',
    `/admin/member/id-card?user_id=${owner}`,
    null,
    null,
  ]);
  expect(await leads(ended)).toEqual([null, null, null, null]);
});
