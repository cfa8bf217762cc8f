import type { PredictionCode } from '@banyan/contract/games/prediction';
import { myBets } from '@banyan/contract/games/rounds';
import { Button } from '../../../components/parts/button.tsx';
import { modeOf, Played } from '../../../components/parts/played-for.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { Digit } from './digit.tsx';
import { RoundProofDialog } from './round-proof-dialog.tsx';
import { selectionWords } from './selection-words.ts';

/** The own bets on rounds of a game, newest first, each with the proof of its round. */
export function MyBets({ game }: { game: PredictionCode }) {
  return (
    <ReportPage
      report={myBets}
      part={t('My bets')}
      given={{ game }}
      phone={{ title: 'selection', amount: 'payout', meta: ['issue', 'stake', 'status'] }}
      cells={{
        selection: ({ selection }) => selectionWords(selection ?? ''),
        stake: ({ stake, is_money }) => <Played value={stake ?? '0'} mode={modeOf(is_money)} />,
        fee: ({ fee, is_money }) => <Played value={fee ?? '0'} mode={modeOf(is_money)} />,
        payout: ({ payout, is_money }) =>
          payout === null ? null : <Played value={payout} mode={modeOf(is_money)} />,
        digit: ({ digit }) => (digit === null ? null : <Digit digit={digit} />),
      }}
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
      empty={{ title: t('No bets yet.'), text: t('What you bet on appears here.') }}
    />
  );
}
