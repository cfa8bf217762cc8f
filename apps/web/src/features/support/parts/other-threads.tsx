import type { RowOf } from '@banyan/contract/core/report';
import { ticketInbox } from '@banyan/contract/support/lists';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useArea } from '../../../app/use-area.ts';
import { DateTime } from '../../../components/parts/figures.tsx';
import { linkTo, useMayOpen } from '../../../components/parts/screen-link.tsx';
import { call } from '../../../lib/call.ts';
import { t } from '../../../lib/text.ts';
import { supportPage, threadPage } from './thread-page.ts';
import { SubjectCell } from './ticket-cells.tsx';

/** What came in lately, beside the one that is read, where there is room. */
export function OtherThreads({ current }: { current: string }) {
  const area = useArea();
  const mayOpen = useMayOpen();
  const isWide = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const query = { page_size: 20, ...(area.isAdmin ? { view: 'Open' } : {}) };
  const { data } = useQuery({
    queryKey: [ticketInbox.path, query],
    queryFn: async ({ signal }) =>
      ((await call(ticketInbox, { query, signal, quiet: true })) as { data: RowOf<typeof ticketInbox>[] })
        .data,
    enabled: isWide && mayOpen(supportPage(area, 'inbox')),
  });
  return (
    <nav className="thread-others" aria-label={t('Other tickets')}>
      {data && data.length > 0 && (
        <ul className="card">
          {data.map((row) => (
            <li key={row.id}>
              <Link
                {...linkTo(threadPage(area, row.no ?? ''))}
                aria-current={row.no === current ? 'page' : undefined}
              >
                <SubjectCell row={row} />
                <span className="caption">
                  <span className="mono">{row.no}</span> · <DateTime value={row.at} withTime={false} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
