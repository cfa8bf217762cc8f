import { unlinkWallet } from '@banyan/contract/accounts/wallets';
import { useMemo } from 'react';
import { toast } from '../../app/toast.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { ConfirmedForm } from './parts/confirmed-form.tsx';
import { YourPassword } from './parts/your-password.tsx';

/** Takes a wallet off; the last way to sign in stays. */
export function UnlinkWalletDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const fixed = useMemo(() => ({ address }), [address]);
  const form = useForm(unlinkWallet, { fixed });
  const send = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast({ severity: 'success', summary: t('Wallet taken off') });
    onClose();
  };
  return (
    <Modal title={t('Take the wallet off')} onClose={onClose}>
      <ConfirmedForm form={form} submitLabel={t('Take off')} onSubmit={() => void send()}>
        <p className="mono break-anywhere">{address}</p>
        <p>{t('It no longer signs you in, and sessions it opened end.')}</p>
        {form.errors.address && (
          <p className="field-error" role="alert">
            {form.errors.address}
          </p>
        )}
        <YourPassword form={form} />
      </ConfirmedForm>
    </Modal>
  );
}
