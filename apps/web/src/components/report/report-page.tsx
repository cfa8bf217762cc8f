import { filterKeys, type Report, type RowOf } from '@banyan/contract/core/report';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { useScreen } from '../../app/use-screen.ts';
import { useSession } from '../../app/use-session.ts';
import { AwaitedParts } from '../../lib/awaited.ts';
import { call, takeArrived } from '../../lib/call.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { ColumnChooser, useColumns } from './column-chooser.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { FilterBar, filtersOf } from './filter-bar.tsx';
import { filterWords } from './filter-control.tsx';
import { countWords, Pager, pageCount } from './pager.tsx';
import { ReportBody, type ReportPageProps, type ReportRows, type RowDialog } from './report-body.tsx';
import type { Row, ShownColumn } from './report-cell.tsx';
import { useColumnFit } from './use-column-fit.ts';
import { type AskGroupTotals, useGroups } from './use-groups.ts';
import { useMayExport } from './use-may-export.ts';
import { useReportUrl } from './use-report-url.ts';
import { useSettledParts } from './use-settled-parts.ts';
import './report.css';

// no part of what a visit waits for
const SavedViews = lazyPart(() => import('./saved-views.tsx'));

/**
 * The Report archetype: a screen is its contract's columns and filters. The server sorts, pages, filters,
 * totals and exports; the URL is the only state.
 */
export function ReportPage<R extends Report>(props: ReportPageProps<R>) {
  const { report, part, help, actions, children } = props;
  const [dialog, setDialog] = useState<RowDialog>();
  const { user } = useSession();
  const screen = useScreen();
  const title = part ?? screen.title;
  const { timezone } = useCompany();
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const url = useReportUrl(report, user.user_type, props.given);
  const { allowed, wanted, isChosen, choose } = useColumns(report, user);
  const [isExporting, setExporting] = useState(false);
  const mayExport = useMayExport(report);
  const query = useQuery({
    queryKey: [report.path, url.query],
    queryFn: ({ signal }) => call(report as Report, { query: url.query, signal }) as Promise<ReportRows>,
    initialData: () => takeArrived(report as Report, url.query) as ReportRows | undefined,
    placeholderData: keepPreviousData,
  });
  const page = query.data;
  const says = ({ key }: ShownColumn): boolean =>
    !page || !props.hides?.(key, page.data as RowOf<R>[], page.totals);
  const columns = allowed.filter(says);
  const groups = useGroups({
    queryKey: [report.path, url.query],
    rows: page?.data,
    isOld: query.isPlaceholderData,
    filters: url.filters,
    labelOf: props.group as ((row: Row) => string) | undefined,
    ask: props.groupTotals as AskGroupTotals<Row> | undefined,
  });
  const fit = useColumnFit(wanted.filter(says), [page, groups?.totals], isChosen);
  const { isSettled, hear } = useSettledParts(children !== undefined);
  const pages = page ? pageCount(page.total) : undefined;
  useEffect(() => {
    if (pages !== undefined && url.page > pages && !query.isPlaceholderData) url.setPage(pages, true);
  });
  const setWords = filtersOf(report, user.user_type)
    .filter(([name, filter]) => filterKeys(name, filter).some((key) => url.filters[key]))
    .map(([name, filter]) => filterWords(name, filter, url.filters, timezone));

  const buttons = (
    <>
      {actions}
      {mayExport && (
        <Button
          icon={<IconDownload size={18} stroke={1.6} aria-hidden />}
          disabled={!page?.total}
          onClick={() => setExporting(true)}
        >
          {t('Export')}
        </Button>
      )}
    </>
  );
  return (
    <div className={isSettled ? 'report' : 'report unsettled'}>
      {part ? (
        <div className="report-part">
          <h2>{part}</h2>
          {buttons}
        </div>
      ) : (
        <PageHeader help={help} action={buttons} />
      )}
      <AwaitedParts value={hear}>{children}</AwaitedParts>
      <LeftOut report={report} keys={url.refused} />
      <div className="report-tools">
        <FilterBar
          report={report}
          elsewhere={[props.tabs ?? '', ...Object.keys(props.given ?? {})]}
          userType={user.user_type}
          values={url.filters}
          isPhone={isPhone}
          onChange={url.setFilters}
          onClear={url.clearFilters}
        />
        <div className="report-own">
          <p className="report-count" role="status">
            {page && !query.isPlaceholderData ? countWords(url.page, page.data.length, page.total) : ''}
          </p>
          <Suspense fallback={<span className="button secondary views-place" aria-hidden />}>
            <SavedViews {...props} mayMail={mayExport} />
          </Suspense>
          {!isPhone && <ColumnChooser allowed={columns} shown={fit.shown} choose={choose} />}
        </div>
      </div>
      <div className="report-sheet" aria-busy={query.isFetching}>
        {query.isFetching && page && <span className="report-progress" aria-hidden />}
        <ReportBody
          {...props}
          title={title}
          query={query}
          url={url}
          columns={columns}
          fit={fit}
          groups={groups}
          isPhone={isPhone}
          setWords={setWords}
          onDialog={(next) => setDialog(() => next)}
        />
      </div>
      {props.picks && !isPhone && page !== undefined && page.total > 0 && (
        <p className="caption">{t('In the list J and K move from row to row, and X chooses one.')}</p>
      )}
      {dialog?.(() => setDialog(undefined))}
      {page && <Pager page={url.page} total={page.total} onPage={url.setPage} />}
      {isExporting && page && (
        <ExportDialog
          report={report}
          title={title}
          total={page.total}
          query={url.query}
          filterWords={setWords}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
}

/** Says which filters of the address are not looked at, as their values are none. */
function LeftOut({ report, keys }: { report: Report; keys: readonly string[] }) {
  const labels = Object.entries(report.filters)
    .filter(([name, filter]) => filterKeys(name, filter).some((key) => keys.includes(key)))
    .map(([, { label }]) => t(label));
  if (labels.length === 0) return null;
  return (
    <p className="caption" role="status">
      {t('Left out, as the address has no valid value: {filters}', { filters: labels.join(', ') })}
    </p>
  );
}
