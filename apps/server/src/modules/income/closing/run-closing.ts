import type pg from 'pg';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inBulk } from '../../../platform/database/in-bulk.ts';
import { inSpan, traces } from '../../../platform/traces/in-span.ts';
import { beginPosting } from './begin-posting.ts';
import { ClosingMismatch, finishPosting } from './finish-posting.ts';
import { type LockedClosing, lockedColumns, setClosing } from './lock-closings.ts';
import type { Calculator } from './open-calculator.ts';
import { postChunks } from './post-chunks.ts';
import { takeBackLate } from './take-back-late.ts';

/** Crash points: tests interrupt a closing at each of them and show that no harm is done. */
export type ClosingPoint =
  | 'cut'
  | 'load'
  | 'compute'
  | 'write'
  | 'reserve'
  | 'approve'
  | 'begin'
  | 'chunk'
  | 'finish'
  | 'publish';

/** What a run works with. */
export interface ClosingTools {
  /** The connection with the lock on closings. */
  client: pg.Client;
  calculator: Calculator;
  db: Db;
  /** Signs in to the database as the application. */
  url: string;
  context: Context;
  /** Whether a result is approved whatever it pays; else up to the company's limit. */
  approves: boolean;
  /** A closing that failed is tried again. */
  retries: boolean;
  onPoint: (point: ClosingPoint) => unknown;
}

/**
 * Advances a closing as far as possible, from any status (docs/ledger.md §9): calculated, approved, posted, published.
 * @returns `calculated`: it waits for an admin; `failed`: an admin has to look
 * @throws closing_taken_over when another worker has taken it over; after any other error it can be continued
 */
export async function runClosing(
  tools: ClosingTools,
  closing: LockedClosing,
): Promise<'posted' | 'calculated' | 'failed'> {
  if (closing.status === 'failed') {
    if (!tools.retries) return 'failed';
    await setClosing(tools.client, closing, 'status = failed_in, failed_in = null, problem = null');
    closing.status = closing.failed_in ?? 'calculating';
  }
  try {
    return await inSpan('closing', { 'banyan.business_date': closing.date }, () => advance(tools, closing));
  } catch (error) {
    if (!isFinal(error)) throw error;
    const { message } = error as Error;
    await setClosing(tools.client, closing, `status = 'failed', failed_in = status, problem = $3`, [message]);
    return 'failed';
  }
}

async function advance(tools: ClosingTools, closing: LockedClosing): Promise<'posted' | 'calculated'> {
  const { client, onPoint } = tools;
  if (closing.status === 'open') await move(tools, closing, 'calculating');
  if (closing.status === 'calculating')
    await inSpan('closing calculate', {}, () => calculate(tools, closing));
  if (closing.status === 'calculated') {
    if (!(await mayPass(tools, closing))) {
      await setClosing(client, closing, 'lease_until = null, steps = steps || $3', [closing.noted]);
      return 'calculated';
    }
    await move(tools, closing, 'approved', ', decided_at = $5', [tools.context.now]);
    await onPoint('approve');
  }
  if (closing.status === 'approved') {
    await inSpan('closing begin', {}, () => beginPosting(client, closing));
    closing.status = 'posting';
    await onPoint('begin');
  }
  if (closing.status === 'posting') await inSpan('closing post', {}, () => post(tools, closing));
  if (closing.status === 'finishing') await inSpan('closing publish', {}, () => publish(tools, closing));
  await onPoint('publish');
  return 'posted';
}

async function move(
  { client }: ClosingTools,
  closing: LockedClosing,
  status: LockedClosing['status'],
  more = '',
  values: readonly unknown[] = [],
): Promise<void> {
  await setClosing(client, closing, `status = $3, steps = steps || $4${more}`, [
    status,
    closing.noted,
    ...values,
  ]);
  closing.status = status;
  closing.noted = {};
}

async function calculate(tools: ClosingTools, closing: LockedClosing): Promise<void> {
  const { client, calculator, onPoint } = tools;
  const pending: Promise<unknown>[] = [];
  await calculator.calculate(closing.date, (step, figures) => {
    traces()?.past(`closing ${step}`, figures.ms ?? 0);
    pending.push(note(tools, closing, step, figures), Promise.resolve(onPoint(step)));
  });
  await Promise.all(pending);
  const { rows } = await client.query<LockedClosing>(`select ${lockedColumns} from closing where id = $1`, [
    closing.id,
  ]);
  Object.assign(closing, rows[0]);
}

async function post(tools: ClosingTools, closing: LockedClosing): Promise<void> {
  const { client, context, url, onPoint } = tools;
  const started = performance.now();
  await postChunks(client, url, closing, context.now, () => onPoint('chunk'));
  await note(tools, closing, 'post', { ms: Math.round(performance.now() - started) });
  await finishPosting(client, closing, context.now);
  closing.status = 'finishing';
  await onPoint('finish');
}

async function publish(tools: ClosingTools, closing: LockedClosing): Promise<void> {
  if (closing.pays_on_topups) await takeBackLate(tools.db, tools.context, closing);
  await inBulk(tools.client, async () => {
    // publication is durable: this commit waits for the disk
    await tools.client.query('set local synchronous_commit = on');
    await tools.client.query('select closing_clear($1, $2)', [closing.id, closing.fence]);
    await move(tools, closing, 'posted', ', lease_until = null');
  });
}

/** Steps that take longer are shown at once. */
const slow = 500;

/** The figures of a step, shown on the closing's page. */
async function note(
  { client }: ClosingTools,
  closing: LockedClosing,
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
async function mayPass({ client, approves }: ClosingTools, { payable }: LockedClosing): Promise<boolean> {
  if (approves) return true;
  const { rows } = await client.query<{ may_pass: boolean }>(
    'select coalesce($1::numeric <= closing_approval_above, true) as may_pass from company',
    [payable],
  );
  return rows[0]?.may_pass ?? false;
}

/** Whether a retry would fail again. After a lost connection or a stopped server a closing is simply continued. */
function isFinal(error: unknown): boolean {
  const { code, constraint } = error as { code?: string | null; constraint?: string | null };
  if (error instanceof ClosingMismatch) return true;
  if (constraint === 'closing_taken_over') return false;
  // these classes are errors of data, rules or statements; all other codes are about the connection
  if (code) return /^(22|23|42|P0)/.test(code);
  return !/connection|broken off/i.test((error as Error).message);
}
