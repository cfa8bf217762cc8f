import type { RowOf } from '@banyan/contract/report';
import {
  decideVirtualBusiness,
  reverseVirtualBusiness,
  type virtualBusinessDetails,
} from '@banyan/contract/virtual-business';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { FieldDef } from '../../components/form/field.tsx';
import { DateTime, Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

export interface VirtualBusinessToSettle {
  row: RowOf<typeof virtualBusinessDetails>;
  how: 'Approve' | 'Reject' | 'Reverse';
}

const reason: Record<string, FieldDef> = { reason: { label: 'Reason', kind: 'textarea' } };
const nothing: Record<string, FieldDef> = {};

const words = {
  Approve: { title: 'Approve {no}', done: '{no} was approved. It counts from now on.' },
  Reject: { title: 'Reject {no}', done: '{no} was rejected. Nothing was counted.' },
  Reverse: { title: 'Take back {no}', done: '{no} was taken back.' },
} as const;

/** Everything about it once more; then a second admin decides, or it is taken back with a reason. */
export function SettleVirtualBusinessDialog({
  row,
  how,
  onClose,
}: VirtualBusinessToSettle & { onClose: () => void }) {
  const no = row.no ?? '';
  const title = t(words[how].title, { no });
  const done = () => {
    toast({ severity: 'success', summary: t(words[how].done, { no }) });
    onClose();
  };
  const shared = { purpose: 'Confirm', submitLabel: title, onCancel: onClose, onDone: done } as const;
  return (
    <Modal title={title} onClose={onClose}>
      {how === 'Reverse' ? (
        <ActionForm {...shared} endpoint={reverseVirtualBusiness} fields={reason} initial={{ no }}>
          {() => (
            <>
              <Facts row={row} />
              <p className="caption">
                {t(
                  'What was matched with it stays paid. The volume is taken from the leg in the next closing, which may leave a negative carry.',
                )}
              </p>
            </>
          )}
        </ActionForm>
      ) : (
        <ActionForm
          {...shared}
          endpoint={decideVirtualBusiness}
          fields={nothing}
          initial={{ no, decision: how }}
        >
          {() => <Facts row={row} />}
        </ActionForm>
      )}
    </Modal>
  );
}

function Facts({ row }: Pick<VirtualBusinessToSettle, 'row'>) {
  return (
    <Lines
      lines={[
        { label: t('Member'), value: `${row.member?.name} (${row.member?.user_id})` },
        { label: t('Leg'), value: row.side === 'R' ? t('Right (R)') : t('Left (L)') },
        { label: t('Reason'), value: row.reason },
        { label: t('Asked for by'), value: row.by?.name },
        { label: t('Asked on'), value: <DateTime value={row.at} /> },
        { label: t('Business'), value: <Money value={row.amount} />, total: true },
      ]}
    />
  );
}
