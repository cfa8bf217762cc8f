import { text } from '@banyan/contract/core/text';
import type { GameCode } from '@banyan/contract/games/game-codes';
import { pauseGame } from '@banyan/contract/games/round-control';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { gameNames } from './parts/game-names.ts';

interface Props {
  games: readonly GameCode[];
  onClose: () => void;
}

/** Stops new rounds of a game, or lets it run again; a round that takes bets is played to its end. */
export function PauseGameDialog({ games, onClose }: Props) {
  const fields: Fields<typeof pauseGame> = {
    game: {
      label: text('Game'),
      kind: 'choice',
      options: games.map((value) => ({ value, label: t(gameNames[value]) })),
    },
    is_paused: { label: text('Paused'), kind: 'checkbox', hint: t('Without the tick it runs again.') },
    reason: { label: text('Reason'), kind: 'textarea' },
  };
  return (
    <Modal title={t('Pause a game')} onClose={onClose}>
      <ActionForm
        endpoint={pauseGame}
        fields={fields}
        initial={{ game: games[0], is_paused: true }}
        submitLabel={t('Save')}
        onCancel={onClose}
        onDone={({ data }) => {
          toast({
            severity: 'success',
            summary: data.is_paused ? t('No new round opens.') : t('Rounds open again.'),
          });
          onClose();
        }}
      />
    </Modal>
  );
}
