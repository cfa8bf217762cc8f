import { matrixDetails } from '@banyan/contract/income/matrix';
import { useArea } from '../../../app/use-area.ts';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';

/** Entries below the own ones in the matrices, and how each got there. */
export default function MatrixDetailsPage() {
  const { isAdmin, own } = useArea();
  const trees = own('/team-details/matrix-tree');
  return (
    <ReportPage
      report={matrixDetails}
      help={
        isAdmin
          ? t('The entries below each entry, by pool and level.')
          : t('Entries below your entries, by pool and level.')
      }
      phone={{ title: 'downline', amount: 'level', meta: ['pool', 'entry', 'via', 'at'] }}
      rowActions={({ pool, entry }) =>
        pool &&
        entry !== null && (
          <ScreenButton href={`${trees}?${new URLSearchParams({ pool, root: String(entry) })}`}>
            {t('Matrix tree')}
          </ScreenButton>
        )
      }
      empty={{
        title: t('No entries below yet.'),
        text: t("A topup of a pool's package makes an entry. The next entries fill the places below it."),
      }}
    />
  );
}
