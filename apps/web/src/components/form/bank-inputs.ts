import { text } from '@banyan/contract/core/text';
import type { PaymentMethod, updateBank } from '@banyan/contract/kyc/bank';
import { t } from '../../lib/text.ts';
import type { Fields } from './field.tsx';

const address = () => t('Copy it from your wallet, with its capital letters. Blank = none.');

/** The inputs of one way to be paid. */
export function bankInputs(method: PaymentMethod): Fields<typeof updateBank> {
  if (method === 'UPI')
    return {
      upi_id: { label: text('UPI id'), autoComplete: 'off', hint: t('Like name@bank. Blank removes it.') },
    };
  if (method === 'Crypto')
    return {
      ethereum: { label: text('Ethereum address'), autoComplete: 'off', hint: address() },
      polygon: { label: text('Polygon address'), autoComplete: 'off' },
      smart_chain: { label: text('Smart Chain address'), autoComplete: 'off' },
    };
  return {
    account_no: { label: text('Account number'), kind: 'digits', autoComplete: 'off' },
    account_no_confirmation: { label: text('Account number again'), kind: 'digits', autoComplete: 'off' },
    ifsc: {
      label: text('IFSC'),
      autoComplete: 'off',
      hint: t('11 letters and digits, printed in your passbook.'),
    },
    holder: { label: text('Account holder'), hint: t('As the bank writes it: your own name.') },
  };
}
