import { text } from '@banyan/contract/core/text';
import { chainIds, chainNames } from '@banyan/contract/deposits/chains';
import { readHash } from '@banyan/contract/deposits/crypto-deposits';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

const fields: Fields<typeof readHash> = {
  chain_id: {
    label: text('Chain'),
    kind: 'select',
    isNumber: true,
    options: chainIds.map((id) => ({ value: String(id), label: chainNames[id] })),
  },
  transaction: { label: text('Transaction hash') },
};

/** Reads a transaction again; our payments of it are settled when its block is final. */
export function ReadHashDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={t('Read a transaction')} onClose={onClose}>
      <ActionForm
        endpoint={readHash}
        fields={fields}
        submitLabel={t('Read it again')}
        onCancel={onClose}
        onDone={({ data }) => {
          toast({
            severity: 'success',
            summary: t('{count, plural, one {One payment is ours.} other {# payments are ours.}}', {
              count: data.length,
            }),
          });
          onClose();
        }}
      >
        {() => <p className="caption">{t('Nothing is credited before its block is final.')}</p>}
      </ActionForm>
    </Modal>
  );
}
