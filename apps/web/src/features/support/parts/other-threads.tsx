import { ticketInbox } from '@banyan/contract/support/lists';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useArea } from '../../../app/use-area.ts';
import { DateTime } from '../../../components/parts/figures.tsx';
import { linkTo, useMayOpen } from '../../../components/parts/screen-link.tsx';
import { t } from '../../../lib/text.ts';
import { useRows } from '../../../lib/use-call.ts';
import { supportPage, threadPage } from './thread-page.ts';
import { SubjectCell } from './ticket-cells.tsx';

/** What came in lately, beside the one that is read, where there is room. */
export function OtherThreads({ current }: { current: string }) {
  const area = useArea();
  const mayOpen = useMayOpen();
  const isWide = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const query = { page_size: 20, ...(area.isAdmin ? { view: 'Open' } : {}) };
  const { data: page } = useRows(ticketInbox, query, {
    enabled: isWide && mayOpen(supportPage(area, 'inbox')),
    quiet: true,
  });
  return (
    <nav className="thread-others" aria-label={t('Other tickets')}>
      {page && page.data.length > 0 && (
        <ul className="card">
          {page.data.map((row) => (
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
