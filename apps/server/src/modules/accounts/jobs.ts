import type { Server } from '../../platform/http/server.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { enqueueDueViews } from './views/enqueue-due-views.ts';
import { mailView, type ViewKey } from './views/mail-view.ts';

const day = 24 * 3_600_000;

export const accountJobs: readonly Job[] = [
  {
    task: 'forget_expired_codes',
    schedule: '7 * * * *',
    run: async ({ db, services }) => {
      const now = services.clock();
      // a day later: until then a link still says that it was used or has expired
      const dayAgo = new Date(now.getTime() - day).toISOString();
      await db.deleteFrom('sign_in_challenge').where('expires_at', '<', dayAgo).execute();
      await db.deleteFrom('one_time_code').where('expires_at', '<', dayAgo).execute();
      await db.deleteFrom('sign_in_nonce').where('expires_at', '<', now.toISOString()).execute();
      await db.deleteFrom('captcha_used').where('expires_at', '<', now.toISOString()).execute();
      await db.deleteFrom('ws_token').where('expires_at', '<', now.toISOString()).execute();
      await db.deleteFrom('throttle').where('started_at', '<', dayAgo).execute();
    },
  },
];

/** What reads the reports of a server. */
export const viewJobs = (server: Server): readonly Job[] => [
  {
    task: 'mail_views',
    schedule: '*/15 * * * *',
    run: ({ db, services }) => enqueueDueViews(db, services),
  },
  {
    task: 'mail_view',
    run: ({ payload }) => mailView(server, payload as unknown as ViewKey),
  },
];
