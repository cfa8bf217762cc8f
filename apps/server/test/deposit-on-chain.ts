import { loadChain } from '../src/modules/deposits/load-chain.ts';
import { settlePayments } from '../src/modules/deposits/watching/settle-payments.ts';
import { type NodeClient, NodeTrouble } from '../src/platform/chain/node-client.ts';
import { aContext } from './build.ts';
import type { useTestServer } from './http.ts';

/** A hash or an address of some digits. */
export const hexOf = (digit: string, size: number): `0x${string}` => `0x${digit.repeat(size * 2)}`;

/** A node that answers each call by a table; one that it does not know is trouble. */
export const aNode = (answers: Record<string, (params: readonly unknown[]) => unknown>): NodeClient => ({
  host: 'node.test',
  batch: async (calls) =>
    calls.map(({ method, params }) => {
      const answer = answers[method];
      if (!answer) throw new NodeTrouble(`no ${method}`);
      return answer(params);
    }),
});

/** A node that knows one block, the seventh. */
export const seventhBlock = aNode({
  eth_getBlockByNumber: () => ({
    number: '0x7',
    hash: hexOf('6', 32),
    parentHash: hexOf('7', 32),
    timestamp: '0x1',
    logsBloom: '0x00',
  }),
});

/** Ten tokens of a member at 80 became final: what the watcher read, and is settled. */
export async function depositOnChain(
  test: ReturnType<typeof useTestServer>,
  member_id: string,
): Promise<void> {
  const small = [hexOf('1', 20), hexOf('2', 20), hexOf('3', 20)];
  await test.asOwner(
    `insert into evm_chain (chain_id, depth, factory, gateway, vault) values (56, 3, $1, $2, $3)`,
    small,
  );
  await test.asOwner(
    `with token as (insert into chain_token (chain_id, address, symbol, decimals, minimum)
       values (56, $1, 'USDT', 18, 1) returning id), rated as (
       insert into token_rate (token_id, rate, effective_at, at) select id, 80, 'epoch', now() from token)
     insert into chain_transfer (chain_id, tx, log, block, block_hash, block_at, token_id, via, raw, sender, member_id, seen_at)
     select 56, $2, 0, 7, $3, now(), id, 'address', 10 * 10::numeric ^ 18, $1, $4, now() from token`,
    [hexOf('4', 20), hexOf('5', 32), hexOf('6', 32), member_id],
  );
  await test.asOwner('insert into chain_cursor (chain_id, block, span) values (56, 10, 1000)');
  const { db } = test.server;
  const chain = await loadChain(db, 56);
  if (!chain) throw new Error('the chain is in use');
  await settlePayments(db, seventhBlock, chain, {
    final: 7n,
    context: aContext(test.server),
    settled: () => {},
  });
}
