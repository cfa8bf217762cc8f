import type { Job } from '../../platform/jobs/jobs.ts';
import type { Registered } from './compose-screen.ts';
import { pushNotices } from './notifications/push-notices.ts';

/** @param registered what the modules publish */
export const overviewJobs = (registered: Registered): readonly Job[] => [
  {
    task: 'push_notices',
    schedule: '* * * * *',
    run: ({ db, services }) => pushNotices(db, services, registered),
  },
];
