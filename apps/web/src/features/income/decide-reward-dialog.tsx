import type { RowOf } from '@banyan/contract/report';
import { decideReward, type rewardDecisions, type rewardDetails } from '@banyan/contract/rewards';
import { useCompany } from '../../app/company.ts';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { FieldDef } from '../../components/form/field.tsx';
import { DateTime, Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';

export interface RewardToDecide {
  row: RowOf<typeof rewardDetails>;
  decision: (typeof rewardDecisions)[number];
}

const remark = (hint: string): Record<string, FieldDef> => ({
  remark: { label: 'Remark (optional)', kind: 'textarea', hint: t(hint) },
});
const fields: Record<RewardToDecide['decision'], Record<string, FieldDef>> = {
  Approve: remark('Stands beside the reward; the member reads it.'),
  Pay: remark('Stands beside the reward; the member reads it.'),
  Dispatch: remark('Courier, date and tracking number, and how the tax on the item (194R) was settled.'),
  Expire: remark('Why it ends; the member reads it.'),
};
const titles: Record<RewardToDecide['decision'], string> = {
  Approve: 'Approve {code}',
  Pay: 'Pay {code}',
  Dispatch: 'Mark {code} as dispatched',
  Expire: 'Let {code} expire',
};
const notes: Record<RewardToDecide['decision'], string> = {
  Approve: 'Nothing is paid yet: it can be paid or dispatched afterwards.',
  Pay: 'The cap of the topups is put on it now: less may be paid than the reward names.',
  Dispatch: 'An item moves no money.',
  Expire: 'It is over for good: this step cannot be reached again.',
};

/** The reward once more, then what an admin makes of it. */
export function DecideRewardDialog({ row, decision, onClose }: RewardToDecide & { onClose: () => void }) {
  const company = useCompany();
  const code = row.code ?? '';
  const title = t(titles[decision], { code });
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        endpoint={decideReward}
        fields={fields[decision]}
        initial={{ user_id: row.member?.user_id, code, decision }}
        purpose="Confirm"
        submitLabel={title}
        onCancel={onClose}
        onDone={({ data }) => {
          const { paid } = data;
          const summary =
            paid === null
              ? t('{code} of {name}: {state}.', { code, name: data.name, state: t(data.state) })
              : t('{amount} was paid for {code}.', { amount: formatMoney(paid, company), code });
          toast({ severity: 'success', summary });
          onClose();
        }}
      >
        {() => (
          <>
            <Lines
              lines={[
                { label: t('Member'), value: `${row.member?.name} (${row.member?.user_id})` },
                { label: t('Reward'), value: code },
                {
                  label: t('Achieved'),
                  value: <DateTime value={row.business_date} withTime={false} />,
                },
                row.item === null
                  ? { label: t('Amount'), value: <Money value={row.gross} />, total: true }
                  : { label: t('Item'), value: row.item, total: true },
              ]}
            />
            <p className="caption">{t(notes[decision])}</p>
          </>
        )}
      </ActionForm>
    </Modal>
  );
}
