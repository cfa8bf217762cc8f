import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import { decidePinRequests, type pinRequests } from '@banyan/contract/pins/pin-requests';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { DecisionVerdicts, decisionWords } from '../../components/form/decision-verdicts.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { addDecimals } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';

export interface Decided {
  decision: 'Approve' | 'Reject';
  rows: readonly RowOf<typeof pinRequests>[];
}
interface Props extends Decided {
  onDone: () => void;
  onClose: () => void;
}

const approving: Fields<typeof decidePinRequests> = {
  remark: { label: text('Remark (optional)'), hint: t('Its owner reads it.') },
};
const rejecting: Fields<typeof decidePinRequests> = {
  remark: { label: text('Reason'), hint: t('Its owner reads it.') },
};

/** One decision about one or many requests; approving makes the pins. */
export function DecidePinRequestsDialog({ decision, rows, onDone, onClose }: Props) {
  const count = rows.length;
  const title =
    decision === 'Approve'
      ? t('{count, plural, one {Approve one request} other {Approve # requests}}', { count })
      : t('{count, plural, one {Reject one request} other {Reject # requests}}', { count });
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        endpoint={decidePinRequests}
        fields={decision === 'Approve' ? approving : rejecting}
        initial={{ decision, nos: rows.map(({ no }) => no ?? '') }}
        submitLabel={title}
        onCancel={onClose}
        onDone={({ data }) => {
          onDone();
          if (data.waiting + data.refused > 0) return;
          toast({ severity: 'success', summary: decisionWords(data) });
          onClose();
        }}
        receipt={({ data }) => <DecisionVerdicts done={data} onClose={onClose} />}
      >
        {() => (
          <Lines
            lines={[
              ...rows.map((row) => ({
                label: `${row.no}, ${row.owner?.name}`,
                value: t('{count, plural, one {one pin} other {# pins}}', { count: row.pins ?? 0 }),
              })),
              {
                label: t('Total'),
                value: <Money value={addDecimals(rows.map(({ total }) => total ?? '0'))} />,
                total: true,
              },
            ]}
          />
        )}
      </ActionForm>
    </Modal>
  );
}
