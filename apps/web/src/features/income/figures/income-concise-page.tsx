import type { RowOf } from '@banyan/contract/core/report';
import {
  type LevelConciseKind,
  levelConcise,
  singleLegConcise,
} from '@banyan/contract/income/income-concise';
import { incomeUrls } from '@banyan/contract/income/income-reports';
import { Suspense } from 'react';
import { useArea } from '../../../app/use-area.ts';
import { useScreen } from '../../../app/use-screen.ts';
import { useSession } from '../../../app/use-session.ts';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { useReportUrl } from '../../../components/report/use-report-url.ts';
import { Awaited } from '../../../components/report/use-settled-parts.ts';
import { isZero } from '../../../lib/decimal.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';
import { useRows } from '../../../lib/use-call.ts';
import { achievedCell } from './columns.tsx';
import { conciseUrl, KindTabs } from './parts/kind-tabs.tsx';
import { noIncomeWords } from './parts/kind-words.ts';

const LevelPicture = lazyPart(() => import('./parts/level-picture.tsx'));

type ConciseKind = LevelConciseKind | 'single_leg';
type LevelReport = (typeof levelConcise)['level'];

const reports: Record<ConciseKind, LevelReport> = {
  ...levelConcise,
  // the same with the places below, and without what the levels stand on
  single_leg: singleLegConcise as unknown as LevelReport,
};

/** The kind whose detailed screen the address continues: /user/income/roi-level-income-concise. */
function kindOf(path: string): ConciseKind | undefined {
  return (Object.keys(reports) as ConciseKind[]).find((kind) => path === conciseUrl(kind));
}

/** A row per level of the plan in force: what it asks for beside what there is, whichever kind the address names. */
export default function IncomeConcisePage() {
  const { entry } = useScreen();
  const kind = kindOf(entry?.path ?? '');
  return kind ? <Levels key={kind} kind={kind} /> : null;
}

function Levels({ kind }: { kind: ConciseKind }) {
  const { isAdmin, own } = useArea();
  return (
    <ReportPage
      report={reports[kind]}
      help={
        isAdmin
          ? t('Level by level. Choose a member to see what each level needs and what they have.')
          : t('For each level: what it needs, what you have, and what it paid.')
      }
      phone={{
        title: 'level',
        amount: 'income',
        meta: [...(kind === 'single_leg' ? places : ['percent' as const]), 'directs', 'achieved'],
      }}
      cells={{ achieved: achievedCell }}
      rowActions={({ level }) => (
        <ScreenButton href={own(`/income/${incomeUrls[kind]}?f_level=${level}`)}>
          {t("See this level's rows")}
        </ScreenButton>
      )}
      hides={(column, rows) =>
        isNotAsked(column, rows) || (kind === 'single_leg' && isZeroLapse(column, rows))
      }
      empty={{
        ...noIncomeWords(kind, false),
        text: t('Levels appear here when a plan with this income starts.'),
      }}
    >
      <KindTabs kind={kind} />
      <Picture kind={kind} />
    </ReportPage>
  );
}

/** Drawn from the very rows of the list: they are asked for once. */
function Picture({ kind }: { kind: ConciseKind }) {
  const { user } = useSession();
  const report = reports[kind];
  const { query } = useReportUrl(report, user.user_type);
  const { data: page } = useRows(report, query);
  if (!page || page.data.length === 0) return null;
  const levels = page.data.toSorted((a, b) => (a.level ?? 0) - (b.level ?? 0));
  return (
    <Suspense fallback={<Awaited />}>
      <LevelPicture kind={kind} levels={levels} />
    </Suspense>
  );
}

type Level = RowOf<LevelReport>;

/** Columns the single leg has and other kinds do not. */
const places = ['required_places', 'places'] as unknown as (keyof LevelReport['columns'])[];

/** A milestone not met waits: it never lapses. */
const isZeroLapse = (column: string, rows: readonly Level[]): boolean =>
  column === 'lapsed' && rows.every(({ lapsed }) => isZero(lapsed));

/**
 * What the plan asks for at no level has no columns: neither the requirement nor the own figure (docs/screens.md §7.2).
 */
function isNotAsked(column: keyof LevelReport['columns'], rows: readonly Level[]): boolean {
  const required = `required_${column.replace('required_', '')}`;
  const asked = required in (rows[0] ?? {}) ? (required as keyof Level) : column;
  const isOptional =
    asked !== column || column === 'fixed_amount' || column === 'percent' || column === required;
  return isOptional && rows.every((row) => row[asked] === null);
}
