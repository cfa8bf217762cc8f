import { incomeJournal } from '../apps/server/src/modules/income/earning/income-journal.ts';
import type { WrittenIncome } from '../apps/server/src/modules/income/write-incomes.ts';
import { type Journal, postJournals } from '../apps/server/src/modules/ledger/post-journals.ts';
import { houseLine, memberLine } from '../apps/server/src/modules/ledger/rules.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { loadHttp } from './support/load-http.ts';
import { anyOf, type Figure, type Load, measure, type Timed, takeTurns } from './support/measure.ts';
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
import { fillFundWallets, load, loadOperation } from './support/top-up.ts';

/**
 * Topups that pay referral and ten levels: through the operation, beside the posting of the same journals alone, and
 * through HTTP with session, right, CSRF, validation and idempotency key, beside the same posting. Toppers are drawn
 * at random; over HTTP a client process of its own calls over connections that stay open, one for each caller.
 * Callers who wait together share a transaction (docs/decisions/0011), so more callers at once cost less each: as many post alone.
 */
export async function run({ members = 20_000 }: { members?: number } = {}): Promise<Figure[]> {
  const stage = await openStage();
  try {
    console.error(`Making a network of ${members} members…`);
    await openNetwork(stage, { members, topups: members, incomes: false, until: new Date() });
    const people = await drawMembers(stage, 1000);
    await fillFundWallets(stage, people);
    const credentials = await signEverybodyIn(stage, people);
    const chains = await readChains(stage, people);
    return [
      ...(await takeTurns(3, [
        { name: alone(load), load: () => loadPosting(stage, load, people, chains) },
        {
          name: 'topup with referral and 10 levels, by the operation',
          load: () => loadOperation(stage, people),
          reference: alone(load),
        },
        overHttp(stage, load, credentials),
      ])),
      ...(await takeTurns(3, [
        { name: alone(moreCallers), load: () => loadPosting(stage, moreCallers, people, chains) },
        overHttp(stage, moreCallers, credentials),
      ])),
    ];
  } finally {
    await stage.close();
  }
}

const moreCallers: Load = { ...load, callers: 32 };
const alone = ({ callers }: Load): string =>
  `posting the journals of such a topup, alone, ${callers} callers`;

const overHttp = (stage: Stage, of: Load, credentials: readonly Credentials[]) => ({
  name: `topup with referral and 10 levels, over HTTP, ${of.callers} callers`,
  load: () => loadTopups(stage, of, credentials),
  reference: alone(of),
});

interface Chain {
  id: string;
  /** The ten above, the sponsor first. */
  above: string[];
}

async function readChains({ owner }: Stage, people: readonly BenchPerson[]): Promise<Chain[]> {
  const { rows } = await owner.query<Chain>(
    `with recursive above as (
       select id as member, sponsor_id as id, 1 as level from member where id = any($1)
       union all
       select member, m.sponsor_id, level + 1 from above join member m on m.id = above.id where level < 10
     ) select member as id, array_agg(id order by level) as above from above group by member`,
    [people.map(({ id }) => id)],
  );
  return rows;
}

let made = 0;

/** What the ledger alone takes for a topup: its journal and that of eleven incomes, in one call. */
async function loadPosting(
  { server }: Stage,
  of: Load,
  people: readonly BenchPerson[],
  chains: readonly Chain[],
): Promise<Timed> {
  const context = { ...contextOf(server, anyOf(people)), actor: null };
  return await measure(of, async () => {
    const { id, above } = anyOf(chains);
    made += 1;
    const no = String(made);
    const incomes = [above[0], ...above].map((member, index) => ({
      member,
      kind: index === 0 ? 'referral' : 'level',
      level: Math.max(1, index),
      amount: index === 0 ? '50' : '10',
      status: 'credited',
      wallet_code: 'main',
      id: no,
    })) as WrittenIncome[];
    const paid = incomeJournal({ event_id: `bench ${no}`, from: 'BN1' }, incomes);
    if (!paid) throw new Error('such a topup pays incomes');
    const sale: Journal = {
      scope: 'bench',
      key: `sale ${no}`,
      kind: 'topup',
      ref_type: 'topup',
      ref_id: no,
      lines: [
        memberLine(id, 'fund', '-1180'),
        houseLine('package_sales', '1000'),
        houseLine('gst_payable', '180'),
      ],
    };
    const journals = [sale, { ...paid, ref_id: no }];
    await inTransaction(server.db, (tx) => postJournals(tx, context, journals));
  });
}

async function loadTopups({ port }: Stage, of: Load, credentials: readonly Credentials[]): Promise<Timed> {
  const requests = credentials.map(({ user_id, authorization, xsrf }) => ({
    method: 'POST' as const,
    path: '/api/user/topup',
    headers: { authorization, cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf },
    body: JSON.stringify({ user_id, package: 'BENCH' }),
  }));
  return await loadHttp(of, { port, requests });
}
