import type { RowOf } from '@banyan/contract/core/report';
import { type WalkConcise, type WalkConciseKind, walkConcise } from '@banyan/contract/income/walk-concise';
import { useArea } from '../../../app/use-area.ts';
import { useScreen } from '../../../app/use-screen.ts';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { conciseUrl, KindTabs } from './parts/kind-tabs.tsx';
import { noIncomeWords } from './parts/kind-words.ts';

const kinds = Object.keys(walkConcise) as WalkConciseKind[];

/** What walks paid, summed up by level, a differential by rate and part; whichever kind the address names. */
export default function WalkConcisePage() {
  const { entry } = useScreen();
  const { isAdmin } = useArea();
  const kind = kinds.find((known) => conciseUrl(known) === entry?.path);
  if (!kind) return null;
  const isDifferential = kind === 'differential';
  return (
    <ReportPage
      key={kind}
      report={walkConcise[kind]}
      help={
        isAdmin
          ? t('Of one member: choose whom.')
          : isDifferential
            ? t('What each rate has paid you, as a difference or beside the same rate.')
            : t('What each level has paid you.')
      }
      phone={{
        title: isDifferential ? 'part' : 'level',
        amount: 'income',
        meta: ['pool', 'percent', 'rows'],
      }}
      hides={isEmpty}
      empty={isAdmin ? { title: t('Choose a member.') } : noIncomeWords(kind, false)}
    >
      <KindTabs kind={kind} />
    </ReportPage>
  );
}

/** A differential has no levels, a kind with levels no parts, and most plans no fixed amounts. */
const isEmpty = (column: keyof WalkConcise['columns'], rows: readonly RowOf<WalkConcise>[]): boolean =>
  (column === 'level' || column === 'part' || column === 'fixed_amount' || column === 'percent') &&
  rows.every((row) => row[column] === null);
