import { assignTickets } from '@banyan/contract/support/desk';
import { ticketInbox, ticketSent } from '@banyan/contract/support/lists';
import { closeTicket, markTicketRead, reopenTicket, ticketThread } from '@banyan/contract/support/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { toast } from '../../app/toast.ts';
import { useAddress } from '../../app/use-address.ts';
import { useArea } from '../../app/use-area.ts';
import { useMayCall } from '../../app/use-rights.ts';
import { useSession } from '../../app/use-session.ts';
import { StandingSentence } from '../../components/content/plain-words.tsx';
import { Button } from '../../components/parts/button.tsx';
import { OwnersOnly } from '../../components/parts/owners-only.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { CallError, call } from '../../lib/call.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { type DataOf, useCall } from '../../lib/use-call.ts';
import { CloseTicketDialog } from './close-ticket-dialog.tsx';
import { OtherThreads } from './parts/other-threads.tsx';
import { ReplyForm } from './parts/reply-form.tsx';
import { ThreadFacts } from './parts/thread-facts.tsx';
import { ThreadMessages } from './parts/thread-messages.tsx';
import { supportPage } from './parts/thread-page.ts';
import './parts/support.css';

const AssignTicketsDialog = lazyPart(async () => ({
  default: (await import('./assign-tickets-dialog.tsx')).AssignTicketsDialog,
}));

type Thread = DataOf<typeof ticketThread>;

/** A ticket with all that was written, or a message of the company. */
export default function ViewMessagePage() {
  const area = useArea();
  const [{ no = '' }] = useAddress<{ no: string }>();
  const query = useCall(
    ticketThread,
    { no },
    { quiet: true, enabled: no !== '', refetchOnWindowFocus: true },
  );
  const { data, error } = query;
  useMarkRead(data);
  if (no === '' || (error instanceof CallError && error.status === 404 && !data))
    return (
      <div className="stack">
        <PageHeader />
        <Empty
          title={t('There is no such message.')}
          action={<ScreenButton href={supportPage(area, 'inbox')}>{t('Inbox')}</ScreenButton>}
        />
      </div>
    );
  return (
    <div className="thread-layout">
      <OtherThreads current={no} />
      <div className="thread-main">
        {data ? (
          <OpenThread key={data.no} thread={data} />
        ) : (
          <Loading query={query} what={t('The message')} lines={8} />
        )}
      </div>
    </div>
  );
}

function OpenThread({ thread }: { thread: Thread }) {
  const mayCall = useMayCall();
  const area = useArea();
  const mayWrite = thread.status !== 'Sent' && mayCall(closeTicket);
  const isShut = thread.status === 'Closed' && (!thread.is_own || thread.followed_by !== null);
  return (
    <>
      <PageHeader
        title={thread.subject}
        help={<span className="mono">{thread.no}</span>}
        action={<ThreadActions thread={thread} />}
      />
      <ThreadFacts thread={thread} />
      <ThreadMessages messages={thread.messages} />
      {thread.is_disclaimed && <StandingSentence />}
      {mayWrite && !isShut && (
        <OwnersOnly>
          <ReplyForm thread={thread} />
        </OwnersOnly>
      )}
      {thread.status === 'Sent' && !area.isAdmin && (
        <ScreenButton href={supportPage(area, 'compose')}>{t('New ticket')}</ScreenButton>
      )}
    </>
  );
}

/** Close, open again and, for admins, assign. */
function ThreadActions({ thread }: { thread: Thread }) {
  const { isAdmin } = useArea();
  const { impersonating } = useSession();
  const mayCall = useMayCall();
  const reopen = useReopen(thread.no);
  const [opened, setOpened] = useState<'assign' | 'close'>();
  if (thread.status === 'Sent' || impersonating) return null;
  const close = (): void => setOpened(undefined);
  return (
    <>
      {isAdmin && thread.status !== 'Closed' && mayCall(assignTickets) && (
        <Button onClick={() => setOpened('assign')}>{t('Assign…')}</Button>
      )}
      {thread.status !== 'Closed' && mayCall(closeTicket) && (
        <Button onClick={() => setOpened('close')}>{t('Close ticket')}</Button>
      )}
      {thread.status === 'Closed' && !thread.followed_by && mayCall(reopenTicket) && (
        <Button onClick={() => void reopen()}>{t('Open again')}</Button>
      )}
      {opened === 'assign' && (
        <Suspense>
          <AssignTicketsDialog nos={[thread.no]} onClose={close} />
        </Suspense>
      )}
      {opened === 'close' && <CloseTicketDialog thread={thread} onClose={close} />}
    </>
  );
}

function useReopen(no: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    try {
      await call(reopenTicket, { body: { no }, loader: true });
      toast({ severity: 'success', summary: t('{no} is open again.', { no }) });
      await client.invalidateQueries();
    } catch {
      // Shown by app/errors.ts.
    }
  };
}

/** What is on screen counts as read; in an opened panel nothing changes. */
function useMarkRead(thread: Thread | undefined): void {
  const client = useQueryClient();
  const { impersonating } = useSession();
  const no = thread?.no;
  const last = thread?.messages.at(-1)?.id;
  useEffect(() => {
    if (!no || !last || impersonating) return;
    call(markTicketRead, { body: { no }, quiet: true })
      .then(() =>
        Promise.all(
          [ticketInbox, ticketSent].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
        ),
      )
      // not marked: it is new again at the next look
      .catch(() => {});
  }, [client, no, last, impersonating]);
}
