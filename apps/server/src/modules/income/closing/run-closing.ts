import type pg from 'pg';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { inBulk } from '../../../platform/in-bulk.ts';
import { beginPosting } from './begin-posting.ts';
import { ClosingMismatch, finishPosting } from './finish-posting.ts';
import { type HeldClosing, heldColumns, setClosing } from './hold-closings.ts';
import type { Calculator } from './open-calculator.ts';
import { postParts } from './post-parts.ts';
import { takeBackLate } from './take-back-late.ts';

/** Moments at which a closing may be broken off, for whoever tries that it does no harm. */
export type ClosingPoint =
  | 'cut'
  | 'load'
  | 'compute'
  | 'write'
  | 'reserve'
  | 'approve'
  | 'begin'
  | 'part'
  | 'finish'
  | 'publish';

/** What a run works with. */
export interface ClosingTools {
  /** Holds the closings. */
  client: pg.Client;
  calculator: Calculator;
  db: Db;
  /** Connects to the database as its owner. */
  url: string;
  context: Context;
  /** Whether a result is approved whatever it pays; else up to the company's limit. */
  approves: boolean;
  /** A closing that failed is tried again. */
  retries: boolean;
  onPoint: (point: ClosingPoint) => unknown;
}

/**
 * Brings a closing as far as it goes, from whatever state it was left in (money.md §5): worked out, approved, posted,
 * published.
 * @returns `computed`: it waits for an admin; `failed`: somebody has to look
 * @throws closing_held when somebody else has taken it over; what else ends it, it can be continued after
 */
export async function runClosing(
  tools: ClosingTools,
  closing: HeldClosing,
): Promise<'published' | 'computed' | 'failed'> {
  if (closing.state === 'failed') {
    if (!tools.retries) return 'failed';
    await setClosing(tools.client, closing, 'state = failed_in, failed_in = null, problem = null');
    closing.state = closing.failed_in ?? 'computing';
  }
  try {
    return await advance(tools, closing);
  } catch (error) {
    if (!isFinal(error)) throw error;
    const { message } = error as Error;
    await setClosing(tools.client, closing, `state = 'failed', failed_in = state, problem = $3`, [message]);
    return 'failed';
  }
}

async function advance(tools: ClosingTools, closing: HeldClosing): Promise<'published' | 'computed'> {
  const { client, onPoint } = tools;
  if (closing.state === 'cut') await move(tools, closing, 'computing');
  if (closing.state === 'computing') await calculate(tools, closing);
  if (closing.state === 'computed') {
    if (!(await mayPass(tools, closing))) {
      await setClosing(client, closing, 'lease_until = null, steps = steps || $3', [closing.noted]);
      return 'computed';
    }
    await move(tools, closing, 'approved', ', approved_at = $5', [tools.context.now]);
    await onPoint('approve');
  }
  if (closing.state === 'approved') {
    await beginPosting(client, closing);
    closing.state = 'posting';
    await onPoint('begin');
  }
  if (closing.state === 'posting') await post(tools, closing);
  if (closing.state === 'posted') await publish(tools, closing);
  await onPoint('publish');
  return 'published';
}

async function move(
  { client }: ClosingTools,
  closing: HeldClosing,
  state: HeldClosing['state'],
  more = '',
  values: readonly unknown[] = [],
): Promise<void> {
  await setClosing(client, closing, `state = $3, steps = steps || $4${more}`, [
    state,
    closing.noted,
    ...values,
  ]);
  closing.state = state;
  closing.noted = {};
}

async function calculate(tools: ClosingTools, closing: HeldClosing): Promise<void> {
  const { client, calculator, onPoint } = tools;
  const told: Promise<unknown>[] = [];
  await calculator.calculate(closing.date, (step, figures) => {
    told.push(note(tools, closing, step, figures), Promise.resolve(onPoint(step)));
  });
  await Promise.all(told);
  const { rows } = await client.query<HeldClosing>(`select ${heldColumns} from closing where id = $1`, [
    closing.id,
  ]);
  Object.assign(closing, rows[0]);
}

async function post(tools: ClosingTools, closing: HeldClosing): Promise<void> {
  const { client, context, url, onPoint } = tools;
  const started = performance.now();
  await postParts(client, url, closing, context.now, () => onPoint('part'));
  await note(tools, closing, 'post', { ms: Math.round(performance.now() - started) });
  await finishPosting(client, closing, context.now);
  closing.state = 'posted';
  await onPoint('finish');
}

async function publish(tools: ClosingTools, closing: HeldClosing): Promise<void> {
  if (closing.pays_roi) await takeBackLate(tools.db, tools.context, closing);
  await inBulk(tools.client, async () => {
    // from here on it is told that it happened
    await tools.client.query('set local synchronous_commit = on');
    await tools.client.query('select closing_clear($1, $2)', [closing.id, closing.fence]);
    await move(tools, closing, 'published', ', lease_until = null');
  });
}

/** Steps that take longer are shown at once. */
const slow = 500;

/** What a step did, for whoever looks on. */
async function note(
  { client }: ClosingTools,
  closing: HeldClosing,
  step: string,
  figures: Record<string, number>,
): Promise<void> {
  closing.noted[step] = figures;
  if ((figures.ms ?? 0) < slow) return;
  await client
    .query('update closing set steps = steps || $3 where id = $1 and fence = $2', [
      closing.id,
      closing.fence,
      { [step]: figures },
    ])
    // one that is over by now is not written to
    .catch(() => {});
}

/** Above the company's limit an admin approves. */
async function mayPass({ client, approves }: ClosingTools, { payable }: HeldClosing): Promise<boolean> {
  if (approves) return true;
  const { rows } = await client.query<{ may_pass: boolean }>(
    'select coalesce($1::numeric <= closing_approval_above, true) as may_pass from company',
    [payable],
  );
  return rows[0]?.may_pass ?? false;
}

/** Doing it again would end the same way. What a lost connection or a stopped server ends may simply be continued. */
function isFinal(error: unknown): boolean {
  const { code, constraint } = error as { code?: string | null; constraint?: string | null };
  if (error instanceof ClosingMismatch) return true;
  if (constraint === 'closing_held') return false;
  // a mistake of the database names a rule or the statement; everything else of it is about the connection
  if (code) return /^(22|23|42|P0)/.test(code);
  return !/connection|broken off/i.test((error as Error).message);
}
