import type { Job } from '../../platform/jobs/jobs.ts';
import { cancelExpiredOrders } from './orders/cancel-expired-orders.ts';

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
];
