import { countDisclosure } from '../modules/disclosures/count-disclosure.ts';
import { storeCount } from '../modules/disclosures/count-disclosures.ts';
import { publishDisclosure } from '../modules/disclosures/publish-disclosure.ts';
import { daysOfYear } from '../modules/disclosures/rules.ts';
import { businessDate } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork } from './open-demo-company.ts';

/** The income disclosure of the last financial year that is over, as the books of the demo have it. */
export async function publishDemoDisclosure(tx: Tx, { as, admin }: DemoNetwork, end: Date): Promise<void> {
  const { timezone } = await tx.selectFrom('company').select('timezone').executeTakeFirstOrThrow();
  const today = businessDate(end, timezone);
  const context = as(admin, 'Admin', end);
  // in a year whose March is not over the financial year before the last is the newest
  const year = end.getUTCFullYear() - (today.slice(5) < '04-01' ? 2 : 1);
  const { id } = await countDisclosure(tx, context, { year });
  await storeCount(tx, { id, ...daysOfYear(year) }, end);
  await publishDisclosure(tx, context, { id });
}
