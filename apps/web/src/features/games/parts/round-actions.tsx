import { createEpoch } from '@banyan/contract/games/epochs';
import type { GameCode } from '@banyan/contract/games/game-codes';
import { pauseGame, voidRound } from '@banyan/contract/games/round-control';
import { type ReactNode, useState } from 'react';
import { useMayCall } from '../../../app/use-rights.ts';
import { Button } from '../../../components/parts/button.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { t } from '../../../lib/text.ts';
import { PauseGameDialog } from '../pause-game-dialog.tsx';
import { PublishChainDialog } from '../publish-chain-dialog.tsx';
import { VoidRoundDialog } from '../void-round-dialog.tsx';
import { RoundProofDialog } from './round-proof-dialog.tsx';

/** What an admin may do with games: pause them and publish their chains. */
export function ChainActions({ games }: { games: readonly GameCode[] }) {
  const mayCall = useMayCall();
  const [opened, open] = useState<'pause' | 'publish'>();
  const close = () => open(undefined);
  return (
    <>
      <ScreenButton href="/fairness">{t('Fairness')}</ScreenButton>
      {mayCall(pauseGame) && <Button onClick={() => open('pause')}>{t('Pause a game')}</Button>}
      {mayCall(createEpoch) && (
        <Button variant="primary" onClick={() => open('publish')}>
          {t('Publish a chain')}
        </Button>
      )}
      {opened === 'pause' && <PauseGameDialog games={games} onClose={close} />}
      {opened === 'publish' && <PublishChainDialog games={games} onClose={close} />}
    </>
  );
}

interface Props {
  issue: string;
  isOpen: boolean;
  close: (opened: (onClose: () => void) => ReactNode) => void;
}

/** What can be done with a round: see its proof, and make it void while it takes bets. */
export function RoundActions({ issue, isOpen, close }: Props) {
  const mayCall = useMayCall();
  return (
    <>
      <Button
        variant="primary"
        onClick={() => close((onClose) => <RoundProofDialog issue={issue} onClose={onClose} />)}
      >
        {t('Show the proof')}
      </Button>
      {isOpen && mayCall(voidRound) && (
        <Button
          variant="danger"
          onClick={() => close((onClose) => <VoidRoundDialog issue={issue} onClose={onClose} />)}
        >
          {t('Make it void')}
        </Button>
      )}
    </>
  );
}
