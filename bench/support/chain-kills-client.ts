// A process that watches a chain and pays on it until nothing is left to do, and kills itself on the way.
import { watchChain } from '../../apps/server/src/modules/deposits/watching/watch-chain.ts';
import { signerAt } from '../../apps/server/src/modules/withdrawals/paying/key-signer.ts';
import { sendPayouts } from '../../apps/server/src/modules/withdrawals/paying/send-payouts.ts';
import { openNode } from '../../apps/server/src/platform/chain/node-client.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { silentServices as services } from '../../apps/server/src/platform/silent-services.ts';
import { dieBeforeSending } from './die-before-sending.ts';

export interface ChainOrder {
  url: string;
  chain_id: number;
  /** Where the node answers. */
  nodeUrl: string;
  /** The socket of the signer. */
  signer: string;
  /** What it sends to database, node and signer before it ends itself; null = all. */
  sent: number | null;
  /** The named step after which it ends itself; null = after none. */
  step: string | null;
  /** It pauses there instead, and works on when it gets SIGCONT. */
  isPaused?: boolean;
}

/** More rounds than what is left of a task takes. */
const maxRounds = 500;
/** More troubles with a node than one that is well and asked by two at once gives. */
const patience = 20;

process.once('message', async ({ url, chain_id, nodeUrl, signer, sent, step, isPaused }: ChainOrder) => {
  const end = isPaused ? 'SIGSTOP' : 'SIGKILL';
  if (sent !== null) dieBeforeSending(sent, end);
  let isOver = false;
  const reached = (at: string) => {
    if (at !== step || isOver) return;
    isOver = true;
    process.kill(process.pid, end);
  };
  const node = openNode(nodeUrl);
  const of = { db: openDb(openPool(url, 2)), node, chain_id, services, reached };
  for (let pass = 0; pass < 2; pass += 1) {
    // final what the pass before has sent; after a pause there is no new block, so that nothing is left to read
    if (!isPaused) await node.batch([{ method: 'anvil_mine', params: ['0x4'] }]);
    await untilDone(() => watchChain(of));
    await untilDone(() => sendPayouts({ ...of, signer: signerAt(signer) }));
  }
  await untilDone(() => watchChain(of));
  process.exit(0);
});

/** Goes on after trouble, as the server does. @throws where it never ends */
async function untilDone(round: () => Promise<boolean>): Promise<void> {
  let troubles = 0;
  for (let rounds = 0; rounds < maxRounds; rounds += 1)
    try {
      if (!(await round())) return;
    } catch (error) {
      troubles += 1;
      if (troubles > patience) throw error;
    }
  throw new Error(`There is more to do after ${maxRounds} rounds.`);
}
