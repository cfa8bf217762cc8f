import { text } from '@banyan/contract/core/text';
import { decideKyc, kycReasons } from '@banyan/contract/kyc/kyc';
import { useMemo } from 'react';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import type { Values } from '../../../components/form/form-values.ts';
import { t } from '../../../lib/text.ts';

interface Props {
  nos: readonly string[];
  decision: 'Approve' | 'Reject';
  label: string;
  onCancel: () => void;
  onDone: () => void;
}

const remark = { label: text('Remark'), kind: 'textarea' } as const;

/** One decision about one request or several; a rejection says why. */
export function DecideKycForm({ nos, decision, label, onCancel, onDone }: Props) {
  const fields = useMemo((): Fields<typeof decideKyc> => {
    if (decision === 'Approve') return {};
    const options = Object.entries(kycReasons).map(([value, words]) => ({ value, label: t(words) }));
    return {
      reason: { label: text('Reason'), kind: 'select', options },
      remark: { ...remark, hint: t('The owner reads it. Say what to put right.') },
    };
  }, [decision]);
  const initial = useMemo(
    () => ({ nos: [...nos], decision, remark: '' }) as Values<typeof decideKyc>,
    [nos, decision],
  );
  return (
    <ActionForm
      endpoint={decideKyc}
      fields={fields}
      initial={initial}
      submitLabel={label}
      onCancel={onCancel}
      onDone={({ data: { approved, rejected, left_out } }) => {
        const words = t('{approved} approved, {rejected} rejected', { approved, rejected });
        const more = left_out.map(({ no, status, by }) => `${no}: ${status}, ${by ?? ''}`).join('; ');
        toast({ severity: 'success', summary: words, ...(more && { detail: more }) });
        onDone();
      }}
    />
  );
}
