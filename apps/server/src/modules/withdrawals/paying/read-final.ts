import { blockCall, readBlock } from '../../../platform/chain/node-answers.ts';
import type { NodeClient } from '../../../platform/chain/node-client.ts';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Chain } from '../../deposits/load-chain.ts';
import type { PayoutSigner } from './key-signer.ts';

/** Steps after which a process may end at any time; nothing is lost and nothing is paid twice. */
export type PayoutStep = 'queued' | 'signed' | 'broadcast' | 'mined';

export interface Payer {
  db: Db;
  node: NodeClient;
  chain_id: number;
  services: Services;
  /** null = nothing is sent: only what is on the chain is looked at. */
  signer: PayoutSigner | null;
  /** Only what was mined is looked at. */
  only_confirms?: boolean;
  /** Called after each step; what it throws ends the round there. */
  reached?: (step: PayoutStep) => void;
}

/** What a node says of the operator of a vault in one moment. */
export interface Operator {
  address: string;
  /** Its next nonce by the last block, and by the last final one. */
  next: bigint;
  final_next: bigint;
}

/** The last final block of a node, below 0 where none is. */
export async function readFinal(node: NodeClient, chain: Chain): Promise<bigint> {
  const [answer] = await node.batch([blockCall(chain.depth === null ? 'finalized' : 'latest')]);
  return (readBlock(answer ?? null)?.number ?? -1n) - BigInt(chain.depth ?? 0);
}
