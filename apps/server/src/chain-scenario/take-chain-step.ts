import { packageGateway } from '@banyan/chain/contracts/package-gateway.gen';
import { trialToken } from '@banyan/chain/contracts/trial-token.gen';
import { rawOf } from '@banyan/chain/token-amounts';
import { sql } from 'kysely';
import { encodeFunctionData, type Hex } from 'viem';
import { createDepositAddress } from '../modules/deposits/create-deposit-address.ts';
import { createIntent } from '../modules/deposits/create-intent.ts';
import { packageKey } from '../modules/deposits/rules.ts';
import { watchChain } from '../modules/deposits/watching/watch-chain.ts';
import { joinMember } from '../modules/genealogy/join-member.ts';
import { creditDebit } from '../modules/ledger/credit-debit.ts';
import { createPayout } from '../modules/withdrawals/create-payout.ts';
import { payWithdrawal } from '../modules/withdrawals/pay-withdrawal.ts';
import { sendPayouts } from '../modules/withdrawals/paying/send-payouts.ts';
import { NodeTrouble } from '../platform/chain/node-client.ts';
import { inTransaction } from '../platform/database/db.ts';
import { toFailure } from '../platform/http/http-errors.ts';
import { type ChainPlayer, type ChainStage, endAt, Killed, nodeOf } from './chain-stage.ts';
import type { ChainStep } from './scenario-file.ts';
import { walletOf } from './trial-chain.ts';

/** An order can be paid for a day. */
const deadline = () => BigInt(Math.floor(Date.now() / 1000) + 86_400);

/** Takes a step of a scenario: on the chain as somebody outside, or by the product's own operations. */
export async function takeChainStep(stage: ChainStage, step: ChainStep, index: number): Promise<void> {
  const { chain, db } = stage;
  if ('join' in step) return await join(stage, step.join);
  if ('mine' in step) return await chain.mine(step.mine);
  if ('reorg' in step) return await chain.reorg(step.reorg, step.drop);
  if ('node' in step) return await chain.node.setHealth(step.node);
  if ('kill' in step) {
    stage.kill = step.kill;
    return;
  }
  if ('restart' in step) {
    if (step.restart === 'kept') return;
    await sql`delete from chain_cursor`.execute(db);
    await sql`delete from chain_block`.execute(db);
    return;
  }
  if ('credit' in step) return await credit(stage, step);
  if ('watch' in step) {
    await untilDone(() => watch(stage));
    return await untilDone(() => sendPayouts({ ...payerOf(stage), only_confirms: true }));
  }
  if ('pay' in step) return await untilDone(() => sendPayouts(payerOf(stage)));
  if ('withdraw' in step) return await withdraw(stage, step);
  await pay(stage, step, index);
  if (step.tx !== undefined) chain.name(step.tx);
}

async function join({ db, services, members, chain }: ChainStage, label: string): Promise<void> {
  const now = services.clock();
  const [first] = members.values();
  const member = await inTransaction(db, async (tx) => {
    const joined = await joinMember(
      tx,
      { now },
      { name: 'Scenario Member', password_hash: 'none', sponsor_id: first?.user_id ?? null, side: 'L' },
    );
    const context = { actor: null, now, ip: '', user_agent: 'scenario', services };
    const address = await createDepositAddress(tx, context, {
      chain_id: chain.chain_id,
      member_id: joined.id,
    });
    return { ...joined, address };
  });
  members.set(label, member);
}

async function credit(
  { db, services, adminAt, members }: ChainStage,
  step: { credit: string; amount: string },
) {
  const money = { owner_type: 'User', direction: 'Credit', reason: 'Other', remark: 'Scenario' } as const;
  const user_id = members.get(step.credit)?.user_id ?? '';
  await inTransaction(db, (tx) =>
    creditDebit(tx, adminAt(services.clock()), { ...money, user_id, wallet: 'main', amount: step.amount }),
  );
}

/** Asked for and approved at once; one that is refused changes nothing. */
async function withdraw(
  { db, services, adminAt, members, chain }: ChainStage,
  step: { withdraw: string; amount: string; to: string },
): Promise<void> {
  const context = adminAt(services.clock());
  const user_id = members.get(step.withdraw)?.user_id ?? '';
  try {
    await inTransaction(db, async (tx) => {
      const { no } = await payWithdrawal(tx, context, { user_id, amount: step.amount });
      await createPayout(tx, context, {
        no,
        chain_id: chain.chain_id,
        token: chain.tokens[0]?.symbol ?? '',
        to: walletOf(`recipient ${step.to}`).address,
      });
    });
  } catch (error) {
    if (toFailure(error).code === 'server_error') throw error;
  }
}

const payerOf = (stage: ChainStage) => ({
  db: stage.db,
  node: nodeOf(stage),
  chain_id: stage.chain.chain_id,
  services: stage.services,
  signer: stage.signer,
  reached: endAt(stage),
});

type Payment = Extract<
  ChainStep,
  { transfer: string } | { deposit: string } | { buy: string } | { fake: string }
>;

/** What somebody sends from a wallet of their own. */
async function pay(stage: ChainStage, step: Payment, index: number): Promise<void> {
  const { chain } = stage;
  const sender = walletOf(`sender ${index}`);
  const member = stage.members.get(labelOf(step)) as ChainPlayer;
  if ('transfer' in step || 'fake' in step) {
    const symbol = 'transfer' in step ? step.token : (step.token ?? stage.scenario.tokens[0]?.symbol ?? '');
    const { address, decimals } = tokenOf(stage, symbol);
    const data = encodeFunctionData({
      abi: trialToken.abi,
      functionName: 'transfer',
      args: [member.address, rawOf(step.amount, decimals) ?? 0n],
    });
    return await chain.send(sender, 0, 'fake' in step ? (chain.fakes.get(symbol) as Hex) : address, data);
  }
  await chain.send(sender, 1, chain.gateway, await orderOf(stage, step, { member, payer: sender.address }));
}

/** The call of the gateway, with an order that the product makes. */
async function orderOf(
  stage: ChainStage,
  step: Extract<Payment, { deposit: string } | { buy: string }>,
  { member, payer }: { member: ChainPlayer; payer: Hex },
): Promise<Hex> {
  const { db, services, chain, scenario } = stage;
  const context = { actor: null, now: services.clock(), ip: '', user_agent: 'scenario', services };
  const sold = 'buy' in step ? scenario.packages.find(({ code }) => code === step.package) : undefined;
  const { token, amount } =
    'deposit' in step ? step : { token: sold?.token ?? '', amount: sold?.price ?? '' };
  const { address, decimals } = tokenOf(stage, token);
  const { order_id } = await inTransaction(db, (tx) =>
    createIntent(tx, context, {
      chain_id: chain.chain_id,
      member_id: member.id,
      token,
      amount,
      ...('buy' in step ? { package: { code: step.package, payer } } : {}),
    }),
  );
  const raw = rawOf(amount, decimals) ?? 0n;
  return 'deposit' in step
    ? encodeFunctionData({
        abi: packageGateway.abi,
        functionName: 'deposit',
        args: [order_id as Hex, address, raw],
      })
    : encodeFunctionData({
        abi: packageGateway.abi,
        functionName: 'buyPackage',
        args: [order_id as Hex, packageKey(step.package), raw, deadline()],
      });
}

function labelOf(step: Payment): string {
  if ('transfer' in step) return step.transfer;
  if ('deposit' in step) return step.deposit;
  return 'buy' in step ? step.buy : step.fake;
}

const tokenOf = ({ chain }: ChainStage, symbol: string) =>
  chain.tokens.find((token) => token.symbol === symbol) as ChainStage['chain']['tokens'][number];

const watch = (stage: ChainStage): Promise<boolean> =>
  watchChain({
    db: stage.db,
    node: nodeOf(stage),
    chain_id: stage.chain.chain_id,
    services: stage.services,
    reached: endAt(stage),
  });

/** Until there is nothing to do, the node does not answer as it should, or the scenario ends the product. */
async function untilDone(round: () => Promise<boolean>): Promise<void> {
  try {
    while (await round());
  } catch (error) {
    if (!(error instanceof NodeTrouble || error instanceof Killed)) throw error;
  }
}
