import type { RowOf } from '@banyan/contract/core/report';
import {
  type DetailedKind,
  type IncomeReport,
  incomeReports,
  incomeUrls,
} from '@banyan/contract/income/income-reports';
import { type ReactNode, Suspense } from 'react';
import { useCompanyLists } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import { useScreen } from '../../../app/use-screen.ts';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { useReportUrl } from '../../../components/report/use-report-url.ts';
import { Awaited } from '../../../components/report/use-settled-parts.ts';
import { isZero } from '../../../lib/decimal.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';
import { RoiDays } from '../roi/parts/roi-days.tsx';
import { incomeRows, joinLinks } from './columns.tsx';
import { DateStrip } from './parts/date-strip.tsx';
import { KindTabs } from './parts/kind-tabs.tsx';
import { isPaidByTopup, kindHelp, noIncomeWords } from './parts/kind-words.ts';
import { SingleLegPlace } from './parts/single-leg-place.tsx';

const MatchingPicture = lazyPart(() => import('./parts/matching-picture.tsx'));

const kindsByUrl = new Map(Object.entries(incomeUrls).map(([kind, url]) => [url, kind as DetailedKind]));

/** The income of one kind row by row, whichever kind the address names; each row explains itself. */
export default function IncomePage() {
  const { entry } = useScreen();
  const kind = kindsByUrl.get(entry?.path ?? '');
  return kind ? <KindPage kind={kind} /> : null;
}

/** The rows of a kind; `children` stand between the title and the list. */
export function KindPage({ kind, children }: { kind: DetailedKind; children?: ReactNode }) {
  const { isAdmin } = useArea();
  const isInPlan = useCompanyLists()?.incomes_list.some(({ income_name }) => income_name === kind) ?? true;
  const report = incomeReports[kind];
  return (
    <ReportPage
      key={kind}
      report={report}
      {...incomeRows}
      help={kindHelp(kind)}
      phone={phoneOf(report, isAdmin)}
      hides={isSilent}
      empty={{
        ...noIncomeWords(kind, isInPlan),
        action: !isAdmin && isInPlan && isPaidByTopup(kind) ? joinLinks() : undefined,
      }}
      {...(kind === 'matching' ? { rowActions: businessOf(isAdmin) } : {})}
    >
      <KindTabs kind={kind} />
      <DateStrip kind={kind} />
      {kind === 'matching' && <LegsOf report={report} />}
      {children}
      {!isAdmin && kind === 'single_leg' && <SingleLegPlace />}
      {!isAdmin && kind === 'roi' && <RoiDays />}
    </ReportPage>
  );
}

/** The legs of one member: the own ones, for an admin those of the member the list is filtered by. */
function LegsOf({ report }: { report: IncomeReport }) {
  const { isAdmin } = useArea();
  const { filters } = useReportUrl(report, isAdmin ? 'Admin' : 'User');
  if (isAdmin && !filters.member) return null;
  return (
    <Suspense fallback={<Awaited />}>
      <MatchingPicture {...(isAdmin && filters.member ? { member: filters.member } : {})} />
    </Suspense>
  );
}

/** The business behind a match, day by day. */
const businessOf = (isAdmin: boolean) => (row: RowOf<IncomeReport>) => {
  const dates = `f_on_from=${row.business_date}&f_on_to=${row.business_date}`;
  const member = encodeURIComponent(row.member?.user_id ?? '');
  const href = isAdmin
    ? `/admin/team-details/daywise-business-details?f_member=${member}&${dates}`
    : `/user/team-details/daywise-business-details?${dates}`;
  return <ScreenButton href={href}>{t("See the day's business")}</ScreenButton>;
};

type Column = keyof IncomeReport['columns'];

/** The title of a card: for an admin who earned, for a member who or what it came from. */
function phoneOf(report: IncomeReport, isAdmin: boolean) {
  const own = report.columns as Record<string, unknown>;
  const title = isAdmin ? 'member' : (['from', 'package', 'pool'].find((key) => own[key]) ?? 'base');
  const meta = ['business_date', 'level', 'source_no', 'status'].filter((key) => own[key]);
  return { title: title as Column, amount: 'amount', meta: meta as Column[] } as const;
}

/**
 * Whether a column would say nothing of these rows: it is empty in all of them, such as the rate of fixed amounts, or
 * tells of something rare that none of them has, such as virtual business.
 */
function isSilent(column: Column, rows: readonly RowOf<IncomeReport>[]): boolean {
  const says = rareColumns[column] ?? ((value) => value !== null);
  return !['reason', 'from', 'level'].includes(column) && !rows.some((row) => says(row[column] as string));
}

const rareColumns: Record<string, (value: string | null) => boolean> = {
  left_virtual: (value) => !isZero(value),
  right_virtual: (value) => !isZero(value),
  is_first_match: (value) => value === 'Yes',
};
