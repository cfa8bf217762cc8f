import { refusal } from './refusal.ts';

/** How the process serves, as its environment says (README, Configuration). */
export interface Settings {
  port: number;
  host: string;
  logLevel: string;
  /** Whether a reverse proxy in front says who calls. */
  trustProxy: boolean;
  /** Calls a minute from one address; 0 = no limit. */
  rateLimit: number;
}
type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the settings before anything is started: a mistake in them is told at once.
 * @throws a refusal that names the variable
 */
export function readSettings(env: Environment): Settings {
  const {
    PORT = '3000',
    HOST = '0.0.0.0',
    LOG_LEVEL = 'warn',
    TRUST_PROXY = 'false',
    RATE_LIMIT = '1200',
  } = env;
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) < 1 || Number(PORT) > 65_535)
    throw refusal('PORT must be a number from 1 to 65535.');
  if (!logLevels.includes(LOG_LEVEL)) throw refusal(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  if (TRUST_PROXY !== 'true' && TRUST_PROXY !== 'false') throw refusal('TRUST_PROXY must be true or false.');
  if (!/^\d{1,9}$/.test(RATE_LIMIT))
    throw refusal('RATE_LIMIT must be a number of calls a minute; 0 = no limit.');
  return {
    port: Number(PORT),
    host: HOST,
    logLevel: LOG_LEVEL,
    trustProxy: TRUST_PROXY === 'true',
    rateLimit: Number(RATE_LIMIT),
  };
}

/**
 * The address a variable holds, with one of these protocols; null when it is not set.
 * @throws a refusal that names the variable
 */
export function readAddress(env: Environment, variable: string, protocols: readonly string[]): string | null {
  const given = env[variable];
  if (!given) return null;
  if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given;
  throw refusal(
    `${variable} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
  );
}
