import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import {
  type bankingAndPayment,
  changeBank,
  type PaymentMethod,
  paymentMethods,
  paymentOwner,
} from '@banyan/contract/kyc/bank';
import { useMemo, useState } from 'react';
import { ActionForm } from '../../components/form/action-form.tsx';
import { bankInputs } from '../../components/form/bank-inputs.ts';
import type { Fields } from '../../components/form/field.tsx';
import { Receipt } from '../../components/form/receipt.tsx';
import { waitingWords } from '../../components/form/request-actions.tsx';
import { BankReview } from '../../components/parts/bank-dialog.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { Segments } from '../../components/parts/segments.tsx';
import { codeWords, t } from '../../lib/text.ts';

interface Props {
  /** Whose details; missing = somebody who is typed. Their addresses are not known then, so they are not replaced. */
  row?: RowOf<typeof bankingAndPayment>;
  onClose: () => void;
}

/** An admin asks for a change of somebody's payment details, with a proof. A second admin decides. */
export function ChangeBankDialog({ row, onClose }: Props) {
  const [method, setMethod] = useState<PaymentMethod>('Bank');
  const fields = useMemo(() => inputsOf(method, row !== undefined), [method, row]);
  const initial = {
    method,
    ...(row?.owner && { user_id: row.owner.user_id }),
    ...(row && method === 'Bank' && { holder: row.name }),
    ...(row &&
      method === 'Crypto' && {
        ethereum: row.ethereum ?? '',
        polygon: row.polygon ?? '',
        smart_chain: row.smart_chain ?? '',
      }),
  };
  return (
    <Modal title={t('Change payment details')} onClose={onClose}>
      <div className="stack">
        {row && (
          <p>
            {row.owner?.name} <span className="mono">{row.owner?.user_id}</span>
          </p>
        )}
        <Segments
          label={t('What changes')}
          options={paymentMethods
            .filter((value) => row || value !== 'Crypto')
            .map((value) => ({ value, label: codeWords(value) }))}
          value={method}
          onChange={setMethod}
        />
        <ActionForm
          key={method}
          endpoint={changeBank}
          fields={fields}
          initial={initial as never}
          submitLabel={t('Ask for this change')}
          review={(body) => <BankReview asked={body} />}
          onCancel={onClose}
          receipt={({ data }) => (
            <Receipt
              title={t('A second admin decides')}
              isPending
              no={data.no}
              text={waitingWords(data)}
              lines={[{ label: t('For'), value: `${data.owner.name} (${data.owner.user_id})` }]}
              actions={<Button onClick={onClose}>{t('Close')}</Button>}
            />
          )}
        />
      </div>
    </Modal>
  );
}

const inputsOf = (method: PaymentMethod, isKnown: boolean): Fields<typeof changeBank> => ({
  ...(isKnown ? {} : { user_id: { label: text('User id'), kind: 'member', lookup: paymentOwner } }),
  ...(bankInputs(method) as Fields<typeof changeBank>),
  reason: { label: text('Reason'), kind: 'textarea' },
  content: {
    label: text('Proof'),
    kind: 'picture',
    hint: t('A picture of the passbook, a cheque or the app.'),
  },
});
