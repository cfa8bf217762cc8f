import { Killed } from '../../../apps/server/src/chain-scenario/chain-stage.ts';
import {
  readAgain,
  type SecondReading,
} from '../../../apps/server/src/modules/deposits/checking/read-again.ts';
import {
  readTransaction,
  storeTransaction,
} from '../../../apps/server/src/modules/deposits/settling/read-transaction.ts';
import { watchChain } from '../../../apps/server/src/modules/deposits/watching/watch-chain.ts';
import { NodeTrouble } from '../../../apps/server/src/platform/chain/node-client.ts';
import { inTransaction } from '../../../apps/server/src/platform/database/db.ts';
import { Failure } from '../../../apps/server/src/platform/fail.ts';
import { silentServices } from '../../../apps/server/src/platform/silent-services.ts';
import { pick } from '../random.ts';
import { fork, type History, mineLost, nodeOf, setRate } from './history.ts';
import { ailments, type PretendNode } from './pretend-node.ts';
import { say, send } from './send.ts';

/** More rounds than any history needs. */
const maxRounds = 500;

/** Rounds of the watcher until it has nothing to do, a node does not answer as it should, or it is killed. */
export async function watch(
  { stage, random, story }: History,
  node: PretendNode,
  { mayBeKilled }: { mayBeKilled: boolean },
): Promise<void> {
  const kill =
    mayBeKilled && random(4) === 0 ? pick(random, ['window_read', 'window_written', 'credited']) : null;
  const reached = (step: string) => {
    if (step === kill) throw new Killed(`ended after ${step}`);
  };
  try {
    for (
      let rounds = 0;
      await watchChain({ db: stage.db, node, chain_id: 56, services: silentServices, reached });
    )
      if (++rounds > maxRounds) throw new Error('the watcher never comes to an end');
    story.push('watched');
  } catch (error) {
    if (!(error instanceof NodeTrouble || error instanceof Killed)) throw error;
    story.push(`watched: ${error.message}`);
  }
}

/** The chain goes on between two calls of a round. */
function disturb(history: History, node: PretendNode): void {
  const { random, chain } = history;
  if (random(3) > 0) return;
  const happens = pick(random, [() => fork(history), () => chain.mine([]), () => mineLost(history)]);
  node.meanwhile = { after: random(6), happens };
}

/** An admin has a transaction read again, of whatever node; the chain may go on before what it said is written. */
async function readHash(history: History): Promise<void> {
  const { stage, random, sent, story } = history;
  if (sent.length === 0) return;
  const hash = pick(random, sent);
  const { db } = stage;
  try {
    const read = await readTransaction(db, { chain_id: 56, hash, nodes: [nodeOf(history)] });
    if (random(4) === 0) {
      fork(history);
      await watch(history, nodeOf(history), { mayBeKilled: false });
    }
    await inTransaction(db, (tx) => storeTransaction(tx, stage.adminAt(new Date()), read));
    story.push(`read ${hash.slice(-4)} again`);
  } catch (error) {
    if (!(error instanceof Failure || error instanceof NodeTrouble)) throw error;
    story.push(`read ${hash.slice(-4)} again: ${error.message}`);
  }
}

const steps: readonly ((history: History) => unknown)[] = [
  send,
  send,
  send,
  send,
  (history) => history.chain.mine([]),
  (history) => {
    for (let left = 1 + history.random(history.depth + 2); left > 0; left--) history.chain.mine([]);
  },
  fork,
  fork,
  mineLost,
  (history) => say(history, { via: 'address', isPackage: false }),
  setRate,
  (history) => {
    const ailment = history.random(3) === 0 ? null : pick(history.random, ailments);
    nodeOf(history).fallIll(ailment);
    history.story.push(`a node is ${ailment ?? 'well'}`);
  },
  async ({ stage, story }) => {
    await stage.owner.query('delete from chain_cursor');
    await stage.owner.query('delete from chain_block');
    story.push('the cursor is lost');
  },
  readHash,
  ...Array.from({ length: 5 }, () => (history: History) => {
    const node = nodeOf(history);
    disturb(history, node);
    return watch(history, node, { mayBeKilled: true });
  }),
  // two watchers of one chain
  async (history: History) => {
    for (const node of history.nodes) disturb(history, node);
    await Promise.all(history.nodes.map((node) => watch(history, node, { mayBeKilled: false })));
  },
];

/** Takes some random steps, and then lets everything become final under nodes that are well. */
export async function play(history: History): Promise<void> {
  const { random, chain, nodes, depth, stage } = history;
  for (let left = 8 + random(14); left > 0; left--) await pick(random, steps)(history);
  const end = chain.highest + depth + 1;
  while (chain.last().number < end) chain.mine([]);
  for (const node of nodes) {
    node.fallIll(null);
    node.meanwhile = null;
  }
  const { db } = stage;
  const [node] = nodes as [PretendNode];
  for (let rounds = 0; await watchChain({ db, node, chain_id: 56, services: silentServices }); )
    if (++rounds > maxRounds) throw new Error('the watcher never comes to an end');
  let reading: SecondReading | null = null;
  do reading = await readAgain(db, node, { chain_id: 56, now: new Date(), reading });
  while (reading !== null);
}
