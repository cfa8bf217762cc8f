import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type PayoutSigner, signerAt } from '../modules/withdrawals/paying/key-signer.ts';
import type { Db } from '../platform/database/db.ts';
import { programOf } from '../platform/jobs/open-worker.ts';
import { refusal } from '../platform/refusal.ts';
import { repositoryRoot } from '../platform/root.ts';
import { childEnvironment, type Settings } from '../platform/settings.ts';

/** What no cap of a demo reaches. */
const plenty = `1${'0'.repeat(60)}`;

/**
 * The signer of payouts: the process that listens at CHAIN_SIGNER_SOCKET. Outside production a server that has the key itself
 * starts one, whose only limits are the vaults it pays from.
 * @returns null = nothing is paid on a chain
 * @throws a refusal where a server of production holds the key
 */
export async function openSigner(
  db: Db,
  { payerKey, signerSocket, isProduction }: Pick<Settings, 'payerKey' | 'signerSocket' | 'isProduction'>,
): Promise<{ signer: PayoutSigner; stop: () => Promise<void> } | null> {
  if (payerKey !== null && isProduction)
    throw refusal(
      'CHAIN_PAYER_KEY belongs to the signer alone: start npm run signer, and name its socket here.',
    );
  if (signerSocket !== null) return { signer: signerAt(signerSocket), stop: async () => {} };
  if (payerKey === null) return null;
  const folder = join(repositoryRoot(), '.data', 'signer');
  mkdirSync(folder, { recursive: true });
  // the path of a socket may not be long
  const place = mkdtempSync(join(tmpdir(), 'signer-'));
  const socket = join(place, 'socket');
  const policy = join(folder, 'policy.json');
  writeFileSync(policy, JSON.stringify(await readVaults(db)));
  const child = fork(programOf('signer'), {
    env: {
      ...childEnvironment(),
      CHAIN_PAYER_KEY: payerKey,
      CHAIN_SIGNER_SOCKET: socket,
      CHAIN_SIGNER_POLICY: policy,
      CHAIN_SIGNER_JOURNAL: join(folder, 'signed.jsonl'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const signer = signerAt(socket);
  while (child.exitCode === null && !(await signer.address().catch(() => null))) await pause(50);
  return {
    signer,
    stop: async () => {
      if (child.connected) child.disconnect();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Vaults and tokens as they are set up. */
async function readVaults(db: Db): Promise<object> {
  const { rows } = await sql<{ chain_id: number; vault: string; tokens: string[] }>`
    select c.chain_id, c.vault, array(select k.address from chain_token k where k.chain_id = c.chain_id) as tokens
    from evm_chain c`.execute(db);
  return Object.fromEntries(
    rows.map(({ chain_id, vault, tokens }) => [
      chain_id,
      { vault, max_gas_price: plenty, caps: Object.fromEntries(tokens.map((token) => [token, plenty])) },
    ]),
  );
}
