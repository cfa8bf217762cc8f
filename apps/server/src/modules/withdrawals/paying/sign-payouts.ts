import { callOfVault, maxPayments, type VaultPayment } from '@banyan/chain/sign-payments';
import { sql } from 'kysely';
import { NodeRefusal } from '../../../platform/chain/node-client.ts';
import { inTransaction, type Tx } from '../../../platform/database/db.ts';
import { type PayoutSigner, SignerRefusal } from './key-signer.ts';
import type { Operator, Payer } from './read-final.ts';
import { lockNonces, storeTx } from './read-open-nonces.ts';
import { noteRefusal, type Payout, readPayouts } from './set-payout-status.ts';
import { vaultWords } from './vault-words.ts';

/** Nonces that may be under way at once: behind one that is stuck nothing more is piled up. */
const maxOpen = 8;
/** What was refused is tried again after this long. */
const refusedFor = 60_000;

type Sending = Payer & { signer: PayoutSigner };

/** What a payout pays, as a signer and a vault are told. */
export const paymentOf = ({ payout_id, token, recipient, raw }: Payout): VaultPayment => ({
  payout_id,
  token,
  to: recipient,
  amount: BigInt(raw),
});

/**
 * Signs payouts that are queued, many in one transaction. What the vault would refuse is found before anything is sent: a batch
 * is then tried in halves, and a payout that is refused alone waits and says why.
 * @throws NodeTrouble
 */
export async function signPayouts(payer: Sending, operator: Operator): Promise<void> {
  const { db, node, chain_id, services } = payer;
  const [price] = await node.batch([{ method: 'eth_gasPrice', params: [] }]);
  const gas_price = BigInt(String(price)) * 2n;
  await closeGaps(payer, operator, gas_price);
  const due = new Date(services.clock().getTime() - refusedFor);
  const queued = await readPayouts(
    db,
    chain_id,
    ['queued'],
    sql`(p.refused_at is null or p.refused_at < ${due})`,
  );
  for (const group of groupsOf(queued)) await signGroup(payer, operator, { group, gas_price });
}

/** Payouts that go together: of one vault, and no more than a batch that was refused allows. */
function groupsOf(queued: readonly Payout[]): Payout[][] {
  const groups: Payout[][] = [];
  const open = new Map<string, Payout[]>();
  for (const payout of queued) {
    const maxTogether = Math.min(payout.together ?? maxPayments, maxPayments);
    const key = `${payout.vault} ${maxTogether}`;
    const group = open.get(key);
    if (group && group.length < maxTogether) {
      group.push(payout);
      continue;
    }
    const begun = [payout];
    open.set(key, begun);
    groups.push(begun);
  }
  return groups;
}

/** Signs a group, or its halves where it is refused. */
async function signGroup(
  payer: Sending,
  operator: Operator,
  { group, gas_price }: { group: readonly Payout[]; gas_price: bigint },
): Promise<void> {
  const refusal =
    (await trySend(payer, operator, group)) ?? (await sign(payer, operator, { group, gas_price }));
  if (refusal === null) return;
  const [first] = group;
  if (first && group.length === 1) return await noteRefusal(payer.db, first, refusal, payer.services.clock());
  const half = Math.floor(group.length / 2);
  for (const part of [group.slice(0, half), group.slice(half)])
    await signGroup(payer, operator, { group: part, gas_price });
}

/** What the vault would say to it now; null = it would pay. */
async function trySend(
  { node }: Payer,
  operator: Operator,
  group: readonly Payout[],
): Promise<string | null> {
  try {
    const data = callOfVault(group.map(paymentOf));
    await node.batch([
      { method: 'eth_call', params: [{ from: operator.address, to: group[0]?.vault, data }, 'latest'] },
    ]);
    return null;
  } catch (error) {
    if (error instanceof NodeRefusal) return vaultWords(error);
    throw error;
  }
}

/** Nonce and signed transaction are stored together. @returns why the signer refuses; null = it is signed, or must wait */
async function sign(
  payer: Sending,
  operator: Operator,
  { group, gas_price }: { group: readonly Payout[]; gas_price: bigint },
): Promise<string | null> {
  const { db, chain_id, reached } = payer;
  try {
    const isSigned = await inTransaction(db, async (tx) => {
      await lockNonces(tx, chain_id);
      const ids = group.map(({ id }) => id);
      const { rows: still } = await sql<{ id: string }>`
        select id from chain_payout where id = any(${ids}::bigint[]) and status = 'queued' order by id for update`.execute(
        tx,
      );
      const left = group.filter(({ id }) => still.some((row) => row.id === id));
      const nonce = await nextNonce(tx, chain_id, operator);
      if (left.length === 0 || nonce === null) return false;
      const { nonce_id, hash } = await signUnder(tx, payer, { operator, nonce, gas_price, payouts: left });
      await sql`insert into payout_try (payout_id, nonce_id) select unnest(${left.map(({ id }) => id)}::bigint[]), ${nonce_id}`.execute(
        tx,
      );
      await sql`update chain_payout set status = 'signed', nonce_id = ${nonce_id}, tx = ${hash}, refused = null, refused_at = null
        where id = any(${left.map(({ id }) => id)}::bigint[])`.execute(tx);
      return true;
    });
    if (isSigned) reached?.('signed');
    return null;
  } catch (error) {
    if (!(error instanceof SignerRefusal)) throw error;
    return `The signer refuses: ${error.message}`.slice(0, 300);
  }
}

/** The next nonce that neither the chain nor a stored transaction has; null = enough are under way. */
async function nextNonce(tx: Tx, chain_id: number, operator: Operator): Promise<bigint | null> {
  const { rows } = await sql<{ next: string | null; open: number }>`
    select (max(nonce) + 1)::text as next, (count(*) filter (where is_open))::int as open
    from payout_nonce where chain_id = ${chain_id} and sender = ${operator.address}`.execute(tx);
  const stored = BigInt(rows[0]?.next ?? 0);
  if ((rows[0]?.open ?? 0) >= maxOpen) return null;
  return operator.next > stored ? operator.next : stored;
}

/** Stores a new nonce with its first transaction. */
async function signUnder(
  tx: Tx,
  { chain_id, services, signer }: Sending,
  wanted: { operator: Operator; nonce: bigint; gas_price: bigint; payouts: readonly Payout[] },
): Promise<{ nonce_id: string; hash: `0x${string}` }> {
  const { operator, nonce, gas_price, payouts } = wanted;
  const now = services.clock();
  const { signed, tx: hash } = await signer.sign({
    chain_id,
    nonce,
    gas_price,
    payments: payouts.map(paymentOf),
  });
  const { rows } = await sql<{ id: string }>`
    insert into payout_nonce (chain_id, sender, nonce, at) values (${chain_id}, ${operator.address}, ${nonce}, ${now})
    returning id`.execute(tx);
  const nonce_id = rows[0]?.id ?? '';
  await storeTx(tx, { nonce_id, hash, signed, gas_price, is_empty: payouts.length === 0, now });
  return { nonce_id, hash };
}

/**
 * A nonce that a later one waits for and nothing was signed under gets an empty transaction: it was used from outside, and a fork
 * has taken that back. One that was final, and is not any more, is open again.
 */
async function closeGaps(payer: Sending, operator: Operator, gas_price: bigint): Promise<void> {
  const { db, chain_id } = payer;
  await inTransaction(db, async (tx) => {
    await lockNonces(tx, chain_id);
    const own = sql`chain_id = ${chain_id} and sender = ${operator.address}`;
    await sql`update payout_nonce set is_open = true, tx = null where ${own} and nonce >= ${operator.next} and not is_open`.execute(
      tx,
    );
    const { rows } = await sql<{ nonce: string }>`
      select g.nonce::text from generate_series(${operator.next}::bigint,
        (select max(nonce) from payout_nonce where ${own})) g (nonce)
      where not exists (select from payout_nonce n where ${own} and n.nonce = g.nonce) order by 1`.execute(
      tx,
    );
    for (const { nonce } of rows)
      await signUnder(tx, payer, { operator, nonce: BigInt(nonce), gas_price, payouts: [] });
  });
}
