import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { sql } from 'kysely';
import { encodeFunctionData, keccak256 } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { blockCall, readBlock, readReceipt } from '../../platform/chain/node-answers.ts';
import { type NodeClient, NodeRefusal } from '../../platform/chain/node-client.ts';
import type { Services } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { type Chain, loadChain } from '../deposits/load-chain.ts';
import { adoptPayment, paidTopic } from './adopt-payment.ts';
import { markWithdrawalsPaid } from './mark-withdrawals-paid.ts';
import { type Payout, setPayoutStatus } from './set-payout-status.ts';

/** Steps after which a process may end at any time; nothing is lost and nothing is paid twice. */
export type PayoutStep = 'queued' | 'signed' | 'broadcast' | 'mined';

export interface Payer {
  db: Db;
  node: NodeClient;
  chain_id: number;
  services: Services;
  /** The key of the vault's operator. */
  signer: Pick<PrivateKeyAccount, 'address' | 'signTransaction'>;
  /** Nothing is sent: only what is on the chain is looked at. */
  only_confirms?: boolean;
  /** Told after each step; what it throws ends the round there. */
  reached?: (step: PayoutStep) => void;
}

const gas = 300_000n;
/**
 * One round of the payer of a chain (docs/on-chain.md §5): approved payouts are queued, signed with a nonce of their own,
 * sent, and paid once their event is final. A signed transaction is stored before it is sent, and sending it again is
 * harmless. While payouts of the chain are stopped, nothing is sent.
 * @returns whether there is more to do at once
 * @throws NodeTrouble
 */
export async function sendPayouts(payer: Payer): Promise<boolean> {
  const { db, chain_id, services, reached } = payer;
  const chain = await loadChain(db, chain_id);
  if (!chain) return false;
  const maySend = !payer.only_confirms && chain.payouts_stopped_at === null;
  let count = 0;
  if (maySend) {
    const queued = await queue(db, chain_id, services.clock());
    if (queued > 0) reached?.('queued');
    for (const payout of await readPayouts(db, chain_id, ['queued'])) {
      if (await adoptPayment(payer, chain, payout)) continue;
      await sign(payer, payout);
      reached?.('signed');
    }
    for (const payout of await readPayouts(db, chain_id, ['signed', 'broadcast']))
      count += (await broadcast(payer, chain, payout)) ? 1 : 0;
    count += queued;
  }
  return (await confirm(payer, chain)) + count > 0;
}

async function readPayouts(db: Db, chain_id: number, statuses: readonly string[]): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    select p.id, w.no, p.payout_id, p.vault, p.token, p.account, p.recipient, p.raw::text, p.status, p.nonce::text, p.signed, p.tx,
      p.block_hash
    from chain_payout p join withdrawal w on w.id = p.withdrawal_id
    where p.chain_id = ${chain_id} and p.status = any(${statuses}::text[]) order by p.nonce, p.id`.execute(
    db,
  );
  return rows;
}

async function queue(db: Db, chain_id: number, now: Date): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ withdrawal_id: string }>`
      update chain_payout p set status = 'queued' from withdrawal w
      where w.id = p.withdrawal_id and w.status = 'Approved' and p.chain_id = ${chain_id} and p.status = 'approved'
      returning withdrawal_id`.execute(tx);
    await sql`update withdrawal set status = 'Processing', processing_at = ${now}
      where id = any(${rows.map(({ withdrawal_id }) => withdrawal_id)}::bigint[])`.execute(tx);
    return rows.length;
  });
}

/** The nonce is the next one that neither the chain nor a stored transaction has; both are stored together. */
async function sign({ db, node, chain_id, signer }: Payer, payout: Payout): Promise<void> {
  const [used, price] = await node.batch([
    { method: 'eth_getTransactionCount', params: [signer.address, 'latest'] },
    { method: 'eth_gasPrice', params: [] },
  ]);
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('payouts are signed'), ${chain_id})`.execute(tx);
    const { rows } = await sql<{ next: string | null }>`
      select max(nonce) + 1 as next from chain_payout where chain_id = ${chain_id}`.execute(tx);
    const [onChain, stored] = [BigInt(String(used)), BigInt(rows[0]?.next ?? 0)];
    const nonce = onChain > stored ? onChain : stored;
    const signed = await signer.signTransaction({
      type: 'legacy',
      chainId: chain_id,
      nonce: Number(nonce),
      gas,
      gasPrice: BigInt(String(price)) * 2n,
      to: payout.vault,
      data: encodeFunctionData({
        abi: payoutVault.abi,
        functionName: 'pay',
        args: [payout.payout_id, payout.token, payout.recipient, BigInt(payout.raw)],
      }),
    });
    await sql`update chain_payout set status = 'signed', nonce = ${nonce}, signed = ${signed}, tx = ${keccak256(signed)}
      where id = ${payout.id} and status = 'queued'`.execute(tx);
  });
}

/** @returns whether it is in a block now */
async function broadcast(payer: Payer, chain: Chain, payout: Payout): Promise<boolean> {
  const { db, node, reached } = payer;
  if (!(await findReceipt(node, payout))) {
    try {
      await node.batch([{ method: 'eth_sendRawTransaction', params: [payout.signed] }]);
    } catch (error) {
      // it is known already, or its nonce is used: by itself, as the receipt says, or the vault refuses its id
      if (!(error instanceof NodeRefusal)) throw error;
      if (await isNonceTaken(payer, payout)) return await putBack(payer, chain, payout);
    }
    await setPayoutStatus(db, payout, sql`status = 'broadcast'`);
    reached?.('broadcast');
  }
  const receipt = await findReceipt(node, payout);
  if (receipt && !receipt.is_done) return await settleReverted(payer, chain, payout, receipt.block);
  if (!receipt) return false;
  await setPayoutStatus(
    db,
    payout,
    sql`status = 'mined', block = ${receipt.block}, block_hash = ${receipt.block_hash}`,
    'broadcast',
  );
  reached?.('mined');
  return true;
}

/** Whether another transaction than this one has its nonce. */
async function isNonceTaken({ node, signer }: Payer, payout: Payout): Promise<boolean> {
  const [count] = await node.batch([
    { method: 'eth_getTransactionCount', params: [signer.address, 'latest'] },
  ]);
  return BigInt(String(count)) > BigInt(payout.nonce ?? '0') && !(await findReceipt(node, payout));
}

/** Its nonce was used from outside: it is signed anew, unless the vault has paid it. @returns whether there is more to do */
async function putBack(payer: Payer, chain: Chain, payout: Payout): Promise<boolean> {
  if (await adoptPayment(payer, chain, payout)) return true;
  await setPayoutStatus(
    payer.db,
    payout,
    sql`status = 'queued', nonce = null, signed = null, tx = null`,
    'broadcast',
  );
  return true;
}

/**
 * The vault refused it: it had paid this id before, or it pays nothing. Once the block is final the latter is said, and an
 * admin may let the withdrawal fail.
 * @returns whether anything was settled
 */
async function settleReverted(payer: Payer, chain: Chain, payout: Payout, block: bigint): Promise<boolean> {
  if (await adoptPayment(payer, chain, payout)) return true;
  if (block > (await readFinal(payer.node, chain))) return false;
  await setPayoutStatus(payer.db, payout, sql`status = 'reverted'`, 'broadcast');
  return true;
}

async function findReceipt(node: NodeClient, payout: Payout) {
  const [answer] = await node.batch([{ method: 'eth_getTransactionReceipt', params: [payout.tx] }]);
  return readReceipt(answer ?? null);
}

/** What is mined is looked at anew: it may have moved with a fork, be gone, or be final. @returns how many are paid now */
async function confirm(payer: Payer, chain: Chain): Promise<number> {
  const mined = await readPayouts(payer.db, chain.chain_id, ['mined']);
  if (mined.length === 0) return 0;
  const final = await readFinal(payer.node, chain);
  let count = 0;
  for (const payout of mined) {
    const receipt = await findReceipt(payer.node, payout);
    if (!receipt?.is_done) {
      await setPayoutStatus(
        payer.db,
        payout,
        payout.signed === null
          ? sql`status = 'queued', tx = null, block = null, block_hash = null`
          : sql`status = 'broadcast', block = null, block_hash = null`,
      );
      continue;
    }
    const { block, block_hash } = receipt;
    if (block_hash !== payout.block_hash)
      await setPayoutStatus(payer.db, payout, sql`block = ${block}, block_hash = ${block_hash}`);
    const [answer] = await payer.node.batch([blockCall(block)]);
    const isPaid = receipt.logs.some(
      ({ address, topics }) =>
        address === payout.vault && topics[0] === paidTopic && topics[1] === payout.payout_id,
    );
    if (block > final || readBlock(answer)?.hash !== block_hash || !isPaid) continue;
    await markPaid(payer, payout);
    count += 1;
  }
  return count;
}

async function readFinal(node: NodeClient, chain: Chain): Promise<bigint> {
  const [answer] = await node.batch([blockCall(chain.depth === null ? 'finalized' : 'latest')]);
  return (readBlock(answer ?? null)?.number ?? -1n) - BigInt(chain.depth ?? 0);
}

async function markPaid({ db, services }: Payer, payout: Payout): Promise<void> {
  const context = { actor: null, now: services.clock(), ip: '', user_agent: 'payer', services };
  await inTransaction(db, async (tx) => {
    const { rows } =
      await sql`update chain_payout set status = 'paid' where id = ${payout.id} and status = 'mined'
      returning id`.execute(tx);
    if (rows.length === 0) return;
    await markWithdrawalsPaid(tx, context, [
      { no: payout.no, mode: `chain:${payout.account}`, utr: payout.tx ?? '' },
    ]);
  });
}
