import { rawOf } from '@banyan/chain/token-amounts';
import { type Hex, padHex } from 'viem';
import { requestDeposit } from '../../modules/deposits/asking/request-deposit.ts';
import { requestWalletDeposit } from '../../modules/deposits/asking/request-wallet-deposit.ts';
import { orderPackage } from '../../modules/deposits/buying/order-package.ts';
import { createDepositAddress } from '../../modules/deposits/create-deposit-address.ts';
import type { ActorContext } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { DemoContracts } from './deploy-demo-chain.ts';
import type { DemoNode } from './open-demo-node.ts';

interface DemoDeposits {
  db: Db;
  node: DemoNode;
  contracts: DemoContracts;
  /** The member who is named at the start, and two others. */
  members: readonly [ActorContext, ActorContext, ActorContext];
  /** Rounds of the watcher until it has nothing to do. */
  watch: () => Promise<void>;
}

/**
 * Deposits in several states, made by the operations people use and by payments on the chain: credited from outside and from a
 * wallet, below the minimum, lost with its block, held, nobody's, a package that was bought, and one that was only asked for.
 */
export async function payDemoDeposits({ db, node, contracts, members, watch }: DemoDeposits): Promise<void> {
  const [shown, second, third] = members;
  const { chain_id } = node;
  const { gateway, tokens } = contracts;
  const [usdt, ndg] = tokens as [DemoContracts['tokens'][number], DemoContracts['tokens'][number]];
  const raw = (amount: string): bigint => rawOf(amount, usdt.decimals) ?? 0n;
  const asked = (tokens: string) => ({ chain_id, token: usdt.symbol, tokens }) as never;
  const ask = (of: ActorContext, tokens: string) =>
    inTransaction(db, (tx) => requestDeposit(tx, of, asked(tokens)));
  const addressOf = (of: ActorContext) =>
    inTransaction(db, (tx) => createDepositAddress(tx, of, { chain_id, member_id: of.actor.id }));
  const pay = async (of: ActorContext, amount: string, { contract } = usdt): Promise<void> =>
    await node.send(contract, 'transfer', [await addressOf(of), raw(amount)]);
  const payIn = (order_id: Hex, amount: string) =>
    node.send(gateway, 'deposit', [order_id, usdt.contract.address, raw(amount)]);

  await node.send(usdt.contract, 'mint', [node.owner, raw('100000')]);
  await node.send(usdt.contract, 'approve', [gateway.address, raw('100000')]);
  // prices of packages are read first: an order needs one
  await watch();
  await ask(shown, '50');
  await pay(shown, '50');
  await pay(shown, '7');
  await watch();
  // its block is replaced by one without it
  await node.client.request({ method: 'anvil_reorg', params: [1, []] } as never);
  await pay(shown, '0.4');
  const { order_id } = await inTransaction(db, (tx) => requestWalletDeposit(tx, second, asked('120')));
  await payIn(order_id as Hex, '120');
  await pay(third, '5', ndg);
  await payIn(padHex('0xdead', { size: 32 }), '15');
  const order = await inTransaction(db, (tx) =>
    orderPackage(tx, third, { package: 'STARTER', payer: node.owner }),
  );
  await node.send(gateway, 'buyPackage', [
    order.order_id,
    order.onchain_package_id,
    BigInt(order.price_raw),
    BigInt(order.deadline),
  ]);
  await ask(shown, '25');
  await node.mine(4);
  await node.keep();
  await watch();
}
