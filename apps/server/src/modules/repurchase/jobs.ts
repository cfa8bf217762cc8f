import type { Job } from '../../platform/jobs/jobs.ts';
import { tellOfStock } from './catalogue/tell-of-stock.ts';
import { cancelExpiredOrders } from './orders/cancel-expired-orders.ts';
import { makeStandingOrders } from './standing/make-standing-orders.ts';

export const repurchaseJobs: readonly Job[] = [
  {
    task: 'cancel_expired_orders',
    schedule: '* * * * *',
    run: async ({ db, services }) => {
      const now = services.clock();
      const context = { actor: null, now, ip: '', user_agent: 'cancel_expired_orders', services };
      await cancelExpiredOrders(db, context);
    },
  },
  {
    task: 'tell_of_stock',
    schedule: '*/5 * * * *',
    run: async ({ db, services }) => tellOfStock(db, services.clock()),
  },
  {
    task: 'make_standing_orders',
    // within the first minute of a date, in whatever time zone the company lives
    schedule: '* * * * *',
    run: async ({ db, services }) => {
      const now = services.clock();
      const context = { actor: null, now, ip: '', user_agent: 'make_standing_orders', services };
      await makeStandingOrders(db, context);
    },
  },
];
