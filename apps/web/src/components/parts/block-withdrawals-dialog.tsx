import { text } from '@banyan/contract/core/text';
import {
  blockWithdrawals,
  readWithdrawalBlock,
  unblockWithdrawals,
} from '@banyan/contract/withdrawals/withdrawal-rules';
import { toast } from '../../app/toast.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { ActionForm } from '../form/action-form.tsx';
import type { Fields } from '../form/field.tsx';
import { Modal } from './modal.tsx';
import { Loading } from './states.tsx';

interface Props {
  member: { user_id: string | null; name: string | null };
  onClose: () => void;
}

const fields: Fields<typeof blockWithdrawals> = { reason: { label: text('Reason'), kind: 'textarea' } };

/** Stops the withdrawals of a member, or lets them go on; the owner reads the reason. */
export function BlockWithdrawalsDialog({ member: { user_id, name }, onClose }: Props) {
  const person = `${name} (${user_id})`;
  const query = useCall(readWithdrawalBlock, { user_id }, { staleTime: 0 });
  const reason = query.data?.reason;
  const isBlocked = reason !== null && reason !== undefined;
  return (
    <Modal title={t('Withdrawals of {person}', { person })} onClose={onClose}>
      {query.data ? (
        <div className="stack">
          <p>
            {isBlocked
              ? t('Blocked: {reason}', { reason })
              : t(
                  'Nothing new can be asked for, and what waits is not approved. The member reads the reason.',
                )}
          </p>
          <ActionForm
            key={String(isBlocked)}
            endpoint={isBlocked ? unblockWithdrawals : blockWithdrawals}
            fields={fields}
            initial={{ user_id: user_id ?? '' }}
            submitLabel={isBlocked ? t('Lift the block') : t('Block withdrawals')}
            onCancel={onClose}
            onDone={() => {
              toast({
                severity: 'success',
                summary: isBlocked
                  ? t('{person} can withdraw again.', { person })
                  : t('Withdrawals of {person} are blocked.', { person }),
              });
              onClose();
            }}
          />
        </div>
      ) : (
        <Loading query={query} what={t('The block')} lines={3} />
      )}
    </Modal>
  );
}
