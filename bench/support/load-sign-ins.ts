import { writeSignInMessage } from '@banyan/chain/sign-in-message';
import { verifyMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { keepWallet } from '../../apps/server/src/modules/accounts/keep-wallet.ts';
import { giveNonce } from '../../apps/server/src/modules/accounts/wallets/give-nonce.ts';
import { inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { loadHttp } from './load-http.ts';
import { anyOf, type Figure, measure, takeTurns } from './measure.ts';
import { type BenchPerson, contextOf, type Stage } from './stage.ts';

/** Messages for one round; each is sent once. */
const messages = 4000;
const rounds = 3;
const bareCheck = 'reference: verifyMessage alone';
const load = { seconds: 3, callers: 16 };

/** Wallets of people sign in over HTTP, beside the check of a signature alone. */
export async function signInByWallet(stage: Stage, people: readonly BenchPerson[]): Promise<Figure[]> {
  const { server, port } = stage;
  const wallets = people.map(() => privateKeyToAccount(generatePrivateKey()));
  await inTransaction(server.db, async (tx) => {
    for (const [index, { address }] of wallets.entries())
      await keepWallet(
        tx,
        { now: new Date() },
        {
          user_id: people[index]?.id ?? '',
          address: address.toLowerCase(),
          chain_id: 0,
        },
      );
  });
  const sign = async () => {
    const wallet = anyOf(wallets);
    const nonce = await inTransaction(server.db, (tx) =>
      giveNonce(tx, contextOf(server, people[0] as BenchPerson)),
    );
    const message = writeSignInMessage({
      page: `${server.services.publicUrl}/accounts/view`,
      address: wallet.address,
      statement: 'Sign in.',
      chain_id: 56,
      ...nonce,
    });
    return { message, address: wallet.address, signature: await wallet.signMessage({ message }) };
  };
  const some = await Promise.all(Array.from({ length: 50 }, sign));
  const visit = await server.app.inject({ url: '/api/health' });
  const xsrf = visit.cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  return await takeTurns(rounds, [
    { name: bareCheck, load: () => measure({ seconds: 3, callers: 1 }, () => verifyMessage(anyOf(some))) },
    {
      name: 'sign-in by wallet over HTTP',
      load: async () => {
        const signed = [];
        while (signed.length < messages)
          signed.push(...(await Promise.all(Array.from({ length: 50 }, sign))));
        const requests = signed.map(({ message, signature }) => ({
          method: 'POST' as const,
          path: '/api/accounts/siwe_verify',
          headers: { cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf },
          body: JSON.stringify({ message, signature }),
        }));
        return await loadHttp(load, { port, requests, isOnce: true });
      },
      reference: bareCheck,
    },
  ]);
}
