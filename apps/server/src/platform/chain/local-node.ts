import { type ChildProcess, spawn } from 'node:child_process';
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

/**
 * Starts a node of its own chain on a free port of this machine. It knows ten accounts with money and signs for them, and
 * ends with this process. Blocks come by evm_mine alone.
 */
export async function startLocalNode(options: { chain_id: number }): Promise<LocalNode> {
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
  ];
  const child = spawn(program, args, {
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    url: `http://${await listening(child)}`,
    stop: async () => {
      process.removeListener('exit', end);
      end();
      await ended;
    },
  };
}

/** Where it listens, as it says itself. */
const listening = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += String(chunk)));
    child.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk);
      const address = /Listening on (\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`The local node ended: ${said}`)));
  });
