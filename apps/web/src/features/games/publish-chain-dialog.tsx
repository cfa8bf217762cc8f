import { text } from '@banyan/contract/core/text';
import { createEpoch } from '@banyan/contract/games/epochs';
import type { GameCode } from '@banyan/contract/games/game-codes';
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

/** Publishes the chain of a game's next rounds with its limits; always by two admins. */
export function PublishChainDialog({ games, onClose }: Props) {
  const fields: Fields<typeof createEpoch> = {
    game: {
      label: text('Game'),
      kind: 'choice',
      options: games.map((value) => ({ value, label: t(gameNames[value]) })),
    },
    rounds: { label: text('Rounds'), kind: 'count', hint: t('At most 100000. Each number is used once.') },
    round_loss_limit: {
      label: text('Largest loss'),
      kind: 'money',
      hint: t('The most that one round may lose to all its players together.'),
    },
    largest_stake: { label: text('Largest stake'), kind: 'money' },
    max_win: {
      label: text('Largest win'),
      kind: 'money',
      hint: t('A bet leaves by itself where it would pay more.'),
      onlyIf: ({ game }) => game === 'AV',
    },
  };
  return (
    <Modal title={t('Publish a chain')} kind="drawer" onClose={onClose}>
      <p>
        {t(
          'Its seed is drawn when a second admin approves, and nobody sees it. Rounds begin ten minutes later.',
        )}
      </p>
      <ActionForm
        endpoint={createEpoch}
        fields={fields}
        initial={{ game: games[0], rounds: 20_000, max_win: undefined }}
        submitLabel={t('Publish the chain')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('The chain is public.') });
          onClose();
        }}
      />
    </Modal>
  );
}
