import { postJournals } from '../apps/server/src/modules/ledger/post-journals.ts';
import { transferFund } from '../apps/server/src/modules/transfers/transfer-fund.ts';
import { transferJournal } from '../apps/server/src/modules/transfers/transfer-journal.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { seal } from '../apps/server/src/platform/seal.ts';
import { codeAt } from '../apps/server/test/factors.ts';
import { loadHttp } from './support/load-http.ts';
import { chooseStatementDriver } from './support/load-statements.ts';
import { anyOf, type Figure, measure, type Timed, takeTurns } from './support/measure.ts';
import { openWallets } from './support/open-wallets.ts';
import { betweenMembers } from './support/post-pairs.ts';
import {
  type BenchPerson,
  type Credentials,
  contextOf,
  drawMembers,
  openNetwork,
  openStage,
  type Stage,
  signEverybodyIn,
} from './support/stage.ts';
import { fillFundWallets, load } from './support/top-up.ts';

/** Each gives a code once in a round. */
const withApp = 4000;
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const betweenTwo = 'posting between members, every rule on';
const alone = 'posting the journal of a transfer, alone';

/**
 * Transfers between fund wallets: through the operation, beside the posting of the same journal alone, and through HTTP
 * with session, right, CSRF, validation and idempotency key, beside the posting between members of `bench -- ledger`; then
 * the same by people each of whom gives a code of an authenticator app, which is counted, checked and spent.
 *
 * What bounds the ratios is written in docs/decisions/0011. With a code, one statement a call is this benchmark's own:
 * its clock jumps 90 s a round, so that each call also writes when its session was last seen.
 */
export async function run({ members = 20_000 }: { members?: number } = {}): Promise<Figure[]> {
  const clock = { ahead: 0 };
  const stage = await openStage(undefined, {}, () => new Date(Date.now() + clock.ahead));
  try {
    console.error(`Making a network of ${members} members…`);
    await openNetwork(stage, { members, topups: members, incomes: false, until: new Date() });
    await openWallets(stage.owner, members);
    await stage.owner.query('update transfer_rule set daily_count = null');
    const drawn = await drawMembers(stage, 1000 + withApp, 1);
    const [people, careful] = [drawn.slice(0, 1000), drawn.slice(1000)];
    await fillFundWallets(stage, drawn);
    const credentials = await signEverybodyIn(stage, people);
    const carefully = await signEverybodyIn(stage, careful);
    await setUpApps(stage, careful);
    const driver = chooseStatementDriver();
    return await takeTurns(3, [
      {
        name: betweenTwo,
        load: async () => {
          const latencies = await driver.load(stage.url, betweenMembers(members), load.seconds);
          return { latencies, seconds: load.seconds };
        },
      },
      { name: alone, load: () => loadPosting(stage, people) },
      { name: 'transfer, by the operation', load: () => loadOperation(stage, people), reference: alone },
      {
        name: 'transfer over HTTP, with its key',
        load: () => loadHttp(load, { port: stage.port, requests: requestsOf(credentials, people) }),
        reference: betweenTwo,
      },
      {
        name: 'transfer over HTTP, with its key and a code of an app',
        load: async () => {
          // so that the codes of the round before count no more
          clock.ahead += 90_000;
          const otp = await codeAt(secret, stage.server.services.clock());
          const requests = requestsOf(carefully, people, otp);
          return await loadHttp(load, { port: stage.port, requests, isOnce: true });
        },
        reference: betweenTwo,
      },
    ]);
  } finally {
    await stage.close();
  }
}

/** Everybody has an authenticator app, with one secret for all. */
async function setUpApps({ server, owner }: Stage, people: readonly BenchPerson[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await owner.query(
    `update app_user set two_factor_mode = 'Google_authenticator', totp_secret = $2, totp_last_step = 0
     where id = any($1)`,
    [ids, seal(server.services, secret)],
  );
  await owner.query(
    `insert into two_factor_method (user_id, mode, created_at)
     select unnest($1::bigint[]), 'Google_authenticator', now()`,
    [ids],
  );
}

const sent = { to_type: 'User', from_wallet: 'fund', to_wallet: 'fund', amount: '1', remark: '' } as const;

/** Each sends to somebody else. */
const requestsOf = (credentials: readonly Credentials[], people: readonly BenchPerson[], otp?: string) =>
  credentials.map(({ user_id, authorization, xsrf }, index) => {
    const to = people[(index + 1) % people.length];
    return {
      method: 'POST' as const,
      path: '/api/wallet/transfer',
      headers: { authorization, cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf },
      body: JSON.stringify({
        ...sent,
        user_id: to?.user_id === user_id ? people[0]?.user_id : to?.user_id,
        otp,
      }),
    };
  });

let made = 0;

async function loadPosting({ server }: Stage, people: readonly BenchPerson[]): Promise<Timed> {
  const walletOf = ({ id, user_id, name }: BenchPerson) => ({
    id,
    user_id,
    name,
    owner_type: 'User' as const,
    wallet: 'fund',
    wallet_name: 'Fund',
  });
  return await measure(load, async () => {
    const [from, to] = [anyOf(people), anyOf(people)];
    made += 1;
    const transfer = { id: `${made}`, no: `F${made}`, sender: walletOf(from), recipient: walletOf(to) };
    const journal = transferJournal({ ...transfer, amount: '1', charge: '0' });
    const context = contextOf(server, from);
    await inTransaction(server.db, (tx) => postJournals(tx, context, [{ ...journal, scope: 'bench' }]));
  });
}

async function loadOperation({ server }: Stage, people: readonly BenchPerson[]): Promise<Timed> {
  return await measure(load, async () => {
    const place = Math.floor(Math.random() * (people.length - 1));
    const [from, to] = [people[place], people[place + 1]] as [BenchPerson, BenchPerson];
    const body = { ...sent, user_id: to.user_id };
    await inTransaction(server.db, (tx) => transferFund(tx, contextOf(server, from), body));
  });
}
