import { rawOf } from '@banyan/chain/token-amounts';
import * as z from 'zod/mini';

/** What is wrong, in words; its place stands before it. */
export const issueWords = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys'
    ? `unknown ${issue.keys.map((key) => `"${key}"`).join(', ')}`
    : issue.message;

const text = z.string('must be a text').check(z.minLength(1, 'must not be empty'));
const decimal = z
  .string('must be a text')
  .check(z.regex(/^\d{1,40}(\.\d{1,40})?$/, 'must be a decimal in quotation marks'));
const above0 = decimal.check(z.regex(/[1-9]/, 'must be above 0'));
const count = (min: number, max: number) =>
  z
    .int(`must be a whole number from ${min} to ${max}`)
    .check(z.minimum(min, `must be at least ${min}`), z.maximum(max, `must be at most ${max}`));
const done = z.literal(true, 'must be true');
const tx = z.optional(text);

const steps = {
  join: z.strictObject({ join: text }),
  transfer: z.strictObject({ transfer: text, token: text, amount: decimal, tx }),
  deposit: z.strictObject({ deposit: text, token: text, amount: above0, tx }),
  buy: z.strictObject({ buy: text, package: text, tx }),
  fake: z.strictObject({ fake: text, token: z.optional(text), amount: above0, tx }),
  mine: z.strictObject({ mine: count(1, 1000) }),
  watch: z.strictObject({ watch: done }),
  reorg: z.strictObject({ reorg: count(1, 64), drop: z._default(z.array(text), []) }),
  restart: z.strictObject({ restart: z.enum(['kept', 'lost_cursor'], 'must be kept or lost_cursor') }),
  node: z.strictObject({
    node: z.enum(['well', 'behind', 'no_logs', 'down'], 'must be well, behind, no_logs or down'),
  }),
  credit: z.strictObject({ credit: text, amount: above0 }),
  withdraw: z.strictObject({ withdraw: text, amount: above0, to: text }),
  pay: z.strictObject({ pay: done }),
  kill: z.strictObject({
    kill: z.enum(
      ['window_read', 'window_written', 'credited', 'queued', 'signed', 'broadcast', 'mined'],
      'must be a step of the watcher or the payer',
    ),
  }),
};
const step = z.union(
  Object.values(steps) as [(typeof steps)['join'], ...(typeof steps)[keyof typeof steps][]],
);

/** The form of a step, by the first name in it that is a step's. */
function formOf(value: unknown): (typeof steps)[keyof typeof steps] | null {
  const names = value && typeof value === 'object' ? Object.keys(value) : [];
  const name = names.find((key): key is keyof typeof steps => Object.hasOwn(steps, key));
  return name ? steps[name] : null;
}

/** Each step is checked by its own form, so that a mistake is named by its place. */
const anyStep = z.pipe(
  z.unknown().check((found) => {
    const { value: input } = found;
    const form = formOf(input);
    const issues = form
      ? (form.safeParse(input).error?.issues ?? [])
      : [{ code: 'custom' as const, path: [], message: 'unknown step' }];
    for (const issue of issues)
      found.issues.push({ code: 'custom', input, message: issueWords(issue), path: issue.path });
  }),
  z.transform((value) => formOf(value)?.parse(value) as z.output<typeof step>),
);

const token = z.strictObject({
  symbol: text.check(z.regex(/^[A-Za-z0-9]{1,12}$/, 'must have at most 12 letters and digits')),
  decimals: count(0, 36),
  rate: above0,
  minimum: z._default(decimal, '0'),
});
const pack = z.strictObject({ code: text, name: text, amount: above0, price: above0, token: text });

const row = {
  member: z.optional(text),
  amount: z.optional(decimal),
  status: z.optional(text),
};
const expectation = z.strictObject({
  deposits: z.optional(z.array(z.strictObject({ ...row, credited: z.optional(decimal) }))),
  topups: z.optional(z.array(z.strictObject({ member: z.optional(text), package: z.optional(text) }))),
  payouts: z.optional(
    z.array(
      z.strictObject({
        member: z.optional(text),
        status: z.optional(text),
        times: z.optional(z.union([z.int(), z.string()])),
        received: z.optional(decimal),
      }),
    ),
  ),
  wallets: z.optional(z.record(z.string(), z.record(z.string(), decimal))),
  audit: z.optional(z.array(z.string())),
});

const depths = { 1: 12, 56: 15, 137: 128 } as const;

export const chainScenario = z
  .strictObject({
    check: z.literal('scenario'),
    company: z.prefault(z.strictObject({ round_off_digits: z._default(count(0, 8), 2) }), {}),
    chain: z.prefault(
      z.pipe(
        z.strictObject({
          chain_id: z._default(z.literal([1, 56, 137], 'must be 1, 56 or 137'), 56),
          depth: z.optional(count(1, 1000)),
        }),
        z.transform(({ chain_id, depth }: { chain_id: 1 | 56 | 137; depth?: number | undefined }) => ({
          chain_id,
          depth: depth ?? depths[chain_id],
        })),
      ),
      {},
    ),
    tokens: z._default(z.array(token), []),
    packages: z._default(z.array(pack), []),
    steps: z.array(anyStep, 'must be a list of steps'),
    expect: z.prefault(expectation, {}),
  })
  .check((found) => {
    for (const { path, message } of conflictsOf(found.value))
      found.issues.push({ code: 'custom', input: found.value, message, path });
  });

type Named = Pick<z.output<typeof chainScenario>, 'tokens' | 'packages' | 'steps'>;
export type ChainScenario = z.output<typeof chainScenario>;
export type ChainStep = z.output<typeof step>;
export type ChainExpectation = z.output<typeof expectation>;

/** Names that nothing has, and amounts that a token cannot express. */
function conflictsOf({ tokens, packages, steps }: Named): { path: (string | number)[]; message: string }[] {
  const decimals = new Map(tokens.map(({ symbol, decimals }) => [symbol, decimals]));
  const problems: { path: (string | number)[]; message: string }[] = [];
  const amountOf = (path: (string | number)[], symbol: string, amount: string) => {
    const places = decimals.get(symbol);
    if (places === undefined)
      problems.push({ path: [...path, 'token'], message: `there is no token ${symbol}` });
    else if (rawOf(amount, places) === null)
      problems.push({ path, message: `${symbol} has ${places} decimals, and ${amount} has more` });
  };
  for (const [index, { token: symbol, price }] of packages.entries())
    amountOf(['packages', index], symbol, price);
  const members = new Set<string>();
  const transactions = new Set<string>();
  for (const [index, one] of steps.entries()) {
    const path = ['steps', index];
    const refuse = (message: string) => problems.push({ path, message });
    const requireMember = (name: string) => members.has(name) || refuse(`nobody joined as ${name}`);
    if ('join' in one) {
      if (members.has(one.join)) refuse(`${one.join} joined before`);
      members.add(one.join);
    }
    if ('transfer' in one || 'deposit' in one) {
      requireMember('transfer' in one ? one.transfer : one.deposit);
      amountOf(path, one.token, one.amount);
    }
    if ('fake' in one) {
      requireMember(one.fake);
      const symbol = one.token ?? tokens[0]?.symbol;
      if (symbol === undefined) refuse('there is no token to imitate');
      else amountOf(path, symbol, one.amount);
    }
    if ('buy' in one) {
      requireMember(one.buy);
      if (!packages.some(({ code }) => code === one.package)) refuse(`there is no package ${one.package}`);
    }
    if ('credit' in one) requireMember(one.credit);
    if ('withdraw' in one) {
      requireMember(one.withdraw);
      if (tokens.length === 0) refuse('there is no token to pay in');
    }
    if ('reorg' in one)
      for (const name of one.drop) if (!transactions.has(name)) refuse(`there is no transaction ${name}`);
    if ('tx' in one && one.tx !== undefined) transactions.add(one.tx);
  }
  return problems;
}
