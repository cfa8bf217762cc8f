import { startPayout } from '@banyan/contract/payouts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { FieldDef } from '../../components/form/field.tsx';
import { awaitingLines, awaitingQuery } from '../../components/income/awaiting-payout.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { ErrorPanel, Skeleton } from '../../components/parts/states.tsx';
import { dateText, formatDate } from '../../lib/format.ts';
import { plural, t } from '../../lib/text.ts';

const fields: Record<string, FieldDef> = {
  through: {
    label: 'Incomes up to',
    kind: 'date',
    hint: t('Today or earlier. Each member with unpaid incomes gets one statement.'),
  },
};

/** Pays out everybody's incomes up to a date: what they come to is shown before. */
export function StartPayoutDialog({ onClose }: { onClose: () => void }) {
  const { timezone } = useCompany();
  const [initial] = useState(() => ({ through: dateText(new Date(), timezone) }));
  return (
    <Modal title={t('Pay out')} onClose={onClose}>
      <ActionForm
        endpoint={startPayout}
        fields={fields}
        initial={initial}
        purpose="Confirm"
        submitLabel={t('Pay out')}
        onCancel={onClose}
        review={({ through }) => <Awaiting through={String(through)} timezone={timezone} />}
        onDone={() => {
          toast({ severity: 'success', summary: t('The payout has begun.') });
          onClose();
        }}
      />
    </Modal>
  );
}

function Awaiting({ through, timezone }: { through: string; timezone: string }) {
  const query = useQuery({ ...awaitingQuery(through), gcTime: 0 });
  if (query.error)
    return <ErrorPanel error={query.error} what={t('What is to be paid')} onRetry={() => query.refetch()} />;
  if (!query.data) return <Skeleton lines={6} />;
  return (
    <>
      <p>
        {plural(
          query.data.members,
          'One member is paid for incomes up to {date}.',
          '{count} members are paid for incomes up to {date}.',
          { date: formatDate(through, timezone) },
        )}
      </p>
      <Lines lines={awaitingLines(query.data)} />
      <p className="caption">
        {t(
          'Tax, service charge and repurchase share are taken by the plan in force; the rest goes to main wallets.',
        )}
      </p>
    </>
  );
}
