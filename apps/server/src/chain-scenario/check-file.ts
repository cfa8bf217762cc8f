import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { momentOf } from '@banyan/chain/sign-in-message';
import * as z from 'zod/mini';
import { refusal } from '../platform/refusal.ts';
import { callersFolder } from '../platform/settings.ts';
import { chainScenario, issueWords } from './scenario-file.ts';

const text = z.string('must be a text');
const whole = z.pipe(
  z.string('must be a text').check(z.regex(/^\d{1,78}$/, 'must be a whole number in quotation marks')),
  z.transform((written: string) => BigInt(written)),
);
const count = (max: number) =>
  z.pipe(
    z.int(`must be a whole number from 0 to ${max}`).check(z.minimum(0), z.maximum(max)),
    z.transform((given: number) => BigInt(given)),
  );
const moment = z.pipe(
  text.check(z.refine((written) => momentOf(written) !== null, 'must be a moment like 2026-03-05T09:34:00Z')),
  z.transform((written) => momentOf(written) as Date),
);
const site = text.check(
  z.refine(
    (written) => URL.canParse(written) && /^https?:$/.test(new URL(written).protocol),
    'must be an address like https://banyan.example',
  ),
);

const signIn = z.strictObject({
  check: z.literal('sign_in'),
  message: text,
  signature: text,
  at: moment,
  site,
  nonce: text,
  chains: z._default(z.array(z.int('must be the id of a chain')), [1, 56, 137]),
  expect: z.optional(z.strictObject({ address: z.optional(text), refused: z.optional(text) })),
});

const pool = z.strictObject({ in: whole, out: whole, fee: count(1000) });
const arbitrage = z.strictObject({
  check: z.literal('arbitrage'),
  pools: z.tuple([pool, pool], 'must be two pools'),
  perf_bps: count(10_000),
  expect: z.optional(
    z.strictObject({
      amount: z.optional(text),
      middle: z.optional(text),
      out: z.optional(text),
      gross: z.optional(text),
      fee: z.optional(text),
      net: z.optional(text),
    }),
  ),
});

const checkFile = z.discriminatedUnion(
  'check',
  [signIn, arbitrage, chainScenario],
  'must be one of sign_in, arbitrage, scenario',
);

export type CheckFile = z.output<typeof checkFile>;
export type SignInFile = z.output<typeof signIn>;
export type ArbitrageFile = z.output<typeof arbitrage>;

/**
 * Reads a file of `npm run chain` (docs/on-chain.md §8).
 * @throws a refusal that names every problem with its place, an unknown key too
 */
export function readCheckFile(path: string): CheckFile {
  const read = checkFile.safeParse(readJson(path));
  if (read.success) return read.data;
  const lines = read.error.issues.map((issue) => `${path}: ${placeOf(issue.path)}${issueWords(issue)}`);
  throw refusal(lines.join('\n'));
}

const placeOf = (path: readonly PropertyKey[]): string =>
  path.length === 0
    ? ''
    : `${path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`)).join('')}: `;

function readJson(path: string): unknown {
  let written: string;
  try {
    // npm runs from the root of the repository, wherever it was called
    written = readFileSync(resolve(callersFolder(), path), 'utf8');
  } catch (error) {
    throw refusal(`${path} cannot be read: ${(error as Error).message}`, error);
  }
  try {
    return JSON.parse(written);
  } catch (error) {
    throw refusal(`${path} is not JSON: ${(error as Error).message}`, error);
  }
}
