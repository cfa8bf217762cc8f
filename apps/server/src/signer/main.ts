// The process that holds the key of the vaults' operator, and signs nothing but their payments (docs/on-chain.md §5).
import { privateKeyToAccount } from 'viem/accounts';
import { isKnownKey } from '../modules/deposits/is-known-key.ts';
import { keySigner } from '../modules/withdrawals/paying/key-signer.ts';
import { isRefusal, refusal } from '../platform/refusal.ts';
import { readSettings } from '../platform/settings.ts';
import { openJournal } from './open-journal.ts';
import { readPolicy } from './read-policy.ts';
import { serveSigner } from './serve-signer.ts';

async function start(): Promise<void> {
  const { payerKey, signerSocket, signerPolicy, signerJournal, isProduction } = readSettings();
  if (!payerKey || !signerSocket || !signerPolicy || !signerJournal)
    throw refusal(
      'The signer needs CHAIN_PAYER_KEY, CHAIN_SIGNER_SOCKET, CHAIN_SIGNER_POLICY and CHAIN_SIGNER_JOURNAL.',
    );
  const key = privateKeyToAccount(payerKey as `0x${string}`);
  if (isProduction && isKnownKey(key.address))
    throw refusal('CHAIN_PAYER_KEY is a key that everybody knows.');
  const policies = readPolicy(signerPolicy);
  const journal = openJournal(signerJournal);
  const signer = keySigner({ key, policies, memory: journal.memory, write: journal.write });
  const stop = await serveSigner(signer, signerSocket);
  console.log(`The signer of ${key.address} listens at ${signerSocket}.`);
  const end = () => {
    stop().then(
      () => {
        journal.close();
        process.exit(0);
      },
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  // one that a server of the demo has started ends with it
  process.once('disconnect', end);
}

start().catch((error: unknown) => {
  console.error(isRefusal(error) ? error.message : error);
  process.exit(1);
});
