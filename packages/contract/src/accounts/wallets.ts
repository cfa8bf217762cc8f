import * as z from 'zod/mini';
import { readVersion } from '../company/terms-kinds.ts';
import { sides } from '../core/constants.ts';
import { data, endpoint, publicEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { captcha, signedIn, twoFactorChallenge } from './accounts.ts';
import { currentPassword } from './security.ts';

const screens = ['/user/security'] as const;

/** The message of EIP-4361 and its signature, as the wallet gave them. What is wrong with them is said in one sentence. */
const signed = {
  message: z
    .string('Sign the message with your wallet.')
    .check(
      z.minLength(1, 'Sign the message with your wallet.'),
      z.maxLength(4000, 'This message is too long.'),
    ),
  signature: z
    .string('Sign the message with your wallet.')
    .check(
      z.minLength(1, 'Sign the message with your wallet.'),
      z.maxLength(20_000, 'This signature is too long.'),
    ),
};

/** For one message to sign, within ten minutes (docs/on-chain.md §4). */
export const siweNonce = publicEndpoint({
  method: 'POST',
  path: 'accounts/siwe_nonce',
  summary: 'A nonce for a sign-in message',
  limit: 60,
  reply: data(z.object({ nonce: z.string(), issued_at: z.string(), expires_at: z.string() })),
});

/** Answers as `accounts/sign_in` does. The nonce of the message is used up, whatever the answer. */
export const siweVerify = publicEndpoint({
  method: 'POST',
  path: 'accounts/siwe_verify',
  summary: 'Signs in by a message that a linked wallet signed',
  limit: 60,
  body: z.object({ ...signed, remember: z._default(z.boolean(), false) }),
  reply: data(z.union([signedIn, z.object({ two_factor: twoFactorChallenge })])),
});

/** The form of /accounts/join: no password. Served by the module genealogy, which places the new member. */
export const walletJoin = publicEndpoint({
  method: 'POST',
  path: 'accounts/wallet_join',
  summary: 'Joins under a sponsor with a wallet, and signs in',
  limit: 20,
  body: z.object({
    sponsor_id: fields.userId(),
    side: z.enum([...sides, 'auto'], 'Choose a side.'),
    name: fields.name(),
    date_of_birth: fields.dateOfBirth(),
    terms_accepted: z.literal(true, 'Accept the terms to join.'),
    /** What the form showed of the terms in force. */
    terms: z._default(z.array(z.object(readVersion)).check(z.maxLength(4)), []),
    captcha: captcha(),
    ...signed,
  }),
  reply: data(z.object({ ...signedIn.shape, name: z.string(), sponsor: person })),
});

/** Of a decentralized company alone; nothing of it says who the member is. */
export const publicFigures = publicEndpoint({
  method: 'GET',
  path: 'accounts/public_figures',
  summary: 'Public figures of a member id',
  limit: 20,
  query: z.object({ user_id: fields.userId() }),
  reply: data(
    z.object({
      user_id: z.string(),
      is_active: z.boolean(),
      directs: z.number(),
      left: z.number(),
      right: z.number(),
      /** When the counts of the legs were true. */
      as_of: z.string(),
    }),
  ),
});
export type PublicFigures = z.output<typeof publicFigures.reply>['data'];

const wallets = z.object({
  /** Addresses in their EIP-55 form, the oldest first; `chain_id` of one that is a contract, which signs in by that chain alone. */
  wallets: z.array(
    z.object({ address: z.string(), linked_at: z.string(), chain_id: z.nullable(z.number()) }),
  ),
  has_password: z.boolean(),
});
export type Wallets = z.output<typeof wallets>;

export const listWallets = endpoint({
  method: 'GET',
  path: 'security/wallets',
  summary: 'Wallets by which the own account is signed in to',
  screens,
  reply: data(wallets),
});

/** The message names the wallet, which signed it. */
export const linkWallet = endpoint({
  method: 'POST',
  path: 'security/link_wallet',
  summary: 'Links a wallet to the own account, to sign in by it',
  screens,
  step_up: 'Confirm',
  limit: 30,
  body: z.object({ ...signed, current_password: currentPassword() }),
  reply: data(wallets),
});

/** Sessions that were opened by it end, but the one that asks. */
export const unlinkWallet = endpoint({
  method: 'POST',
  path: 'security/unlink_wallet',
  summary: 'Takes a wallet off the own account',
  screens,
  step_up: 'Confirm',
  limit: 30,
  body: z.object({ address: fields.naming(fields.cryptoAddress()), current_password: currentPassword() }),
  reply: data(wallets),
});
