import type { PredictionCode } from '@banyan/contract/games/prediction';
import { gameRounds } from '@banyan/contract/games/rounds';
import { Button } from '../../../components/parts/button.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { Digit } from './digit.tsx';
import { RoundProofDialog } from './round-proof-dialog.tsx';

/** Rounds that have closed, each with its proof. */
export function RoundHistory({ game }: { game: PredictionCode }) {
  return (
    <ReportPage
      report={gameRounds}
      part={t('Rounds')}
      given={{ game }}
      phone={{ title: 'issue', amount: 'digit', meta: ['closes_at', 'status'] }}
      cells={{ digit: ({ digit }) => (digit === null ? null : <Digit digit={digit} />) }}
      rowActions={({ issue }, close) =>
        issue && (
          <Button
            variant="primary"
            onClick={() => close((onClose) => <RoundProofDialog issue={issue} onClose={onClose} />)}
          >
            {t('Show the proof')}
          </Button>
        )
      }
      empty={{ title: t('No rounds yet.'), text: t('Every round that closes appears here.') }}
    />
  );
}
