import { predictionCodes } from '@banyan/contract/games/prediction';
import { adminGameRounds } from '@banyan/contract/games/round-control';
import { modeOf, Played } from '../../components/parts/played-for.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { Digit } from './parts/digit.tsx';
import { GameHealth } from './parts/game-health.tsx';
import { ChainActions, RoundActions } from './parts/round-actions.tsx';
import './parts/games.css';

/** Rounds with what was bet on them, what they can lose and what they paid. Nothing here sets a result. */
export default function PredictionRoundsPage() {
  return (
    <ReportPage
      report={adminGameRounds}
      help={t('What was bet, what a round can lose, and what it paid. Results follow from the chain alone.')}
      phone={{ title: 'issue', amount: 'stakes', meta: ['closes_at', 'status', 'digit'] }}
      actions={<ChainActions games={predictionCodes} />}
      cells={{
        digit: ({ digit }) => (digit === null ? null : <Digit digit={digit} />),
        stakes: ({ stakes, is_money }) => <Played value={stakes ?? '0'} mode={modeOf(is_money)} />,
        fees: ({ fees, is_money }) => <Played value={fees ?? '0'} mode={modeOf(is_money)} />,
        worst_loss: ({ worst_loss, is_money }) => (
          <Played value={worst_loss ?? '0'} mode={modeOf(is_money)} />
        ),
        payouts: ({ payouts, is_money }) =>
          payouts === null ? null : <Played value={payouts} mode={modeOf(is_money)} />,
      }}
      rowActions={({ issue, status }, close) =>
        issue && <RoundActions issue={issue} isOpen={status === 'Open'} close={close} />
      }
      empty={{
        title: t('No rounds yet.'),
        text: t('Publish a chain for each game; ten minutes after two admins did, rounds begin.'),
      }}
    >
      <GameHealth games={predictionCodes} />
    </ReportPage>
  );
}
