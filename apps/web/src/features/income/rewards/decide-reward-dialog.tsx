import type { RowOf } from '@banyan/contract/core/report';
import { type Text, text, texts } from '@banyan/contract/core/text';
import { decideReward, type rewardDecisions, type rewardDetails } from '@banyan/contract/income/rewards';
import { useCompany } from '../../../app/company.ts';
import { DecideDialog } from '../../../components/form/decide-dialog.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { planName } from '../../../components/parts/plan-name.ts';
import { formatMoney } from '../../../lib/format.ts';
import { fromServer, t } from '../../../lib/text.ts';

export interface RewardToDecide {
  row: RowOf<typeof rewardDetails>;
  decision: (typeof rewardDecisions)[number];
}

const remark = (hint: string): Fields<typeof decideReward> => ({
  remark: { label: text('Remark (optional)'), kind: 'textarea', hint: fromServer(hint) },
});
const fields: Record<RewardToDecide['decision'], Fields<typeof decideReward>> = {
  Approve: remark('Stands beside the reward; the member reads it.'),
  Pay: remark('Stands beside the reward; the member reads it.'),
  Dispatch: remark('Courier, date and tracking number, and how the tax on the item (194R) was settled.'),
  Expire: remark('Why it ends; the member reads it.'),
};
const titles: Record<RewardToDecide['decision'], Text> = texts({
  Approve: 'Approve {code}',
  Pay: 'Pay {code}',
  Dispatch: 'Mark {code} as dispatched',
  Expire: 'Expire {code}',
});
const notes: Record<RewardToDecide['decision'], Text> = texts({
  Approve: 'Nothing is paid yet: it can be paid or dispatched afterwards.',
  Pay: 'The package cap applies now: less than the reward may be paid. Large amounts wait for a second admin.',
  Dispatch: 'An item moves no money.',
  Expire: 'This is final: the step cannot be reached again.',
});

/** The reward once more, then what an admin makes of it. */
export function DecideRewardDialog({ row, decision, onClose }: RewardToDecide & { onClose: () => void }) {
  const company = useCompany();
  const code = row.code ?? '';
  const name = planName(code);
  return (
    <DecideDialog
      endpoint={decideReward}
      title={t(titles[decision], { code: name })}
      sends={{ user_id: row.member?.user_id, code, decision }}
      fields={fields[decision]}
      lines={[
        { label: t('Member'), value: `${row.member?.name} (${row.member?.user_id})` },
        { label: t('Reward'), value: name },
        { label: t('Achieved'), value: <DateTime value={row.business_date} withTime={false} /> },
        row.item === null
          ? { label: t('Amount'), value: <Money value={row.gross} />, total: true }
          : { label: t('Item'), value: row.item, total: true },
      ]}
      note={t(notes[decision])}
      done={({ data: { paid, name: who, status } }) =>
        paid === null
          ? t('{code} of {name}: {status}.', { code: name, name: who, status: t(status) })
          : t('{amount} was paid for {code}.', { amount: formatMoney(paid, company), code: name })
      }
      onClose={onClose}
    />
  );
}
