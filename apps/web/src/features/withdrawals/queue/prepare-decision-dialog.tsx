import { text } from '@banyan/contract/core/text';
import { prepareWithdrawals } from '@banyan/contract/withdrawals/bulk-decisions';
import { withdrawalQueue } from '@banyan/contract/withdrawals/queue';
import { useAddress } from '../../../app/use-address.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { t } from '../../../lib/text.ts';
import { useRows } from '../../../lib/use-call.ts';

/** The chosen ones by number, or all that match the filters. */
export type Asked = { nos: string[] } | { matching: Record<string, string> };

const remark: Fields<typeof prepareWithdrawals> = {
  remark: { label: text('Remark (optional)'), kind: 'textarea', hint: t('The owners read it.') },
};
const reason: Fields<typeof prepareWithdrawals> = {
  remark: { label: text('Reason'), kind: 'textarea', hint: t('The owners read it.') },
};
const counted: Fields<typeof prepareWithdrawals> = {
  count: { label: text('How many are there?'), kind: 'count', hint: t('Type the number to fix the list.') },
};

interface Props {
  decision: 'Approve' | 'Reject';
  asked: Asked;
  onDone: () => void;
  onClose: () => void;
}

/** Fixes which requests a decision is about; the next page shows who is included and starts it. */
export function PrepareDecisionDialog({ decision, asked, onDone, onClose }: Props) {
  const [, open] = useAddress<{ view: string; f_of: string }>();
  const isAll = 'matching' in asked;
  const matching = useMatching(asked);
  const count = isAll ? matching : asked.nos.length;
  const base = decision === 'Approve' ? remark : reason;
  return (
    <Modal title={decision === 'Approve' ? t('Approve requests') : t('Reject requests')} onClose={onClose}>
      <ActionForm
        endpoint={prepareWithdrawals}
        fields={isAll ? { ...counted, ...base } : base}
        initial={{ decision, remark: '', ...asked }}
        submitLabel={t('Next')}
        onCancel={onClose}
        onDone={({ data }) => {
          onDone();
          onClose();
          open({ view: 'decisions', f_of: data.no }, { resetScroll: true });
        }}
      >
        {() => (
          <p>
            {count === undefined
              ? t('Counting…')
              : t('{count, plural, one {One request is waiting.} other {# requests are waiting.}}', {
                  count,
                })}{' '}
            {t('Next you see who is included, and who is not and why. Nothing is decided yet.')}
          </p>
        )}
      </ActionForm>
    </Modal>
  );
}

/** How many wait and match. */
function useMatching(asked: Asked): number | undefined {
  const matching = 'matching' in asked ? asked.matching : null;
  const query = { ...matching, status: 'Pending', page_size: 1 };
  return useRows(withdrawalQueue, query, { enabled: matching !== null, gcTime: 0 }).data?.total;
}
