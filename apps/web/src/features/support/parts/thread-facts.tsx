import type { ticketThread } from '@banyan/contract/support/tickets';
import { useArea } from '../../../app/use-area.ts';
import { DateTime } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { UserChip } from '../../../components/parts/people.tsx';
import { ScreenLink, useProfileHref } from '../../../components/parts/screen-link.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { fromServer, t } from '../../../lib/text.ts';
import type { DataOf } from '../../../lib/use-call.ts';
import { AboutRecord } from './about-record.tsx';
import { threadPage } from './thread-page.ts';

/** Who asked whom, how it stands, when what is due, and what it is about. */
export function ThreadFacts({ thread }: { thread: DataOf<typeof ticketThread> }) {
  const area = useArea();
  const profileHref = useProfileHref();
  const { owner, desk, assignee, about } = thread;
  const line = (label: string, value: Line['value'] | null | undefined): Line[] =>
    value ? [{ label, value }] : [];
  const date = (value: string | null) => value && <DateTime value={value} />;
  const ticket = (no: string | null) =>
    no && (
      <ScreenLink href={threadPage(area, no)} className="mono">
        {no}
      </ScreenLink>
    );
  return (
    <section className="card" aria-label={t('About the ticket')}>
      <Lines
        lines={[
          { label: t('Status'), value: <StatusTag status={thread.status} /> },
          ...line(
            t('From'),
            owner && !thread.is_own && (
              <UserChip userId={owner.user_id} name={owner.name} href={profileHref(owner.user_id)} />
            ),
          ),
          ...line(t('Answered by'), desk && thread.is_own && desk.name),
          ...line(t('Category'), thread.category && fromServer(thread.category)),
          ...line(t('Priority'), thread.priority && <StatusTag status={thread.priority} />),
          ...line(t('Opened'), date(thread.opened_at)),
          ...line(t('Answer due'), thread.answered_at ? null : date(thread.due_at)),
          ...line(t('First answer'), date(thread.answered_at)),
          ...line(t('Closed by'), thread.closed_at ? null : date(thread.close_by)),
          ...line(t('Closed'), date(thread.closed_at)),
          ...line(t('Why late'), thread.late_reason),
          ...line(t('Assignee'), area.isAdmin && thread.due_at && (assignee?.name ?? t('Nobody'))),
          ...line(t('Goes on from'), ticket(thread.follows)),
          ...line(t('Goes on in'), ticket(thread.followed_by)),
        ]}
      />
      {about && <AboutRecord about={about} />}
    </section>
  );
}
