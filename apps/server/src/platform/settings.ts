import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { isRandom } from './is-random.ts';
import { addressOfHosts } from './postgres/database-hosts.ts';
import { refusal } from './refusal.ts';
import { address, nodes, privateKey, relays, share, wholeNumber } from './setting-kinds.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Servers of a database, as an address that every part can read. */
const databaseAddress = (pattern: RegExp, words: string) => {
  const isAddress = (text: string) => pattern.test(text) && addressOfHosts(text) !== null;
  const checked = z.string().check(z.refine(isAddress, words));
  return z.optional(
    z.pipe(
      checked,
      z.transform((text: string) => addressOfHosts(text) ?? text),
    ),
  );
};

const appAddressRule = 'must begin with postgres://banyan_app:password@.';
const secretRule =
  'must be a random text of 128 bits or more, such as 32 hexadecimal digits: openssl rand -hex 32 makes one.';

const isAddress = (text: string): boolean => {
  const [ip = '', bits] = text.split('/');
  const width = { 4: 32, 6: 128 }[isIP(ip)];
  return width !== undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width));
};

/** '2' → 2 proxies in front; '10.0.0.1, 10.1.0.0/16' → theirs are the addresses. */
const proxies = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => /^\d{1,2}$/.test(text) || text.split(',').every((part) => isAddress(part.trim())),
        'must be the number of reverse proxies in front, or their addresses, separated by commas.',
      ),
    ),
  z.transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim()))),
);

/** Every variable the server reads (README, Configuration); an empty one counts as not set. */
const variables = z.object({
  PORT: z._default(wholeNumber(1, 65_535, 'must be a number from 1 to 65535.'), 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}.`), 'warn'),
  TRUST_PROXY: z._default(proxies, 0),
  RATE_LIMIT: z._default(
    wholeNumber(0, 999_999_999, 'must be a number of calls a minute; 0 = no limit.'),
    1200,
  ),
  DRAIN_SECONDS: z._default(wholeNumber(0, 300, 'must be a number of seconds to 300.'), 0),
  NODE_ENV: z.optional(z.string()),
  DATABASE_URL: databaseAddress(
    /^postgres(ql)?:\/\//,
    'must look like postgres://user:password@host:5432/database; several servers are separated by commas.',
  ),
  APP_DATABASE_URL: databaseAddress(/^postgres(ql)?:\/\/banyan_app:/, appAddressRule),
  READ_DATABASE_URL: databaseAddress(
    /^postgres(ql)?:\/\/[^@,/]+\//,
    'must name one standby without a login, such as postgres://host:5432/database.',
  ),
  TEAMS_ON_STANDBY: z.optional(z.enum(['true', 'false'], 'must be true or false.')),
  BANYAN_SECRET: z.optional(z.string().check(z.refine(isRandom, secretRule))),
  BANYAN_SECRET_BEFORE: z.optional(z.string().check(z.refine(isRandom, secretRule))),
  PUBLIC_URL: address('http:', 'https:'),
  SMTP_URL: address('smtp:', 'smtps:'),
  MAIL_FROM: z.optional(z.string()),
  OPERATOR_MAIL: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be a mail address.'))),
  CAPTCHA_VERIFY_URL: address('http:', 'https:'),
  CAPTCHA_SECRET: z.optional(z.string()),
  LAB_MEMORY: z.optional(wholeNumber(256, 1_000_000, 'must be a number of megabytes from 256.')),
  METRICS_TOKEN: z.optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:'),
  OTEL_TRACES_SAMPLER_ARG: z._default(share, 1),
  BACKUP_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 small hexadecimal digits.'))),
  REQUIRE_SECOND_FACTOR: z.optional(z.enum(['true', 'false'], 'must be true or false.')),
  ADMIN_PASSWORD: z.optional(z.string()),
  BANYAN_WORKERS: z.optional(z.string()),
  CHAIN_RPC_1: nodes,
  CHAIN_RPC_56: nodes,
  CHAIN_RPC_137: nodes,
  CHAIN_PAYER_KEY: privateKey,
  CHAIN_SWEEPER_KEY: privateKey,
  CHAIN_SIGNER_SOCKET: z.optional(z.string()),
  CHAIN_SIGNER_POLICY: z.optional(z.string()),
  CHAIN_SIGNER_JOURNAL: z.optional(z.string()),
  DRAND_URLS: relays,
});

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of the process, from its environment. */
export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings before anything is started: a mistake in them stops the start. No other file of the server or of
 * its programs reads the environment.
 * @throws a refusal with a sentence for every variable that is wrong
 */
export function readSettings(env: Environment = process.env) {
  const given = Object.fromEntries(Object.entries(withFiles(env)).filter(([, text]) => text !== ''));
  const read = variables.safeParse(given);
  if (!read.success)
    throw refusal(read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join('\n'));
  const { data } = read;
  const captcha =
    data.CAPTCHA_VERIFY_URL && data.CAPTCHA_SECRET
      ? { url: data.CAPTCHA_VERIFY_URL, secret: data.CAPTCHA_SECRET }
      : null;
  return {
    port: data.PORT,
    host: data.HOST,
    logLevel: data.LOG_LEVEL,
    /** Reverse proxies in front, which name the caller's address: how many, or which; 0 = none. */
    trustProxy: data.TRUST_PROXY,
    /** Calls a minute from one address; 0 = no limit. */
    rateLimit: data.RATE_LIMIT,
    /** How long a server that is asked to stop still answers, so that what stands before it notices. */
    drainSeconds: data.DRAIN_SECONDS,
    isProduction: data.NODE_ENV === 'production',
    /** Your own PostgreSQL; null = the embedded one. */
    databaseUrl: data.DATABASE_URL ?? null,
    /** Where the application signs in to it; null = with a password made from that of DATABASE_URL. */
    appDatabaseUrl: data.APP_DATABASE_URL ?? null,
    /** A standby that reports and trees are read from, without a login; null = none. */
    readDatabaseUrl: data.READ_DATABASE_URL ?? null,
    /** Whether snapshots of teams are logged, so that a standby has them and trees are read there. */
    areTeamsOnStandby: data.TEAMS_ON_STANDBY === 'true',
    /** null = made once in .data/, outside production. */
    secret: data.BANYAN_SECRET ?? null,
    /** The secret in use before: what was sealed with it is still read. */
    secretBefore: data.BANYAN_SECRET_BEFORE ?? null,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM ?? null,
    operatorMail: data.OPERATOR_MAIL ?? null,
    captchaVerifyUrl: data.CAPTCHA_VERIFY_URL ?? null,
    captcha,
    /** Whether admins must have a second factor; in production they must. */
    isFactorCompulsory: data.NODE_ENV === 'production' || data.REQUIRE_SECOND_FACTOR === 'true',
    metricsToken: data.METRICS_TOKEN ?? null,
    /** The collector of traces; null = none are sent. */
    tracesUrl: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    /** Of how many requests, jobs and closings traces are kept, 0 to 1. */
    tracedShare: data.OTEL_TRACES_SAMPLER_ARG,
    /** Encrypts backups; null = none can be taken or read. */
    backupKey: data.BACKUP_KEY ?? null,
    /** Of the admin that `npm run create-admin` makes; null = it is asked for. */
    adminPassword: data.ADMIN_PASSWORD ?? null,
    /** Megabytes that a run of the lab may take; null = by the memory of the machine. */
    labMemory: data.LAB_MEMORY ?? null,
    /** Where the programs of threads lie, when not beside the running bundle. */
    workers: data.BANYAN_WORKERS ?? null,
    /** Addresses of nodes by the id of their chain; a chain without one is not read. */
    nodes: new Map([
      [1, data.CHAIN_RPC_1 ?? []],
      [56, data.CHAIN_RPC_56 ?? []],
      [137, data.CHAIN_RPC_137 ?? []],
    ]),
    /** Key of the operator of the vaults, for the signer alone. */
    payerKey: data.CHAIN_PAYER_KEY ?? null,
    /** Of who pays the gas for emptying addresses of members into the treasury; null = nobody does. */
    sweeperKey: data.CHAIN_SWEEPER_KEY ?? null,
    /** Where the signer listens; null = nothing is paid on a chain. */
    signerSocket: data.CHAIN_SIGNER_SOCKET ?? null,
    /** Files of the signer: what it may sign, and what it has signed. */
    signerPolicy: data.CHAIN_SIGNER_POLICY ?? null,
    signerJournal: data.CHAIN_SIGNER_JOURNAL ?? null,
    /** Relays of the beacon of the games; none = a local key, and in production no beacon. */
    relays: data.DRAND_URLS ?? [],
  };
}

/** NAME_FILE names a file that holds NAME, as a vault for secrets writes it. @throws a refusal when it cannot be read */
function withFiles(env: Environment): Environment {
  const files = Object.keys(variables.shape).flatMap((name) => {
    const file = env[`${name}_FILE`];
    return file ? [[name, readSettingFile(name, file)]] : [];
  });
  return { ...env, ...Object.fromEntries(files) };
}

function readSettingFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw refusal(`${name}_FILE must name a file that can be read.`, error);
  }
}

/** What programs started by this one get of its environment: PostgreSQL's take no settings from it. */
export const childEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)));

/** The folder npm was called in, from which a person names files. */
export const callersFolder = (): string => process.env.INIT_CWD ?? '';
