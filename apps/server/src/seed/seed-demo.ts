import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { sql } from 'kysely';
import { hashPassword } from '../modules/accounts/hash-password.ts';
import { sealPicture } from '../modules/accounts/store-document.ts';
import type { Services } from '../platform/context.ts';
import { type Db, inTransaction } from '../platform/database/db.ts';
import { addDemoAdmins } from './add-demo-admins.ts';
import { askDemoTickets } from './ask-demo-tickets.ts';
import { demoHistory } from './demo-history.ts';
import { demoPassword } from './demo-sign-ins.ts';
import { drawDemoPicture } from './draw-demo-picture.ts';
import { findDemoAlerts } from './find-demo-alerts.ts';
import { giveDemoPaymentDetails } from './give-demo-payment-details.ts';
import { handInDemoPapers } from './hand-in-demo-papers.ts';
import { handOutDemoPapers } from './hand-out-demo-papers.ts';
import { type DemoNetwork, openDemoCompany } from './open-demo-company.ts';
import { openDemoGames } from './open-demo-games.ts';
import { placeDemoOrders } from './place-demo-orders.ts';
import { drawDemoPopup, publishDemoContent } from './publish-demo-content.ts';
import { publishDemoDisclosure } from './publish-demo-disclosure.ts';
import { publishDemoTerms } from './publish-demo-terms.ts';
import { randomFrom } from './random.ts';
import { requestDemoCredits } from './request-demo-credits.ts';
import { requestDemoPins } from './request-demo-pins.ts';
import { requestDemoStock } from './request-demo-stock.ts';
import { requestDemoWithdrawals } from './request-demo-withdrawals.ts';
import { sellAtDemoCounter } from './sell-at-demo-counter.ts';
import { sellDemoPins } from './sell-demo-pins.ts';
import { sendDemoKits } from './send-demo-kits.ts';
import { drawDemoProducts, stockDemoShop } from './stock-demo-shop.ts';
import { takeDemoEvent } from './take-demo-event.ts';
import { transferDemoFunds } from './transfer-demo-funds.ts';

const history = 90 * millisecondsPerDay;

/**
 * Builds the demo network: about 500 members with three months of history up to now, made by the same operations
 * people use, so that every figure on screen is true. All or nothing, in one transaction; the same at every run,
 * but for its dates.
 * @param db holds no users
 */
export async function seedDemo(
  db: Db,
  services: Services,
  options: { members?: number } = {},
): Promise<void> {
  const now = services.clock().getTime();
  const random = randomFrom(20_260_102);
  const password_hash = await hashPassword(demoPassword);
  const slip = await sealPicture(services, await drawDemoPicture());
  const pictures = await drawDemoProducts();
  const popup = await drawDemoPopup();
  await inTransaction(db, async (tx) => {
    await sql`set local transaction_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    const network: DemoNetwork = await openDemoCompany(tx, {
      services,
      random,
      password_hash,
      beginning: new Date(now - history),
    });
    for (const event of demoHistory(random, options.members ?? 500))
      await takeDemoEvent(tx, network, event, new Date(now - history + Math.floor(event.at * history)));
    await handInDemoPapers(tx, network, new Date(now), slip);
    await giveDemoPaymentDetails(tx, network, new Date(now), slip);
    await transferDemoFunds(tx, network, new Date(now));
    await sellAtDemoCounter(tx, network, new Date(now));
    await requestDemoCredits(tx, network, new Date(now), slip);
    await requestDemoWithdrawals(tx, network, new Date(now));
    await stockDemoShop(tx, network, new Date(now), pictures);
    await placeDemoOrders(tx, network, new Date(now), slip);
    await requestDemoStock(tx, network, new Date(now), slip);
    await requestDemoPins(tx, network, new Date(now), slip);
    await sellDemoPins(tx, network, new Date(now));
    await sendDemoKits(tx, network, new Date(now));
    await askDemoTickets(tx, network, new Date(now), slip.content);
    await addDemoAdmins(tx, network, new Date(now));
    await findDemoAlerts(tx, network, new Date(now));
    await publishDemoContent(tx, network, new Date(now), popup);
    await handOutDemoPapers(tx, network, new Date(now), slip);
    await publishDemoTerms(tx, network, new Date(now));
    await publishDemoDisclosure(tx, network, new Date(now));
    await openDemoGames(tx, network, services, new Date(now));
  });
}
