import { text } from '@banyan/contract/core/text';
import { startPayout } from '@banyan/contract/income/payouts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompany } from '../../../app/company.ts';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { dateText, formatDate } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import type { Person } from './parts/awaiting-members.tsx';
import { awaitingLines, awaitingQuery, SuspendedNote } from './parts/awaiting-payout.tsx';

const fields: Fields<typeof startPayout> = {
  through: {
    label: text('Incomes up to'),
    kind: 'date',
    hint: t('Today or earlier. Each member with unpaid incomes gets one statement.'),
  },
  remark: { label: text('Remark (optional)'), hint: t('Printed on the statements. Members read it.') },
};

interface Props {
  /** null = everybody who is not suspended. */
  members: readonly Person[] | null;
  onPaid?: () => void;
  onClose: () => void;
}

/** Pays out everybody's or some members' incomes up to a date: the sums are shown before. */
export function StartPayoutDialog({ members, onPaid, onClose }: Props) {
  const { timezone } = useCompany();
  const userIds = members?.map(({ user_id }) => user_id);
  const [initial] = useState(() => ({
    through: dateText(new Date(), timezone),
    ...(userIds ? { user_ids: userIds } : {}),
  }));
  const [only] = members?.length === 1 ? members : [];
  const title = only
    ? t('Pay {name}', { name: only.name })
    : members
      ? t('Pay {count} members', { count: members.length })
      : t('Pay out');
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        endpoint={startPayout}
        fields={fields}
        initial={initial}
        submitLabel={title}
        onCancel={onClose}
        review={({ through, remark }) => (
          <Awaiting
            through={String(through)}
            userIds={userIds}
            remark={String(remark ?? '').trim()}
            timezone={timezone}
          />
        )}
        onDone={() => {
          toast({ severity: 'success', summary: t('The payout has begun.') });
          onPaid?.();
          onClose();
        }}
      />
    </Modal>
  );
}

interface AwaitingProps {
  through: string;
  userIds: readonly string[] | undefined;
  remark: string;
  timezone: string;
}

function Awaiting({ through, userIds, remark, timezone }: AwaitingProps) {
  const query = useQuery({ ...awaitingQuery(through, userIds), gcTime: 0 });
  if (!query.data) return <Loading query={query} what={t('Amounts to pay')} lines={6} />;
  return (
    <>
      <p>
        {t(
          '{count, plural, one {One member is paid for incomes up to {date}.} other {# members are paid for incomes up to {date}.}}',
          { count: query.data.members, date: formatDate(through, timezone) },
        )}
      </p>
      <Lines lines={awaitingLines(query.data)} />
      <SuspendedNote suspended={query.data.suspended} />
      {remark && (
        <p>
          {t('Remark')}: {remark}
        </p>
      )}
      <p className="caption">
        {t(
          'Tax, service charge and repurchase share are taken by the plan in force; the rest goes to main wallets.',
        )}
      </p>
    </>
  );
}
