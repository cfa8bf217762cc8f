import type { Server } from '../../platform/http/server.ts';
import { mountCatalogue } from './catalogue/routes.ts';
import { mountInvoices } from './invoices/routes.ts';
import { mountOrders } from './orders/routes.ts';
import { mountStockRequests } from './requests/routes.ts';
import { mountReturns } from './returns/routes.ts';
import { mountStandingOrders } from './standing/routes.ts';
import { mountStock } from './stock/routes.ts';

export function mountRepurchase(server: Server): void {
  mountCatalogue(server);
  mountStock(server);
  mountOrders(server);
  mountInvoices(server);
  mountReturns(server);
  mountStockRequests(server);
  mountStandingOrders(server);
}
