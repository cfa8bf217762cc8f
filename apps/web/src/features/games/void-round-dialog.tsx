import { text } from '@banyan/contract/core/text';
import { adminGameRounds, voidRound } from '@banyan/contract/games/round-control';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

const fields: Fields<typeof voidRound> = { reason: { label: text('Reason'), kind: 'textarea' } };

/** Makes a round void while it takes bets, when nobody can know its outcome; a second admin confirms before it closes. */
export function VoidRoundDialog({ issue, onClose }: { issue: string; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <Modal title={t('Make {issue} void', { issue })} onClose={onClose}>
      <p>{t('All stakes are returned. A second admin must confirm before bets close.')}</p>
      <ActionForm
        endpoint={voidRound}
        fields={fields}
        initial={{ issue }}
        submitLabel={t('Make it void')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('The round is void.') });
          void client.invalidateQueries({ queryKey: [adminGameRounds.path] });
          onClose();
        }}
      />
    </Modal>
  );
}
