import { sql } from 'kysely';
import { openSweeper } from '../modules/deposits/open-sweeper.ts';
import { signerAt } from '../modules/withdrawals/paying/key-signer.ts';
import { openRelays } from '../platform/beacon/open-relays.ts';
import { openNode } from '../platform/chain/node-client.ts';
import type { Db } from '../platform/database/db.ts';
import { isRefusal } from '../platform/refusal.ts';
import type { Settings } from '../platform/settings.ts';
import { type Finding, held, mend, note, right } from './finding.ts';

/** Seconds after which the newest block of a node is old: every chain has one a minute at the least. */
const oldBlock = 300;

interface ChainRow {
  chain_id: number;
  off_because: string | null;
  is_stopped: boolean;
}

/** Nodes of each chain in use, who signs and who sweeps, and the beacon of the games. */
export async function checkChains(db: Db, settings: Settings, now: Date): Promise<Finding[]> {
  const { rows } = await sql<ChainRow>`
    select chain_id, off_because::text, payouts_stopped_at is not null as is_stopped
    from evm_chain where is_in_use order by chain_id`.execute(db);
  const findings: Finding[] = [];
  for (const chain of rows) findings.push(...(await checkChain(chain, settings, now)));
  if (rows.length > 0) findings.push(await checkSigner(settings));
  return [...findings, ...checkKeys(settings), ...(await checkBeacon(settings, now))];
}

async function checkChain(chain: ChainRow, { nodes }: Settings, now: Date): Promise<Finding[]> {
  const { chain_id, off_because, is_stopped } = chain;
  const urls = nodes.get(chain_id) ?? [];
  const name = `Chain ${chain_id}`;
  if (urls.length === 0) return [mend(`${name} is in use and has no node: set CHAIN_RPC_${chain_id}.`)];
  const findings = await Promise.all(urls.map((url) => checkNode(url, chain_id, now)));
  if (urls.length === 1)
    findings.push(
      note(`${name} has one node: with a second one it may fail, and may not lie about who signs in.`),
    );
  if (off_because !== null)
    findings.push(mend(`${name} was switched off: ${off_because}; Settings, Chains says what to do.`));
  if (is_stopped) findings.push(mend(`Payouts on chain ${chain_id} are stopped: Settings, Chains says why.`));
  return findings;
}

async function checkNode(url: string, chain_id: number, now: Date): Promise<Finding> {
  const node = openNode(url);
  const what = `The node ${node.host} of chain ${chain_id}`;
  try {
    const [id, block] = await node.batch([
      { method: 'eth_chainId', params: [] },
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
    ]);
    if (Number(id) !== chain_id) return mend(`${what} is one of chain ${Number(id)}.`);
    const { timestamp } = (block ?? {}) as { timestamp?: string };
    const age = now.getTime() / 1000 - Number(timestamp);
    return held(
      age <= oldBlock,
      `${what} answers.`,
      `${what} has its newest block from ${Math.round(age / 60)} minutes ago: it does not keep up.`,
    );
  } catch (error) {
    return mend(`${what} does not serve: ${(error as Error).message}`);
  }
}

async function checkSigner({ signerSocket }: Settings): Promise<Finding> {
  if (signerSocket === null)
    return note('CHAIN_SIGNER_SOCKET is not set: withdrawals on chains wait for a signer elsewhere.');
  const address = await signerAt(signerSocket)
    .address()
    .catch(() => null);
  return address === null
    ? mend(`No signer answers at ${signerSocket}: start npm run signer.`)
    : right(`The signer answers; it signs as ${address}.`);
}

function checkKeys(settings: Settings): Finding[] {
  const findings: Finding[] = [];
  if (settings.payerKey !== null)
    findings.push(mend('CHAIN_PAYER_KEY is set here: it belongs to the process of npm run signer alone.'));
  try {
    openSweeper({ ...settings, isProduction: true });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    findings.push(mend(error.message));
  }
  return findings;
}

async function checkBeacon({ relays }: Settings, now: Date): Promise<Finding[]> {
  if (relays.length === 0)
    return [note('DRAND_URLS is not set: production opens no round of a game, and draws no lottery.')];
  return await Promise.all(
    relays.map(async (url) => {
      const { genesis, period, ask } = openRelays([url]);
      // one of a minute ago, which every relay has
      const round = Math.floor((now.getTime() / 1000 - genesis) / period) - 20;
      return held(
        (await ask(round, now)) !== null,
        `The relay ${new URL(url).host} of the beacon answers.`,
        `The relay ${new URL(url).host} of the beacon does not serve: take another (DRAND_URLS).`,
      );
    }),
  );
}
