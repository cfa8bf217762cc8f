import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { sql } from 'kysely';
import { encodeFunctionData, erc20Abi, type Hex, toFunctionSelector } from 'viem';
import { quantity } from '../../../platform/chain/node-answers.ts';
import { type NodeCall, type NodeClient, NodeTrouble } from '../../../platform/chain/node-client.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { type Chain, loadChain } from '../load-chain.ts';
import { stopPayouts } from '../stop-payouts.ts';

/** Calls of one batch. */
const atOnce = 250;

/** A token with what the records say of it. */
interface Booked {
  id: string;
  address: Hex;
  received: string;
  paid: string;
  /** What was received up to the block of the last look, as it is known now. */
  received_before: string;
  /** Of the last look; null = there was none. */
  last: { received: string; beside: string } | null;
  /** Payouts that may be paid already. */
  open: { payout_id: Hex; raw: string }[];
  /** Addresses of members to which some of it came. */
  addresses: string[];
}

/**
 * Compares what treasury, vault and addresses of members hold of each token with what the records say was received and paid, all
 * at the last final block that was read (docs/on-chain.md §5). More than that may lie there: the company's own. The most that
 * was found is kept; where there is less, payouts of the chain stop. A contract made after that block is looked at later.
 * @throws NodeTrouble
 */
export async function lookAtHoldings(
  db: Db,
  node: NodeClient,
  { chain_id, now }: { chain_id: number; now: Date },
): Promise<void> {
  const chain = await loadChain(db, chain_id);
  const block = chain && (await readBlock(db, chain_id));
  if (!chain || block === null) return;
  const tokens = await readBooked(db, chain_id, block);
  const treasuries = await readTreasuries(node, chain, block);
  if (!treasuries) return;
  for (const token of tokens) {
    const balances = (holders: readonly string[]) => sumOfBalances(node, token.address, holders, block);
    const treasury = await balances(treasuries);
    const vault = await balances([chain.vault]);
    const unswept = await balances(token.addresses);
    if (treasury === null || vault === null || unswept === null) continue;
    const paid = BigInt(token.paid) + (await sumOfPaid(node, chain, token.open, block));
    const received = BigInt(token.received);
    const beside = treasury + vault + unswept - received + paid;
    const before = besideBefore(token);
    const isMissing = before !== null && beside < before;
    await inTransaction(db, async (tx) => {
      await sql`insert into chain_holding (token_id, looked_at, block, treasury, vault, unswept, received, paid, beside)
        values (${token.id}, ${now}, ${block}, ${treasury}, ${vault}, ${unswept}, ${received}, ${paid}, ${isMissing ? before : beside})
        on conflict (token_id) do update set looked_at = excluded.looked_at, block = excluded.block,
          treasury = excluded.treasury, vault = excluded.vault, unswept = excluded.unswept, received = excluded.received,
          paid = excluded.paid, beside = excluded.beside`.execute(tx);
      if (isMissing) await stopPayouts(tx, chain_id, now, 'missing');
    });
  }
}

/** The last block that is final and was read; null = there is none. */
async function readBlock(db: Db, chain_id: number): Promise<bigint | null> {
  const { rows } = await sql<{ block: string }>`
    select least(c.block, e.final_block)::text as block from evm_chain e join chain_cursor c using (chain_id)
    where e.chain_id = ${chain_id} and least(c.block, e.final_block) >= e.first_block`.execute(db);
  return rows[0] ? BigInt(rows[0].block) : null;
}

/** What the last look found beside the records, less what has become known since of payments that were in blocks before it. */
function besideBefore({ last, received_before }: Booked): bigint | null {
  if (!last) return null;
  const found = BigInt(received_before) - BigInt(last.received);
  return BigInt(last.beside) - (found > 0n ? found : 0n);
}

async function readBooked(db: Db, chain_id: number, block: bigint): Promise<Booked[]> {
  const received = sql`select coalesce(sum(t.raw), 0)::text from chain_transfer t
    where t.token_id = k.id and t.chain_id = k.chain_id and t.status <> 'orphaned' and t.replaced_at is null`;
  const { rows } = await sql<Booked>`
    select k.id, k.address, (${received} and t.block <= ${block}) as received, (${received} and t.block <= h.block) as received_before,
      case when h.token_id is not null then jsonb_build_object('received', h.received::text, 'beside', h.beside::text) end as last,
      (select coalesce(sum(p.raw), 0)::text from chain_payout p
        where p.chain_id = k.chain_id and p.token = k.address and p.status = 'paid' and p.block <= ${block}) as paid,
      (select coalesce(jsonb_agg(jsonb_build_object('payout_id', p.payout_id, 'raw', p.raw::text)), '[]') from chain_payout p
        where p.chain_id = k.chain_id and p.token = k.address and p.status not in ('paid', 'failed')) as open,
      array(select distinct a.address from chain_transfer t
        join deposit_address a on a.chain_id = t.chain_id and a.member_id = t.member_id
        where t.token_id = k.id and t.chain_id = k.chain_id and t.via = 'address' and t.status <> 'orphaned') as addresses
    from chain_token k left join chain_holding h on h.token_id = k.id where k.chain_id = ${chain_id} order by k.id`.execute(
    db,
  );
  return rows;
}

async function readTreasuries(
  node: NodeClient,
  { factory, gateway }: Chain,
  block: bigint,
): Promise<string[] | null> {
  const data = toFunctionSelector('treasury()');
  const answers = await answersAt(
    node,
    block,
    [factory, gateway].map((to) => ({ to, data })),
  );
  const words = answers.map(wordOf);
  return words.includes(null) ? null : [...new Set(words.map((word) => `0x${word?.slice(-40)}`))];
}

async function sumOfBalances(
  node: NodeClient,
  token: Hex,
  holders: readonly string[],
  block: bigint,
): Promise<bigint | null> {
  const calls = holders.map((holder) => ({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder as Hex] }),
  }));
  const words = (await answersAt(node, block, calls)).map(wordOf);
  return words.reduce<bigint | null>(
    (sum, word) => (sum === null || word === null ? null : sum + BigInt(word)),
    0n,
  );
}

/** What the vault had paid of these at a block. */
async function sumOfPaid(
  node: NodeClient,
  { vault }: Chain,
  open: Booked['open'],
  block: bigint,
): Promise<bigint> {
  const calls = open.map(({ payout_id }) => ({
    to: vault,
    data: encodeFunctionData({ abi: payoutVault.abi, functionName: 'isPaid', args: [payout_id] }),
  }));
  const answers = await answersAt(node, block, calls);
  return open.reduce((sum, { raw }, index) => sum + BigInt(wordOf(answers[index]) ?? 0) * BigInt(raw), 0n);
}

async function answersAt(node: NodeClient, block: bigint, calls: readonly object[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let from = 0; from < calls.length; from += atOnce)
    answers.push(
      ...(await node.batch(
        calls
          .slice(from, from + atOnce)
          .map((call): NodeCall => ({ method: 'eth_call', params: [call, quantity(block)] })),
      )),
    );
  return answers;
}

/** What a contract answers; null = there is none at that block. */
function wordOf(answer: unknown): string | null {
  if (answer === '0x') return null;
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer))
    throw new NodeTrouble('A contract does not answer what it holds.');
  return answer.toLowerCase();
}
