import { type bonusCredits, decideBonus } from '@banyan/contract/bonus-credits';
import type { RowOf } from '@banyan/contract/report';
import { useCompany } from '../../app/company.ts';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { FieldDef } from '../../components/form/field.tsx';
import { bonusWords } from '../../components/income/bonus-words.ts';
import { DateTime, Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

export interface BonusToSettle {
  row: RowOf<typeof bonusCredits>;
  decision: 'Approve' | 'Reject';
}

const nothing: Record<string, FieldDef> = {};

/** A bonus that waits, once more; then a second admin decides. */
export function SettleBonusDialog({ row, decision, onClose }: BonusToSettle & { onClose: () => void }) {
  const company = useCompany();
  const no = row.no ?? '';
  const title = decision === 'Approve' ? t('Approve {no}', { no }) : t('Reject {no}', { no });
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        endpoint={decideBonus}
        fields={nothing}
        initial={{ no, decision }}
        purpose="Confirm"
        submitLabel={title}
        onCancel={onClose}
        onDone={({ data }) => {
          toast({ severity: 'success', summary: bonusWords(data, company) });
          onClose();
        }}
      >
        {() => (
          <>
            <Lines
              lines={[
                { label: t('Member'), value: `${row.member?.name} (${row.member?.user_id})` },
                { label: t('Reason'), value: row.reason },
                { label: t('Asked for by'), value: row.by?.name },
                { label: t('Asked on'), value: <DateTime value={row.at} /> },
                { label: t('Bonus'), value: <Money value={row.amount} />, total: true },
              ]}
            />
            {decision === 'Approve' && (
              <p className="caption">
                {t('The cap of the topups is put on it now: less may be paid than was entered.')}
              </p>
            )}
          </>
        )}
      </ActionForm>
    </Modal>
  );
}
