import { expect, inject, it } from 'vitest';
import '../apps/server/test/database.ts';
import {
  readTransaction,
  storeTransaction,
} from '../apps/server/src/modules/deposits/settling/read-transaction.ts';
import { watchChain } from '../apps/server/src/modules/deposits/watching/watch-chain.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { silentServices } from '../apps/server/src/platform/silent-services.ts';
import { openHistoryStage } from './support/chain-histories/history-stage.ts';
import { openPretendChain, transferLog } from './support/chain-histories/pretend-chain.ts';
import { openPretendNode } from './support/chain-histories/pretend-node.ts';
import { seededRandom } from './support/random.ts';

it('a payment that is delivered a thousand times at once is credited once', async () => {
  const stage = await openHistoryStage(inject('databaseServerUrl'), { connections: 12 });
  const { db, owner } = stage;
  try {
    const random = seededRandom(1);
    const [first, at] = [100, Math.floor(Date.now() / 1000) - 3600];
    const chain = openPretendChain(random, { no: 0, first, at });
    await owner.query('update evm_chain set first_block = $1', [first]);
    await owner.query(
      `insert into token_rate (token_id, rate, effective_at, at) select id, 80, 'epoch', 'epoch' from chain_token`,
    );
    const node = openPretendNode(chain, random);
    const watch = () => watchChain({ db, node, chain_id: 56, services: silentServices });
    const [token, member] = [stage.tokens[0], stage.members[0]];
    if (!token || !member) throw new Error('the stage has tokens and members');
    const hash = `0xf${'0'.repeat(63)}`;
    const log = transferLog(token.address, `0x${'7'.repeat(40)}`, member.address, 10n * 10n ** 18n);
    chain.mine([{ hash, is_done: true, logs: [log] }]);
    await watch();
    // final from now on, by whichever of them comes first
    for (let block = 0; block < 5; block++) chain.mine([]);
    const deliver = async (no: number): Promise<unknown> => {
      if (no % 2 === 0) return await watch();
      const read = await readTransaction(db, { chain_id: 56, hash, nodes: [node] });
      return await inTransaction(db, (tx) => storeTransaction(tx, stage.adminAt(new Date()), read));
    };
    const delivered = await Promise.allSettled(Array.from({ length: 1000 }, (_, no) => deliver(no)));
    expect(delivered.filter(({ status }) => status === 'rejected').slice(0, 3)).toEqual([]);
    const { rows } = await owner.query(
      `select status, trim_scale(credited)::text as credited, (select count(*)::int from txn where ref_type = 'chain_transfer') as journals,
         (select trim_scale(balance)::text from account where owner_id = $1 and wallet_code = 'fund') as fund from chain_transfer`,
      [member.id],
    );
    expect(rows).toEqual([{ status: 'credited', credited: '800', journals: 1, fund: '800' }]);
  } finally {
    await stage.close();
  }
});
