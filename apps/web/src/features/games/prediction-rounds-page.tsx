import { createEpoch } from '@banyan/contract/games/epochs';
import { predictionCodes } from '@banyan/contract/games/prediction';
import { adminGameRounds, pauseGame, voidRound } from '@banyan/contract/games/round-control';
import { useState } from 'react';
import { useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { type Mode, Played } from '../../components/parts/played-for.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { Digit } from './parts/digit.tsx';
import { RoundProofDialog } from './parts/round-proof-dialog.tsx';
import { PauseGameDialog } from './pause-game-dialog.tsx';
import { PublishChainDialog } from './publish-chain-dialog.tsx';
import { VoidRoundDialog } from './void-round-dialog.tsx';
import './parts/games.css';

const modeOf = (isMoney: boolean): Mode => (isMoney ? 'real_money' : 'play_credits');

/** Rounds with what was bet on them, what they can lose and what they paid. Nothing here sets a result. */
export default function PredictionRoundsPage() {
  const mayCall = useMayCall();
  const [opened, open] = useState<'pause' | 'publish'>();
  const close = () => open(undefined);
  return (
    <>
      <ReportPage
        report={adminGameRounds}
        help={t(
          'What was bet, what a round can lose, and what it paid. Results follow from the chain alone.',
        )}
        phone={{ title: 'issue', amount: 'stakes', meta: ['closes_at', 'status', 'digit'] }}
        actions={
          <>
            <ScreenButton href="/fairness">{t('Fairness')}</ScreenButton>
            {mayCall(pauseGame) && <Button onClick={() => open('pause')}>{t('Pause a game')}</Button>}
            {mayCall(createEpoch) && (
              <Button variant="primary" onClick={() => open('publish')}>
                {t('Publish a chain')}
              </Button>
            )}
          </>
        }
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
          issue && (
            <>
              <Button
                variant="primary"
                onClick={() => close((onClose) => <RoundProofDialog issue={issue} onClose={onClose} />)}
              >
                {t('Show the proof')}
              </Button>
              {status === 'Open' && mayCall(voidRound) && (
                <Button
                  variant="danger"
                  onClick={() => close((onClose) => <VoidRoundDialog issue={issue} onClose={onClose} />)}
                >
                  {t('Make it void')}
                </Button>
              )}
            </>
          )
        }
        empty={{
          title: t('No rounds yet.'),
          text: t('Publish a chain for each game; ten minutes after two admins did, rounds begin.'),
        }}
      />
      {opened === 'pause' && <PauseGameDialog games={predictionCodes} onClose={close} />}
      {opened === 'publish' && <PublishChainDialog games={predictionCodes} onClose={close} />}
    </>
  );
}
