import { performance } from 'node:perf_hooks';
import { createDepositAddress } from '../apps/server/src/modules/deposits/create-deposit-address.ts';
import { type Chain, loadChain } from '../apps/server/src/modules/deposits/load-chain.ts';
import { readWindow } from '../apps/server/src/modules/deposits/watching/read-window.ts';
import { settlePayments } from '../apps/server/src/modules/deposits/watching/settle-payments.ts';
import { watchChain } from '../apps/server/src/modules/deposits/watching/watch-chain.ts';
import { postJournals } from '../apps/server/src/modules/ledger/post-journals.ts';
import { houseLine, memberLine } from '../apps/server/src/modules/ledger/rules.ts';
import { openNode } from '../apps/server/src/platform/chain/node-client.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { openPretendChain, type PretendChain, transferLog } from './support/chain-histories/pretend-chain.ts';
import { openPretendNode } from './support/chain-histories/pretend-node.ts';
import { serveNode } from './support/chain-histories/serve-node.ts';
import { readChainLists } from './support/chain-lists.ts';
import { signInByWallet } from './support/load-sign-ins.ts';
import { anyOf, type Figure, type Timed, takeTurns } from './support/measure.ts';
import { seededRandom } from './support/random.ts';
import { scanPools } from './support/scan-pools.ts';
import {
  type BenchPerson,
  contextOf,
  drawMembers,
  openNetwork,
  openStage,
  type Stage,
} from './support/stage.ts';

const rounds = 3;
const blocks = 20_000;
/** Blocks with payments, and payments in each. */
const [full, inBlock] = [200, 25];
const bareLoop = 'reference: the same windows read without a database';
const pairs = 'reference: the journal of a deposit posted, one by one';

/**
 * The watcher catches up 20,000 blocks of a node over HTTP with 5,000 payments, beside a loop that reads the same windows and writes
 * nothing; the payments are credited one by one, beside the posting of as many journals; wallets sign in over HTTP, beside the check of
 * a signature; the market of 200 pools is looked at, beside the calls for their reserves; and lists of a million payments and trades are
 * read, beside a plain query.
 */
export async function run({ members = 1000 }: { members?: number } = {}): Promise<Figure[]> {
  return [...(await watchAndCredit(members)), ...(await readChainLists(Math.max(3000, members)))];
}

async function watchAndCredit(members: number): Promise<Figure[]> {
  const stage = await openStage();
  const random = seededRandom(1);
  const first = 1;
  const chain = openPretendChain(random, { no: 0, first, at: Math.floor(Date.now() / 1000) - 3 * blocks });
  const node = await serveNode(openPretendNode(chain, random));
  try {
    await openNetwork(stage, { members, topups: members, incomes: false, until: new Date() });
    await setUp(stage);
    const people = await drawMembers(stage, 20, 1);
    const addresses = await giveAddresses(stage, people);
    fillChain(chain, addresses);
    const caughtUp = await takeTurns(rounds, [
      { name: bareLoop, load: () => readOnly(stage, node, addresses) },
      {
        name: 'catching up, windows of 1,000 blocks',
        load: () => catchUp(stage, node),
        reference: bareLoop,
      },
    ]);
    let round = 0;
    const credited = await takeTurns(rounds, [
      { name: pairs, load: () => postSome(stage, people, (full * inBlock) / rounds) },
      {
        name: 'crediting final payments, one by one',
        load: () => credit(stage, node, first + Math.floor((blocks * ++round) / rounds)),
        reference: pairs,
      },
    ]);
    return [...caughtUp, ...credited, ...(await signInByWallet(stage, people)), ...(await scanPools(stage))];
  } finally {
    await node.close();
    await stage.close();
  }
}

const [factory, gateway, vault, token, sender] = ['1', '2', '3', '4', '5'].map(
  (digit) => `0x${digit.repeat(40)}`,
) as [string, string, string, string, string];

/** As an operator does; nothing is final by itself. */
async function setUp({ owner }: Stage): Promise<void> {
  await owner.query(
    `insert into evm_chain (chain_id, depth, first_block, factory, gateway, vault) values (56, 1000000, 2, $1, $2, $3)`,
    [factory, gateway, vault],
  );
  await owner.query(
    `with token as (insert into chain_token (chain_id, address, symbol, decimals, minimum)
       values (56, $1, 'USDT', 18, 1) returning id)
     insert into token_rate (token_id, rate, effective_at, at) select id, 80, 'epoch', 'epoch' from token`,
    [token],
  );
}

async function giveAddresses({ server }: Stage, people: readonly BenchPerson[]): Promise<string[]> {
  const addresses: string[] = [];
  for (const person of people)
    await inTransaction(server.db, async (tx) => {
      const context = contextOf(server, person);
      addresses.push(await createDepositAddress(tx, context, { chain_id: 56, member_id: person.id }));
    });
  return addresses;
}

/** Blocks with payments, and empty ones between them. */
function fillChain(chain: PretendChain, addresses: readonly string[]): void {
  let sent = 0;
  for (let block = 1; block <= blocks; block++) {
    const count = block % (blocks / full) === 0 ? inBlock : 0;
    chain.mine(
      Array.from({ length: count }, () => ({
        hash: `0xf${(sent++).toString(16).padStart(63, '0')}`,
        is_done: true,
        logs: [transferLog(token, sender, anyOf(addresses).toLowerCase(), 10n ** 19n)],
      })),
    );
  }
}

async function requireChain({ server }: Stage): Promise<Chain> {
  const chain = await loadChain(server.db, 56);
  if (!chain) throw new Error('the chain is in use');
  return chain;
}

/** How long each of several things took. */
async function timed(next: () => Promise<boolean>): Promise<Timed> {
  const latencies: number[] = [];
  const began = performance.now();
  for (let isMore = true; isMore; ) {
    const from = performance.now();
    isMore = await next();
    latencies.push(performance.now() - from);
  }
  return { latencies, seconds: (performance.now() - began) / 1000 };
}

async function readOnly(
  stage: Stage,
  { url }: { url: string },
  addresses: readonly string[],
): Promise<Timed> {
  const chain = await requireChain(stage);
  const node = openNode(url);
  const small = addresses.map((address) => address.toLowerCase());
  const first = BigInt(chain.first_block);
  const last = first + BigInt(blocks) - 1n;
  let from = first;
  let found = 0;
  const reading = await timed(async () => {
    const end = from + BigInt(chain.max_range) - 1n;
    const to = end < last ? end : last;
    const wanted = { from, to, before: null, addresses: small, events: [] };
    const { payments } = await readWindow(node, chain, wanted);
    found += payments.length;
    from = to + 1n;
    return from <= last;
  });
  if (found !== full * inBlock) throw new Error(`${found} payments were read`);
  return reading;
}

/** The whole chain anew, as after a lost cursor; the last round, which finds nothing more to do, is no window. */
async function catchUp({ server, owner }: Stage, { url }: { url: string }): Promise<Timed> {
  await owner.query('delete from chain_cursor');
  await owner.query('delete from chain_block');
  await owner.query('delete from chain_transfer');
  const { db, services } = server;
  const node = openNode(url);
  const { latencies, seconds } = await timed(() => watchChain({ db, node, chain_id: 56, services }));
  const { rows } = await owner.query('select count(*)::int as n from chain_transfer');
  if (rows[0]?.n !== full * inBlock) throw new Error(`${rows[0]?.n} payments were written`);
  return { latencies: latencies.slice(0, -1), seconds };
}

/** What became final up to a block. */
async function credit(stage: Stage, { url }: { url: string }, final: number): Promise<Timed> {
  const chain = await requireChain(stage);
  const node = openNode(url);
  const { db, services } = stage.server;
  const context = { actor: null, now: services.clock(), ip: '', user_agent: 'bench', services };
  const latencies: number[] = [];
  const began = performance.now();
  let from = began;
  const settled = () => {
    const now = performance.now();
    latencies.push(now - from);
    from = now;
  };
  while ((await settlePayments(db, node, chain, { final: BigInt(final), context, settled })) > 0);
  return { latencies, seconds: (performance.now() - began) / 1000 };
}

let posted = 0;

/** Journals of the same form, each in a transaction of its own. */
async function postSome({ server }: Stage, people: readonly BenchPerson[], count: number): Promise<Timed> {
  let left = Math.floor(count);
  return await timed(async () => {
    posted += 1;
    const { id } = anyOf(people);
    await inTransaction(server.db, (tx) =>
      postJournals(tx, { ...contextOf(server, people[0] as BenchPerson), actor: null }, [
        {
          scope: 'bench',
          key: `deposit ${posted}`,
          kind: 'deposit',
          ref_type: 'chain_transfer',
          ref_id: String(posted),
          lines: [memberLine(id, 'fund', '800'), houseLine('chain_clearing:USDT_56', '-800')],
        },
      ]),
    );
    left -= 1;
    return left > 0;
  });
}
