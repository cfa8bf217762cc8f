import * as stock from '@banyan/contract/repurchase/stock';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { addStock } from './add-stock.ts';
import { findStockWaits } from './find-stock-waits.ts';
import { selectStock } from './select-stock.ts';
import { selectStockTransactions } from './select-stock-transactions.ts';
import { writeOffStock } from './write-off-stock.ts';

/** The goods of the company's store, and what franchises have. */
export function mountStock(server: Server): void {
  const { serveOperation, serveReport } = mountsOn(server);
  serveOperation(stock.addStock, addStock, { waits: findStockWaits(stock.addStock) });
  serveOperation(stock.writeOffStock, writeOffStock, { waits: findStockWaits(stock.writeOffStock) });
  serveReport(stock.stock, ({ db, context, filters }) => selectStock(db, context, filters));
  serveReport(stock.stockTransactions, ({ db, actor, filters }) =>
    selectStockTransactions(db, actor, filters),
  );
}
