import { linkWallet } from '@banyan/contract/accounts/wallets';
import { toast } from '../../app/toast.ts';
import { FormProblems } from '../../components/form/form-problems.tsx';
import { StepUp } from '../../components/form/step-up.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { WalletButtons } from './parts/wallet-buttons.tsx';
import { YourPassword } from './parts/your-password.tsx';

/** Stands for what the wallet signs once the rest of the form is right. */
const fixed = { message: '-', signature: '-' };

/** Links a wallet, which signs to it; the password and the second factor are asked for as well. */
export function LinkWalletDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(linkWallet, { fixed });
  const problem = form.errors.wallet ?? form.errors.form;
  return (
    <Modal title={t('Link a wallet')} onClose={onClose}>
      <form className="form account-form" noValidate onSubmit={(event) => event.preventDefault()}>
        {problem && <FormProblems form={form} errors={{ form: problem }} labels={{}} />}
        <p>{t('Choose the account in your wallet, then sign with it.')}</p>
        <YourPassword form={form} />
        <StepUp form={form} />
        <WalletButtons
          statement="Link this wallet."
          label={(wallet) => t('Link {wallet}', { wallet })}
          mayAsk={form.check}
          onSigned={async (signed) => {
            if (!(await form.submit(signed))) return;
            toast({ severity: 'success', summary: t('Wallet linked') });
            onClose();
          }}
        />
      </form>
    </Modal>
  );
}
