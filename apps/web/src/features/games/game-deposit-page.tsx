import { depositToGame } from '@banyan/contract/games/game-wallet';
import { gamesLobby } from '@banyan/contract/games/rounds';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { t } from '../../lib/text.ts';
import { GameTransfer } from './parts/game-transfer.tsx';

/** Money from the main wallet to the game wallet; the limits are offered before. */
export default function GameDepositPage() {
  return (
    <div className="stack">
      <PageHeader
        help={t('From your main wallet to your game wallet, at once.')}
        action={<ScreenButton href="/games/limits">{t('Set my limits')}</ScreenButton>}
      />
      <GameTransfer
        endpoint={depositToGame}
        note={t(
          'Set limits before you begin: what comes in, what may be lost, the largest stake, and a reminder of the time.',
        )}
        submitLabel={(amount) => t('Add {amount}', { amount })}
        done={t('Added to game wallet')}
        next={{ href: '/prediction', label: t('Play') }}
        reads={gamesLobby}
      />
    </div>
  );
}
