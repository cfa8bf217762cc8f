import * as z from 'zod/mini';
import { sentMessage } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { text } from '../core/text.ts';

/** The chains there are (docs/on-chain.md §1). */
export const chainIds = [1, 56, 137] as const;
export type ChainId = (typeof chainIds)[number];
export const chainNames: Record<ChainId, string> = { 1: 'Ethereum', 56: 'Smart Chain', 137: 'Polygon' };

export const chainId = () => z.literal(chainIds, 'Choose a chain.');

const page = '/admin/settings/chains';

const token = z.object({
  symbol: z.string(),
  address: z.string(),
  decimals: z.number(),
  /** Tokens. */
  minimum: z.string(),
  is_listed: z.boolean(),
  /** Company currency for one token; null = none is in force. */
  rate: z.nullable(z.string()),
  /** The next one that is set already. */
  next_rate: z.nullable(z.object({ rate: z.string(), effective_at: z.string() })),
});

const chain = z.object({
  chain_id: z.number(),
  is_in_use: z.boolean(),
  /** Whether a node of it is named to the server. */
  has_node: z.boolean(),
  /** Why it was switched off; null = it was found in order. */
  off_because: z.nullable(sentMessage),
  checked_at: z.nullable(z.string()),
  /** Blocks above a final one; null = the node says which is final. */
  depth: z.nullable(z.number()),
  factory: z.string(),
  gateway: z.string(),
  vault: z.string(),
  /** The last block of its node, the last final one, and the last one that was read. */
  head: z.nullable(z.string()),
  final_block: z.nullable(z.string()),
  read_block: z.nullable(z.string()),
  read_at: z.nullable(z.string()),
  payouts_stopped_at: z.nullable(z.string()),
  /** Credited payments whose block is gone. */
  replaced: z.number(),
  read_again_at: z.nullable(z.string()),
  read_again_to: z.nullable(z.string()),
  read_again_found: z.number(),
  /** What its nodes did wrong, the newest first. */
  troubles: z.array(
    z.object({ says: z.string(), first_at: z.string(), last_at: z.string(), times: z.number() }),
  ),
  tokens: z.array(token),
});
export type ChainHealth = z.output<typeof chain>;

export const readChains = endpoint({
  method: 'GET',
  path: 'admin/chains',
  summary: 'Chains with their tokens, how far they are read and what their nodes did wrong',
  screens: [page],
  reply: data(z.array(chain)),
});

/** Two admins decide; nothing is posted by it. */
export const resumePayouts = endpoint({
  method: 'POST',
  path: 'admin/resume_payouts',
  summary: 'Lets payouts of a chain go on that a fork has stopped',
  screens: [`${page}/resume`],
  step_up: 'Confirm',
  second_person: text('Resume payouts of a chain'),
  body: z.object({ chain_id: chainId(), reason: fields.reason(200) }),
  reply: data(z.object({ chain_id: z.number() })),
});
