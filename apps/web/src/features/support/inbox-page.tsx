import type { RowOf } from '@banyan/contract/core/report';
import { assignTickets, closeTickets, maxTickets } from '@banyan/contract/support/desk';
import { ticketCounts, ticketInbox, ticketViews, ticketViewWords } from '@banyan/contract/support/lists';
import { useState } from 'react';
import { useArea } from '../../app/use-area.ts';
import { useMayCall } from '../../app/use-rights.ts';
import { ageWords } from '../../components/parts/age-words.ts';
import { Button } from '../../components/parts/button.tsx';
import { BulkBar } from '../../components/report/bulk-bar.tsx';
import { FilterTabs } from '../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { usePicks } from '../../components/report/use-picks.ts';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { AssignTicketsDialog } from './assign-tickets-dialog.tsx';
import { CloseTicketsDialog } from './close-tickets-dialog.tsx';
import { ComposeButton, OpenThread } from './parts/thread-buttons.tsx';
import { SubjectCell } from './parts/ticket-cells.tsx';

type Row = RowOf<typeof ticketInbox>;

/** What came in: for admins the queue of tickets, for others answers and messages of the company. */
export default function InboxPage() {
  const { isAdmin, isMember } = useArea();
  const mayCall = useMayCall();
  const [opened, setOpened] = useState<'assign' | 'close'>();
  const { picked, picks, clear } = usePicks<Row>({
    mayPick: ({ status }) => status !== 'Closed',
    labelOf: ({ no }) => no ?? '',
  });
  const nos = picked.flatMap(({ no }) => no ?? []);
  const mayAssign = isAdmin && mayCall(assignTickets);
  const mayClose = isAdmin && mayCall(closeTickets);
  return (
    <>
      <ReportPage
        report={ticketInbox}
        help={
          isAdmin
            ? t('What members and franchises ask the company. Answer what is due first.')
            : t('Answers to your tickets and messages of the company.')
        }
        {...(isAdmin ? { tabs: 'view' as const } : {})}
        phone={{
          title: 'subject',
          meta: isMember ? ['no', 'at', 'status'] : ['no', 'owner', 'at', 'status'],
        }}
        cells={{ subject: (row) => <SubjectCell row={row} /> }}
        {...(mayAssign || mayClose ? { picks } : {})}
        hides={(column, rows) => column === 'owner' && rows.every(({ owner }) => owner === null)}
        actions={<ComposeButton />}
        rowActions={({ no }) => <OpenThread no={no} />}
        empty={{
          title: isAdmin ? t('No tickets yet.') : t('Nothing came in yet.'),
          text: isAdmin
            ? t('What members and franchises ask appears here.')
            : t('Answers and messages appear here.'),
          action: <ComposeButton />,
        }}
      >
        {isAdmin && <QueueTabs />}
      </ReportPage>
      {isAdmin && (
        <BulkBar count={picked.length} onClear={clear}>
          {picked.length > maxTickets ? (
            <span className="caption">{t('At most {count} at a time.', { count: maxTickets })}</span>
          ) : (
            <>
              {mayAssign && <Button onClick={() => setOpened('assign')}>{t('Assign…')}</Button>}
              {mayClose && (
                <Button variant="primary" onClick={() => setOpened('close')}>
                  {t('Close…')}
                </Button>
              )}
            </>
          )}
        </BulkBar>
      )}
      {opened === 'assign' && (
        <AssignTicketsDialog nos={nos} onDone={clear} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'close' && (
        <CloseTicketsDialog nos={nos} onDone={clear} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

/** How many tickets stand in each tab, and how long the oldest has stood there. */
function QueueTabs() {
  const { data } = useCall(ticketCounts);
  const words = (view: (typeof ticketViews)[number]): string => {
    const found = data?.find((tab) => tab.view === view);
    const name = t(ticketViewWords[view]);
    if (!found || found.count === 0 || !found.oldest_at) return name;
    const count = formatCount(found.count);
    return view === 'Closed'
      ? t('{name} {count}', { name, count })
      : t('{name} {count}, oldest {age}', { name, count, age: ageWords(found.oldest_at) });
  };
  return (
    <FilterTabs
      report={ticketInbox}
      name="view"
      label={t('Queue')}
      options={[
        { value: '', label: t('All') },
        ...ticketViews.map((value) => ({ value, label: words(value) })),
      ]}
    />
  );
}
