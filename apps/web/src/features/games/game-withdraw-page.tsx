import { withdrawFromGame } from '@banyan/contract/games/game-wallet';
import { gamesLobby } from '@banyan/contract/games/rounds';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { t } from '../../lib/text.ts';
import { GameTransfer } from './parts/game-transfer.tsx';

/** Money from the game wallet back to the main wallet, also while somebody has excluded themselves. */
export default function GameWithdrawPage() {
  return (
    <div className="stack">
      <PageHeader help={t('From your game wallet to your main wallet, at once.')} />
      <GameTransfer
        endpoint={withdrawFromGame}
        submitLabel={(amount) => t('Take {amount}', { amount })}
        done={t('Taken from game wallet')}
        next={{ href: '/user/finance/passbook', label: t('Passbook') }}
        reads={gamesLobby}
        isWayOut
      />
    </div>
  );
}
