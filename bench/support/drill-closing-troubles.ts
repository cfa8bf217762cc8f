import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClosingPoint } from '../../apps/server/src/modules/income/closing/run-closing.ts';
import type { ReplicatedDatabase } from '../../apps/server/test/replicated-database.ts';
import { startProgram } from '../../apps/server/test/start-program.ts';
import type { ClosingNodeOrder } from './drill-closing-node.ts';
import { breakOff, comeBack, ends } from './drill-failover.ts';

/** What may happen to a closing. */
export const troubles = {
  'the standby dies': standbyDies,
  'the primary fails over': failOver,
  'a node is killed': killNode,
  'a node is upgraded': upgradeNode,
} as const;
export type Trouble = { what: keyof typeof troubles; at: ClosingPoint };

export interface Disturbed {
  two: ReplicatedDatabase;
  order: Omit<ClosingNodeOrder, 'pauses'> & { read_url: string };
  node: ChildProcess;
  /** Starts the next node, which pauses where the rest of the troubles is. */
  next: () => Promise<ChildProcess>;
  /** Counts failovers, each of which is of another kind. */
  turn: number;
}

/** It reads from the standby, as far as there is one. */
export async function startNode({
  read_url,
  ...order
}: ClosingNodeOrder & { read_url: string }): Promise<ChildProcess> {
  const node = await startProgram('bench/support/drill-closing-node.ts', {
    hasThreads: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, READ_DATABASE_URL: read_url },
  });
  node.on('message', (why) => whys.set(node, String(why)));
  node.send(order);
  return node;
}

const whys = new WeakMap<ChildProcess, string>();
/** What a node said at last. */
export const whyOf = (node: ChildProcess): string => whys.get(node) ?? 'it was killed';

/** Waits for its end. What it was answered before its server froze may bring it to its next pause: it goes on from there. */
export async function hasEnded(node: ChildProcess): Promise<void> {
  while (node.exitCode === null && node.signalCode === null) {
    node.kill('SIGCONT');
    await sleep(50);
  }
}

/** A manager calls the waiting off and makes a new standby, while the closing goes on. */
async function standbyDies({ two, node }: Disturbed): Promise<ChildProcess> {
  two.signal(two.standby, 'SIGKILL');
  node.kill('SIGCONT');
  await two.setSynchronous(false);
  await two.rejoin();
  await two.setSynchronous(true);
  return node;
}

/** The node loses its server, another one goes on upon the new primary, and the old one comes back meanwhile. */
async function failOver({ two, node, next, turn }: Disturbed): Promise<ChildProcess> {
  const how = ends[turn % ends.length] ?? 'killed';
  const old = two.primary;
  breakOff[how](two, old);
  await two.promote();
  await two.setSynchronous(false);
  node.kill('SIGCONT');
  await hasEnded(node);
  const other = await next();
  comeBack[how](two, old);
  await two.rejoin();
  await two.setSynchronous(true);
  return other;
}

async function killNode({ node, next }: Disturbed): Promise<ChildProcess> {
  node.kill('SIGKILL');
  await hasEnded(node);
  return await next();
}

/** The new version waits for the lock while the old one still works, and is asked to end. */
async function upgradeNode({ node, next }: Disturbed): Promise<ChildProcess> {
  const newer = await next();
  node.kill('SIGCONT');
  node.kill('SIGTERM');
  await hasEnded(node);
  return newer;
}
