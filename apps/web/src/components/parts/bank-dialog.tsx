import { type Text, text } from '@banyan/contract/core/text';
import {
  type OwnPaymentDetails,
  type PaymentField,
  type PaymentMethod,
  paymentFieldWords,
  updateBank,
} from '@banyan/contract/kyc/bank';
import { toast } from '../../app/toast.ts';
import { t } from '../../lib/text.ts';
import { ActionForm } from '../form/action-form.tsx';
import { bankInputs } from '../form/bank-inputs.ts';
import { Lines } from './lines.tsx';
import { Modal } from './modal.tsx';

interface Props {
  method: PaymentMethod;
  details: OwnPaymentDetails;
  onClose: () => void;
}

const titles: Record<PaymentMethod, Text> = {
  Bank: text('Change bank account'),
  UPI: text('Change UPI id'),
  Crypto: text('Change crypto addresses'),
};

/** Changes one way to be paid: typed, read once more, confirmed by the second factor. */
export function BankDialog({ method, details, onClose }: Props) {
  const { ethereum, polygon, smart_chain, name } = details;
  const initial = {
    Bank: { method, holder: name },
    UPI: { method },
    Crypto: { method, ethereum: ethereum ?? '', polygon: polygon ?? '', smart_chain: smart_chain ?? '' },
  }[method];
  return (
    <Modal title={t(titles[method])} onClose={onClose}>
      <ActionForm
        endpoint={updateBank}
        fields={bankInputs(method)}
        initial={initial as never}
        submitLabel={t('Save')}
        review={(body) => <BankReview asked={body} />}
        onCancel={onClose}
        onDone={({ data: { held_until } }) => {
          const held = held_until && { detail: t('Withdrawals wait 48 hours.') };
          toast({ severity: 'success', summary: t('Saved'), ...held });
          onClose();
        }}
      />
    </Modal>
  );
}

/** What will be on file, once more. */
export function BankReview({
  asked,
}: {
  asked: Partial<Record<PaymentField, string>> & { method: PaymentMethod };
}) {
  return (
    <>
      <Lines
        lines={fieldsOf[asked.method].map((field) => ({
          label: t(paymentFieldWords[field]),
          value: asked[field] || t('None'),
        }))}
      />
      <p className="caption">
        {t('Withdrawals wait 48 hours from then on, and a mail goes to every address of the account.')}{' '}
        {asked.method === 'Crypto' &&
          t('They do not wait for an address that has signed in to the account for 48 hours.')}
      </p>
    </>
  );
}

const fieldsOf: Record<PaymentMethod, readonly PaymentField[]> = {
  Bank: ['account_no', 'ifsc', 'holder'],
  UPI: ['upi_id'],
  Crypto: ['ethereum', 'polygon', 'smart_chain'],
};
