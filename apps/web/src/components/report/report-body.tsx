import type { Report, RowOf } from '@banyan/contract/core/report';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { t } from '../../lib/text.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { linkTo, ScreenLink, useProfileHref } from '../parts/screen-link.tsx';
import { Empty, Loading } from '../parts/states.tsx';
import { keepPeople } from './people-list.ts';
import { type PhoneForm, ReportCards } from './report-cards.tsx';
import type { Row, ShownColumn } from './report-cell.tsx';
import { ReportTable } from './report-table.tsx';
import { RowDrawer } from './row-drawer.tsx';
import type { useColumnFit } from './use-column-fit.ts';
import type { AskGroupTotals, Groups } from './use-groups.ts';
import type { Picks } from './use-picks.ts';
import type { useReportUrl } from './use-report-url.ts';

/** A dialog about a row. */
export type RowDialog = (onClose: () => void) => ReactNode;

type ColumnKey<R extends Report> = keyof R['columns'] & string;

export interface ReportPageProps<R extends Report> {
  report: R;
  /** Set when the report is a part of a page that has its own title: the heading of that part. */
  part?: string;
  /** One line under the title. */
  help?: ReactNode;
  /** What a card on a phone shows: names of columns. */
  phone: {
    title: ColumnKey<R>;
    amount?: ColumnKey<R> | ((row: RowOf<R>) => ReactNode);
    meta?: readonly ColumnKey<R>[];
  };
  /** A heading before the first row of each month, day or other group, as the rows are sorted. */
  group?: ((row: RowOf<R>) => string) | undefined;
  /** Adds up the groups of these rows, each as a whole under the filters that are set. */
  groupTotals?: AskGroupTotals<RowOf<R>> | undefined;
  /** The person a row is about, in a list of people: the drawer has their name and, for a member, the profile. */
  person?: (row: RowOf<R>) => { user_id: string | null; name: string | null };
  /** A row leads to the profile of its person; the drawer stays for who may not open that. */
  opensProfile?: boolean;
  /** "How this was worked out" of a row. */
  explain?: (row: RowOf<R>) => ReactNode;
  /** More facts of a row in its drawer than it has columns. */
  details?: (row: RowOf<R>) => ReactNode;
  /** Columns that are shown in their own way, such as a link. */
  cells?: { [K in ColumnKey<R>]?: (row: RowOf<R>) => ReactNode };
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Buttons in the drawer of a row; `close` may open a dialog in place of the drawer. */
  rowActions?: (row: RowOf<R>, close: (dialog?: RowDialog) => void) => ReactNode;
  /** Why there is nothing yet, and what fills it. */
  empty?: { title: string; text?: string; action?: ReactNode };
  /** The filter that stands above the list as tabs and is left out of the bar. */
  tabs?: keyof R['filters'] & string;
  /** Filters that the page sets for good and leaves out of the bar; '' = left out and not set. */
  given?: Readonly<Record<string, string>> | undefined;
  /** Columns that say nothing about these rows and their totals are left out, such as what the plan does not ask for. */
  hides?: (
    column: ColumnKey<R>,
    rows: readonly RowOf<R>[],
    totals: Readonly<Record<string, string>>,
  ) => boolean;
  /** A box before every row that may be chosen. */
  picks?: Picks;
  /** Tiles or notes between the title and the list. */
  children?: ReactNode;
}

/** One page of a report as it came. */
export interface ReportRows {
  data: Row[];
  total: number;
  totals: Record<string, string>;
}

interface Props<R extends Report> extends ReportPageProps<R> {
  title: string;
  query: { data: ReportRows | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown };
  url: ReturnType<typeof useReportUrl>;
  columns: ShownColumn[];
  fit: ReturnType<typeof useColumnFit>;
  groups: Groups | undefined;
  isPhone: boolean;
  setWords: string[];
  onDialog: (dialog: RowDialog) => void;
}

/** The states in their order: error, loading, empty, filtered empty, data (docs/screens.md §7.1). */
export function ReportBody<R extends Report>(props: Props<R>) {
  const { phone, explain, rowActions, empty, title, query, url, columns, fit, isPhone, setWords } = props;
  const page = query.data;
  const navigate = useNavigate();
  const profileHref = useProfileHref();
  const people = props.person && page?.data.map((row) => props.person?.(row as RowOf<R>).user_id).join(' ');
  useEffect(() => {
    if (people)
      keepPeople({ href: window.location.pathname + window.location.search, ids: people.split(' ') });
  }, [people]);
  if (!page) return <Loading query={query} what={title} lines={isPhone ? 6 : 10} />;
  if (page.total === 0 && setWords.length > 0) {
    return (
      <Empty
        title={t('Nothing matches these filters.')}
        text={setWords.join(' · ')}
        action={<Button onClick={url.clearFilters}>{t('Clear all filters')}</Button>}
      />
    );
  }
  if (page.total === 0) {
    return <Empty title={empty?.title ?? t('Nothing here yet.')} text={empty?.text} action={empty?.action} />;
  }
  const cells = (props.cells ?? {}) as Record<string, ((row: Row) => ReactNode) | undefined>;
  const opened = page.data.find(({ id }) => id === url.rowId);
  const close = (): void => url.setRow(undefined);
  const person = opened && props.person?.(opened as RowOf<R>);
  const profile = person?.user_id ? profileHref(person.user_id) : undefined;
  const wideCells = props.person ? { ...linkedId(profileHref), ...cells } : cells;
  const openRow = (id: string): void => {
    const row = props.opensProfile ? page.data.find((found) => found.id === id) : undefined;
    const userId = row && props.person?.(row as RowOf<R>).user_id;
    const href = userId ? profileHref(userId) : undefined;
    if (href) void navigate(linkTo(href));
    else url.setRow(id);
  };
  const shared = {
    rows: page.data,
    total: page.total,
    totals: page.totals,
    cells,
    groups: props.groups,
    picks: props.picks,
    onOpen: openRow,
  };
  return (
    <>
      {isPhone ? (
        <ReportCards {...shared} columns={columns} phone={phone as PhoneForm} />
      ) : (
        <ReportTable
          {...shared}
          cells={wideCells}
          caption={title}
          columns={fit.shown}
          textWidth={fit.textWidth}
          watch={fit.watch}
          sort={url.sort}
          strongKey={typeof phone.amount === 'string' ? phone.amount : undefined}
          onSort={url.setSort}
        />
      )}
      {opened && (
        <RowDrawer
          title={person?.name ?? title}
          row={opened}
          columns={columns}
          cells={wideCells}
          details={props.details?.(opened as RowOf<R>)}
          explain={explain?.(opened as RowOf<R>)}
          actions={
            (profile || rowActions) && (
              <>
                {rowActions?.(opened as RowOf<R>, (dialog) => {
                  close();
                  if (dialog) props.onDialog(dialog);
                })}
                {profile && <ButtonLink {...linkTo(profile)}>{t('Open profile')}</ButtonLink>}
              </>
            )
          }
          onClose={close}
        />
      )}
    </>
  );
}

/** In a list of people their id leads to the profile, where the reader may open it. */
const linkedId = (profileHref: (userId: string) => string | undefined) => ({
  user_id: ({ user_id }: Row): ReactNode => {
    const href = typeof user_id === 'string' ? profileHref(user_id) : undefined;
    if (!href) return undefined;
    return (
      <ScreenLink href={href} className="mono member-id">
        {String(user_id)}
      </ScreenLink>
    );
  },
});
