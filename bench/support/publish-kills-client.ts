// A process that publishes terms and a disclosure, and kills itself before one of its statements.
import { publishTerms } from '../../apps/server/src/modules/company/terms/publish-terms.ts';
import { publishDisclosure } from '../../apps/server/src/modules/disclosures/publish-disclosure.ts';
import { inTransaction, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { dieBeforeStatement } from './die-before-statement.ts';
import type { StatementOrder } from './kill-before-statements.ts';
import { contextOf, type SoakPerson } from './soak-company.ts';
import { nobody } from './soak-postings.ts';

export interface PublishOrder extends StatementOrder {
  admin: SoakPerson;
  /** The version of terms to publish; null = it is published already. */
  version: number | null;
  /** The disclosure to publish; null = it is published already. */
  disclosure: string | null;
}

process.once('message', async (order: PublishOrder) => {
  const { version, disclosure } = order;
  const context = contextOf(nobody(new Date(order.now)), order.admin);
  const db = openDb(openPool(order.url, 1));
  dieBeforeStatement(order);
  if (version !== null)
    await inTransaction(db, (tx) =>
      publishTerms(tx, context, { kind: 'shop', version, from_on: '2999-01-01', en: 'Terms', hi: 'शर्तें' }),
    );
  if (disclosure !== null)
    await inTransaction(db, (tx) => publishDisclosure(tx, context, { id: disclosure }));
  process.exit(0);
});
