import { text } from '@banyan/contract/core/text';
import {
  assignDeposit,
  creditDeposit,
  releaseDeposit,
  takeBackDeposit,
  transferWords,
} from '@banyan/contract/deposits/crypto-deposits';
import { DecideDialog } from '../../components/form/decide-dialog.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { t } from '../../lib/text.ts';
import type { DepositRow } from './parts/deposit-row.ts';

const reason = { label: text('Reason'), kind: 'textarea', hint: t('Admins read it.') } as const;
const withMember: Fields<typeof assignDeposit> = {
  user_id: { label: text('Member'), kind: 'member' },
  reason,
};
const withReason: Fields<typeof releaseDeposit> = { reason };

/** What an admin may do with a deposit, by the call that does it. */
export type Settling = 'release' | 'assign' | 'credit' | 'take-back';
interface Props {
  row: DepositRow;
  settling: Settling;
  onClose: () => void;
}

/** A deposit once more, and what an admin does with it. */
export function SettleDepositDialog({ row, settling, onClose }: Props) {
  const no = row.no ?? '';
  const shared = {
    sends: { no },
    lines: [
      { label: t('Deposit'), value: no },
      {
        label: t('Member'),
        value: row.member ? `${row.member.name} (${row.member.user_id})` : t('Nobody yet'),
      },
      { label: t('Tokens'), value: row.amount },
      { label: t('Transaction'), value: <span className="mono">{row.hash}</span> },
    ],
    done: ({ data: { status } }: { data: { status: keyof typeof transferWords } }) =>
      t('{no}: {status}', { no, status: t(transferWords[status]) }),
    onClose,
  };
  if (settling === 'assign')
    return (
      <DecideDialog
        {...shared}
        endpoint={assignDeposit}
        fields={withMember}
        title={t('Assign {no}', { no })}
        note={t('It is credited at the rate of its block.')}
      />
    );
  if (settling === 'credit')
    return (
      <DecideDialog
        {...shared}
        endpoint={creditDeposit}
        fields={withReason}
        title={t('Credit {no}', { no })}
        note={t('It is below the minimum of its token.')}
      />
    );
  if (settling === 'take-back')
    return (
      <DecideDialog
        {...shared}
        endpoint={takeBackDeposit}
        fields={withReason}
        title={t('Take back {no}', { no })}
        note={t('Its block was replaced. A second admin approves. What is spent, the member owes.')}
      />
    );
  return (
    <DecideDialog
      {...shared}
      endpoint={releaseDeposit}
      fields={withReason}
      title={t('Release {no}', { no })}
      note={t('It is settled again by the rules, and held again if they refuse it.')}
    />
  );
}
