import type { UserType } from '@banyan/contract/core/roles';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { playCredits } from '../src/modules/games/post-game-transfer.ts';
import { foldHouseAccounts } from '../src/modules/ledger/fold-house-accounts.ts';
import type { JournalLine } from '../src/modules/ledger/rules.ts';
import { readOutcome } from '../src/scenario/read-outcome.ts';
import { demoPassword } from '../src/seed/demo-sign-ins.ts';
import { seedDemo } from '../src/seed/seed-demo.ts';
import { aJournal, findings, post } from './books.ts';
import { signIn } from './build.ts';
import { callAs, useTestServer } from './http.ts';

const test = useTestServer();
const tokens = {} as Record<UserType, string>;

beforeAll(async () => {
  await seedDemo(test.server.db, test.services, { members: 60 });
  tokens.Admin = await signIn(test.server, 'admin', demoPassword);
  tokens.User = await signIn(test.server, 'BN100002', demoPassword);
  tokens.Franchise = await signIn(test.server, 'franchise1', demoPassword);
});

/** Their answers are new each time: a puzzle, the memory of this machine, the clock of the games with the play credits of the demo. */
const others = [
  'health',
  'accounts/captcha',
  'admin/lab_setup',
  'games/lobby',
  'games/prediction',
  'games/aviator',
];

/** What every call answers that asks nothing special, to each role. */
async function readEverything(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const call of test.server.mounted) {
    if (call.method !== 'GET' || others.includes(call.path)) continue;
    for (const role of call.roles) {
      const more = role === 'Admin' && 'columns' in call ? companyToo(call) : [];
      for (const query of [{}, ...more]) {
        const reply = await callAs(test.server, call, { token: tokens[role], query });
        if (reply.statusCode !== 200) continue;
        const { request_id: _, ...body } = reply.json();
        answers.set(`${role} ${call.path} ${JSON.stringify(query)}`, JSON.stringify(body));
      }
    }
  }
  return answers;
}

/** A book of an admin is that of nobody until it is named. */
const companyToo = (call: { path: string }) =>
  call.path.includes('passbook')
    ? [{ owner_type: 'Company' }, { owner_type: 'User', owner: 'BN100002' }]
    : call.path === 'wallet/account_balance'
      ? [{ page_size: '200' }]
      : [];

/** Ten pieces of a product and ten play credits on every account there is, under the wallet's own code: the worst that a reader may meet. */
async function putGoodsEverywhere(): Promise<number> {
  const [made] = await test.asOwner(`select create_stock('SKU-1') as id`);
  const accounts = await test.asOwner(
    `select owner_type, owner_id, wallet_code from account where asset_id = 1
     union select user_type, id, code from app_user join wallet on owner_type = user_type
     union select user_type, id, 'stock' from app_user where user_type in ('User', 'Franchise')`,
  );
  for (const account of accounts) {
    const { owner_type, owner_id, wallet_code } = account as unknown as Omit<JournalLine, 'amount'>;
    const pieces = wallet_code === 'recoverable' ? -10 : 10;
    const journalOf = (asset_id: string, from: string) =>
      aJournal(
        [
          { owner_type, owner_id, wallet_code, amount: String(pieces) },
          { owner_type: 'House', owner_id: '0', wallet_code: from, amount: String(-pieces) },
        ],
        { asset_id },
      );
    await post(
      test.server,
      journalOf(String(made?.id), 'stock_received'),
      journalOf(String(playCredits), 'play_credits'),
    );
  }
  return accounts.length;
}

it('ten pieces of a product and ten play credits on every owner change no figure of money', async () => {
  const { db } = test.server;
  await foldHouseAccounts(db, test.services.now);
  const outcome = () => readOutcome(db, new Map());
  const [before, outcomeBefore] = [await readEverything(), await outcome()];
  expect(await putGoodsEverywhere()).toBeGreaterThan(100);
  const after = await readEverything();
  const changed = [...before].filter(([call, answer]) => after.get(call) !== answer).map(([call]) => call);
  expect(changed).toEqual([]);
  expect(before.size).toBeGreaterThan(100);
  expect(await outcome()).toEqual(outcomeBefore);
  expect(await findings(test.server)).toEqual([]);
  // and they are there
  const { rows } = await sql<{ pieces: string }>`
    select sum(balance)::text as pieces from account where asset_id <> 1 and class = 0 and wallet_code <> 'recoverable'`.execute(
    db,
  );
  expect(Number(rows[0]?.pieces)).toBeGreaterThan(1000);
});
