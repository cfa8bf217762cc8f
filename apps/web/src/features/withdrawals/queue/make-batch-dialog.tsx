import { text } from '@banyan/contract/core/text';
import { batchDestinations, makeBatch } from '@banyan/contract/withdrawals/batches';
import { toast } from '../../../app/toast.ts';
import { useAddress } from '../../../app/use-address.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { type Fields, optionsOf } from '../../../components/form/field.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { ofMessage, t } from '../../../lib/text.ts';

const fields: Fields<typeof makeBatch> = {
  destination: { label: text('Paid to'), kind: 'choice', options: optionsOf(batchDestinations) },
};

interface Props {
  /** Missing = all that are approved. */
  nos: string[] | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Puts approved requests into one file for the bank. */
export function MakeBatchDialog({ nos, onDone, onClose }: Props) {
  const [, open] = useAddress<{ view: string; f_no: string }>();
  return (
    <Modal title={t('Make a bank file')} onClose={onClose}>
      <ActionForm
        endpoint={makeBatch}
        fields={fields}
        initial={{ destination: 'Bank', ...(nos ? { nos } : {}) }}
        submitLabel={t('Make the file')}
        onCancel={onClose}
        onDone={({ data }) => {
          const left = data.excluded.map(({ no, why }) => `${no}: ${ofMessage(why)}`).join(' ');
          toast({
            severity: 'success',
            summary: t('{count, plural, one {One request is} other {# requests are}} in {no}.', {
              count: data.count,
              no: data.no,
            }),
            ...(left ? { detail: left } : {}),
          });
          onDone();
          onClose();
          open({ view: 'files', f_no: data.no }, { resetScroll: true });
        }}
      >
        {() => (
          <p>
            {nos
              ? t('{count, plural, one {One request goes} other {# requests go}} into the file.', {
                  count: nos.length,
                })
              : t('Everything that is approved goes into the file.')}{' '}
            {t('They are then Processing, and no other file can name them.')}
          </p>
        )}
      </ActionForm>
    </Modal>
  );
}
