import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { addStock, writeOffStock } from '@banyan/contract/repurchase/stock';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { findWaitsByHand } from '../../accounts/find-waits-by-hand.ts';
import { requireProduct } from '../queries.ts';
import { readWorth } from '../read-worth.ts';

/** Whether goods that are added or written off wait for a second admin: by what they are worth at their price. */
export const findStockWaits =
  <E extends typeof addStock | typeof writeOffStock>(call: E) =>
  async (
    tx: Tx,
    context: ActorContext,
    body: Pick<BodyOf<typeof addStock>, 'sku' | 'quantity'>,
  ): Promise<Waits | null> => {
    const product = await requireProduct(tx, body.sku);
    const worth = toDecimal(await readWorth(tx, context.now, product.id)).times(body.quantity);
    const isAdded = call.path === 'admin/add_stock';
    const value = (isAdded ? worth : worth.negated()).toFixed();
    return await findWaitsByHand(tx, context, { call, user_id: null, value }, [
      { label: text('Product'), kind: 'text', value: `${product.name} (${product.sku})` },
      { label: text('Pieces'), kind: 'count', value: String(body.quantity) },
      { label: text('Worth'), kind: 'money', value: worth.toFixed() },
    ]);
  };
