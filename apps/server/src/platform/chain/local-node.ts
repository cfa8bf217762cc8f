import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { childEnvironment } from '../settings.ts';

export interface LocalNode {
  url: string;
  stop(): Promise<void>;
}

/** The program of local nodes; null where the platform has none. */
function programOf(): string | null {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil');
  } catch {
    return null;
  }
}

/** Whether this platform has the program of local nodes, and can run it. */
export function hasLocalNode(): boolean {
  const program = programOf();
  return program !== null && spawnSync(program, ['--version'], { env: childEnvironment() }).status === 0;
}

/** Keeps a program until its input ends: so it ends with us, however we end. */
const untilInputEnds = '"$0" "$@" & read -r _; kill -9 $!';

/**
 * Starts a node of its own chain on a free port of this machine. It knows ten accounts with money and signs for them, and
 * ends with this process. Blocks come by evm_mine alone.
 * @param options.state a file with the chain as it was left; missing = a new one
 */
export async function startLocalNode(options: { chain_id: number; state?: string }): Promise<LocalNode> {
  const program = programOf();
  if (!program)
    throw new Error('This platform has no local node: @foundry-rs/anvil-linux-amd64 is not there.');
  const args = [
    '--port',
    '0',
    '--chain-id',
    String(options.chain_id),
    '--accounts',
    '10',
    '--order',
    'fifo',
    '--no-mining',
    '--no-cors',
    ...(options.state === undefined ? [] : ['--load-state', options.state]),
  ];
  const child = spawn('/bin/sh', ['-c', untilInputEnds, program, ...args], {
    env: childEnvironment(),
    stdio: 'pipe',
    // what ends us at a terminal must not end it before we are done with it
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    url: `http://${await listening(child)}`,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Where it listens, as it says itself. */
const listening = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.stdout?.on('data', (chunk: Buffer) => {
      output += String(chunk);
      const address = /Listening on (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`The local node ended: ${output}`)));
  });
