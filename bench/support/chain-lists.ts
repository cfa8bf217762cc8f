import { data, endpoint } from '@banyan/contract/core/endpoint';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { foldListChanges } from '../../apps/server/src/platform/database/fold-list-changes.ts';
import { mountsOn } from '../../apps/server/src/platform/http/mounts.ts';
import type { Server } from '../../apps/server/src/platform/http/server.ts';
import { loadDeposits } from '../../apps/server/test/large-deposits.ts';
import { type Figure, type Turn, takeTurns } from './measure.ts';
import { dayBefore, openAdmin, pages } from './report-pages.ts';
import { drawMembers, openNetwork, openStage, type Stage, signEverybodyIn } from './stage.ts';

const payments = 1_000_000;

const plainTransfers = endpoint({
  method: 'GET',
  path: 'bench/transfers',
  summary: 'Answers the newest 50 payments on chains, as an index has them',
  screens: ['/admin/topup/crypto-deposits'],
  reply: data(z.array(z.record(z.string(), z.unknown()))),
});

/** What HTTP and the rows of a page cost by themselves: nothing is counted, and no row is passed over. */
function mountPlain(server: Server): void {
  mountsOn(server).serveRead(plainTransfers, async (db) => {
    const { rows } = await sql<Record<string, unknown>>`
      select t.id, t.seen_at as at, t.no, m.user_id, m.name, t.chain_id, t.raw, k.decimals, k.symbol, t.credited, t.rate, t.status,
        t.via, t.tx, t.block
      from chain_transfer t join chain_token k on k.id = t.token_id left join app_user m on m.id = t.member_id
      order by t.seen_at desc, t.id desc limit 50`.execute(db);
    return rows;
  });
}

/** Lists of 1,000,000 payments on chains and as many requests and trades under each filter, beside a plain query of as many rows. */
export async function readChainLists(members: number): Promise<Figure[]> {
  const stage = await openStage(mountPlain);
  try {
    console.error(`Loading ${payments} payments on chains…`);
    await openNetwork(stage, { members, topups: members, incomes: false, until: new Date() });
    await loadDeposits(stage.owner, new Date(), payments);
    while ((await foldListChanges(stage.server.db)) > 0);
    await stage.owner.query('vacuum (analyze)');
    return await takeTurns(3, await listPages(stage));
  } finally {
    await stage.close();
  }
}

async function listPages(stage: Stage): Promise<Turn[]> {
  const people = [await openAdmin(stage), ...(await drawMembers(stage, 1, 2))];
  const [admin, reader] = await signEverybodyIn(stage, people);
  const member = people[1]?.user_id;
  if (!admin || !reader || !member) throw new Error('an admin and a member read');
  const plain = 'plain query, payments on chains';
  return [
    ...pages(stage, 'plain query', admin, '/api/bench/transfers', { 'payments on chains': '' }),
    ...[
      ...pages(stage, 'payments', admin, '/api/admin/crypto_deposits', {
        'first page': '',
        'oldest first': 'sort=at',
        credited: 'status=credited',
        confirming: 'status=confirming',
        held: 'status=held',
        unmatched: 'status=unmatched',
        'of a member': `member=${member}`,
        'of a chain': 'chain=Polygon',
        'whose block was replaced': 'replaced=Yes',
        'by its number': 'no=CD1500000',
        'of a day': dayBefore(),
      }),
      ...pages(stage, 'payments', reader, '/api/user/deposits', { 'of the member who reads': '' }),
      ...pages(stage, 'trades', admin, '/api/arbitrage/trades', {
        'first page': '',
        done: 'status=done',
        reverted: 'status=reverted',
        'of a token': 'token=USDT',
        'of a member': `member=${member}`,
        'of a day': dayBefore(),
      }),
    ].map((turn) => ({ ...turn, reference: plain })),
  ];
}
