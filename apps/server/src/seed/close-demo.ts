import { addDays } from '@banyan/contract/core/dates';
import { readCompany } from '../modules/company/queries.ts';
import { closeThrough } from '../modules/income/closing/close-through.ts';
import { openCalculatorHere } from '../modules/income/closing/open-calculator.ts';
import { makePayouts } from '../modules/income/payout/make-payouts.ts';
import { startPayout } from '../modules/income/payout/start-payout.ts';
import { businessDate } from '../platform/clock.ts';
import type { Context, Services } from '../platform/context.ts';
import { type Db, inTransaction } from '../platform/database/db.ts';

/**
 * Closes every date of the demo network up to yesterday and pays out what it earned until then, as the operators of a
 * company would have done night by night.
 * @param options.url signs in to the database as the application
 */
export async function closeDemo(options: { db: Db; url: string; services: Services }): Promise<void> {
  const { db, url, services } = options;
  const now = services.clock();
  const context: Context = { actor: null, now, ip: '', user_agent: 'demo', services };
  const { timezone } = await readCompany(db);
  const through = addDays(businessDate(now, timezone), -1);
  const calculator = openCalculatorHere(url);
  await closeThrough({ db, url, context, through, calculator }).finally(() => calculator.close());
  await inTransaction(db, (tx) => startPayout(tx, context, { through }));
  await makePayouts(db, context);
}
