import * as z from 'zod/mini';
import { sentMessage } from '../core/decisions.ts';
import { data, endpoint, publicEndpoint } from '../core/endpoint.ts';
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
  /** What the company holds of it, in tokens, at the last final block that was read; null = nobody has looked yet. */
  holding: z.nullable(
    z.object({
      looked_at: z.string(),
      block: z.string(),
      treasury: z.string(),
      vault: z.string(),
      /** On addresses of members. */
      unswept: z.string(),
      /** What was received less what was paid, by the records. */
      booked: z.string(),
      /** How much less there is than there must be. */
      missing: z.string(),
    }),
  ),
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
  /** Where its transactions can be looked up; the hash follows. */
  explorer: z.nullable(z.string()),
  factory: z.string(),
  gateway: z.string(),
  vault: z.string(),
  /** What a withdrawal to it bears, in company currency. */
  network_fee: z.string(),
  /** The last block of its node, the last final one, and the last one that was read. */
  head: z.nullable(z.string()),
  final_block: z.nullable(z.string()),
  read_block: z.nullable(z.string()),
  read_at: z.nullable(z.string()),
  payouts_stopped_at: z.nullable(z.string()),
  /** A final block was replaced, less is there than there must be, or an admin stopped them. */
  payouts_stopped_for: z.enum(['replaced', 'missing', 'by_hand']),
  /** Who pays withdrawals; null = nobody does. */
  payer: z.nullable(
    z.object({
      worked_at: z.nullable(z.string()),
      trouble: z.nullable(z.string()),
      trouble_at: z.nullable(z.string()),
      /** Whose coins pay the gas, and how many there are. */
      address: z.nullable(z.string()),
      coins: z.nullable(z.string()),
    }),
  ),
  /** Payouts that are neither paid nor ended. */
  payouts: z.object({
    waiting: z.number(),
    /** The payer was refused them, or they are on their way for more than ten minutes. */
    stuck: z.number(),
    oldest_at: z.nullable(z.string()),
  }),
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

/** One admin stops them at once; two let them go on. */
export const stopPayouts = endpoint({
  method: 'POST',
  path: 'admin/stop_payouts',
  summary: 'Stops payouts of a chain: nothing more is signed or sent',
  screens: [`${page}/stop`],
  step_up: 'Confirm',
  body: z.object({ chain_id: chainId(), reason: fields.reason(200) }),
  reply: data(z.object({ chain_id: z.number() })),
});

/** Two admins decide; nothing is posted by it. */
export const resumePayouts = endpoint({
  method: 'POST',
  path: 'admin/resume_payouts',
  summary: 'Lets payouts of a chain go on that were stopped',
  screens: [`${page}/resume`],
  step_up: 'Confirm',
  second_person: text('Resume chain payouts'),
  body: z.object({ chain_id: chainId(), reason: fields.reason(200) }),
  reply: data(z.object({ chain_id: z.number() })),
});

const saved = data(z.object({ chain_id: z.number() }));
const decimal = (example: string) =>
  z.string(example).check(z.trim(), z.regex(/^\d{1,16}(\.\d{1,8})?$/, example));

/** Blocks above a final one at the least, where a node does not say which is final. */
export const minDepth: Record<ChainId, number> = { 1: 12, 56: 15, 137: 128 };

const explorer = () =>
  z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(200, 'At most 200 characters.'),
        z.regex(
          /^https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?(\/[A-Za-z0-9._~/-]*)?\/$/,
          'Enter an address like https://bscscan.com/tx/: it begins with https:// and ends with /.',
        ),
      ),
  );

/** Turning a chain on, less finality, leading people elsewhere and a higher fee loosen a control: a second admin approves them. */
export const saveChain = endpoint({
  method: 'PUT',
  path: 'admin/chain',
  summary:
    'Turns a chain on or off, says when its blocks are final, where its transactions can be looked up and what a withdrawal costs',
  screens: [`${page}/change`],
  step_up: 'Confirm',
  second_person: text('Change a chain'),
  body: z.object({
    chain_id: chainId(),
    is_in_use: z.boolean(),
    depth: z.nullable(
      z
        .int('Enter a whole number.')
        .check(z.minimum(1, 'At least 1.'), z.maximum(100_000, 'At most 100000.')),
    ),
    explorer: explorer(),
    /** Company currency; withdrawals asked for from now on bear it. */
    network_fee: decimal('Enter an amount, like 25.'),
  }),
  reply: saved,
});

/** Taking a token again is approved by a second admin. */
export const saveToken = endpoint({
  method: 'PUT',
  path: 'admin/chain_token',
  summary: 'Sets the minimum of a token, and whether it is taken',
  screens: [`${page}/change`],
  step_up: 'Confirm',
  second_person: text('Change a token'),
  body: z.object({
    chain_id: chainId(),
    symbol: z.string().check(z.maxLength(12)),
    is_listed: z.boolean(),
    minimum: decimal('Enter an amount of tokens, like 1.5.'),
  }),
  reply: saved,
});

/** Percent of the rate in force from which on a second admin approves a change. */
export const rateStep = '2';

/** From a moment on, never backwards; the first rate of a token and a change of more than 2 % wait for a second admin. */
export const setTokenRate = endpoint({
  method: 'POST',
  path: 'admin/token_rate',
  summary: 'Sets what one token is worth from a moment on',
  screens: [`${page}/change`],
  step_up: 'Confirm',
  second_person: text('Change token rate'),
  body: z.object({
    chain_id: chainId(),
    symbol: z.string().check(z.maxLength(12)),
    rate: decimal('Enter a rate, like 83.15.').check(
      z.refine((value) => /[1-9]/.test(value), 'Enter a rate above zero.'),
    ),
    /** Missing or blank = at once. */
    effective_from: z.optional(
      z.pipe(
        z.transform((value: unknown) => value || null),
        z.nullable(z.iso.datetime({ offset: true, error: 'Enter a date and a time.' })),
      ),
    ),
  }),
  reply: saved,
});

/** Of tokens that are taken on chains in use. */
export const tokenRates = publicEndpoint({
  method: 'GET',
  path: 'utils/token_rates',
  summary: 'What tokens are worth now',
  reply: data(
    z.array(
      z.object({
        chain_id: z.number(),
        symbol: z.string(),
        decimals: z.number(),
        rate: z.string(),
        /** Since when. */
        effective_at: z.string(),
        minimum: z.string(),
      }),
    ),
  ),
});
