import { randomBytes } from 'node:crypto';
import type { Finding } from '../../apps/server/src/modules/ledger/audit-ledger.ts';
import { type Journal, postJournals } from '../../apps/server/src/modules/ledger/post-journals.ts';
import type { JournalLine } from '../../apps/server/src/modules/ledger/rules.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, sqlState } from '../../apps/server/src/platform/database/db.ts';
import { pick, type Random, toAmount } from './random.ts';

/** Postings of processes that are killed: what was sent, and what was answered before the end. */
export interface Sent {
  journal: Journal;
  /** The answer; undefined = never heard, null = refused for want of funds. */
  id?: string | null;
}

export const killOwners = Array.from({ length: 20 }, (_, index) => String(6_000_000 + index));

/** A context without an actor, for operations that need only the time. */
export const nobody = (now: Date): Context => ({
  actor: null,
  now,
  ip: '',
  user_agent: 'soak',
  services: {
    clock: () => now,
    monotonic: () => performance.now(),
    randomBytes: () => Buffer.alloc(0),
    secret: '',
    captchaIterations: 10,
    sendSms: async () => {},
    verifyCaptcha: async () => false,
    publicUrl: '',
    smtpUrl: null,
    mailFrom: '',
    operatorMail: null,
    isProduction: false,
    isFactorCompulsory: false,
    beacon: null,
  },
});

/** As `nobody`, for operations that seal or draw secrets. */
export function nobodyWithSecrets(now: Date): Context {
  const { services, ...context } = nobody(now);
  return { ...context, services: { ...services, randomBytes, secret: 'soak' } };
}

/** Journals that the soak posts by themselves have no document: their keys begin with a seed. */
export const isOfSoak = ({ check_name, problem }: Finding): boolean =>
  check_name === 'documents' && /^\w+ \d+-\d+ moves money without a document/.test(problem);

const line = (owner: string, wallet_code: string, amount: bigint): JournalLine => ({
  owner_type: owner === '0' ? 'House' : 'User',
  owner_id: owner,
  wallet_code,
  amount: toAmount(amount),
});

const journalOf = (key: string, lines: JournalLine[]): Journal => ({
  scope: 'soak-kills',
  key,
  kind: 'adjustment',
  ref_type: 'adjustment',
  ref_id: '1',
  lines,
});

/** The money an owner begins with. */
export function openingOf(owner: string): Journal {
  const amount = 50_000n * 100_000_000n;
  return journalOf(`opening of ${owner}`, [line('0', 'adjustment', -amount), line(owner, 'main', amount)]);
}

/** A transfer, a sale or an income. */
export function anyJournal(random: Random, key: string): Journal {
  const amount = BigInt(1 + random(1000)) * 100_000_000n;
  const owner = () => pick(random, killOwners);
  const lines = [
    () => [line(owner(), 'main', -amount), line(owner(), 'main', amount)],
    () => [line(owner(), 'main', -amount), line('0', 'package_sales', amount)],
    () => [
      line('0', 'income:level', -2n * amount),
      line(owner(), 'main', amount),
      line(owner(), 'main', amount),
    ],
  ];
  return journalOf(key, pick(random, lines)());
}

/** An income of two owners, the same for the same key; the company is never short. */
export function incomeOf(key: string): Journal {
  const sum = Buffer.from(key).reduce((total, byte) => total + byte, 0);
  const amount = BigInt(1 + (sum % 1000)) * 100_000_000n;
  const owner = (n: number) => killOwners[n % killOwners.length] ?? '';
  return journalOf(key, [
    line('0', 'income:level', -2n * amount),
    line(owner(sum), 'main', amount),
    line(owner(sum + 1), 'main', amount),
  ]);
}

/** Sends a journal. @returns its transaction, or null when funds are short; anything else is thrown */
export async function send(db: Db, context: Context, journal: Journal): Promise<string | null> {
  try {
    const [id] = await inTransaction(db, (tx) => postJournals(tx, context, [journal]));
    return id ?? null;
  } catch (error) {
    if (sqlState(error) === '23514') return null;
    throw error;
  }
}
