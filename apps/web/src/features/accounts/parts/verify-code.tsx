import { resendOtp, verifyContact } from '@banyan/contract/accounts/verification';
import type { ErrorCode } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import { useMemo } from 'react';
import { toast } from '../../../app/toast.ts';
import { Field } from '../../../components/form/field.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { call } from '../../../lib/call.ts';
import { t } from '../../../lib/text.ts';
import { AccountForm } from './account-form.tsx';
import { ResendCode } from './resend-code.tsx';
import { type OpenCode, openCode } from './sign-in-in-progress.ts';

interface Props {
  code: OpenCode;
  /** The masked contact that is now proved. */
  onVerified: (contact: string) => void;
  /** Another code has taken the place of this one. */
  onResent: (code: OpenCode) => void;
}

const quiet: readonly ErrorCode[] = ['wrong_code', 'locked_out', 'email_taken'];

/** Proves a contact with the code that was sent to it: after joining, and after a change in the profile. */
export function VerifyCode({ code, onVerified, onResent }: Props) {
  const fixed = useMemo(() => ({ otp_id: code.otp_id }), [code.otp_id]);
  const form = useForm(verifyContact, { fixed, quiet });
  const send = async (): Promise<void> => {
    const reply = await form.submit();
    if (reply) onVerified(reply.data.contact);
  };
  return (
    <AccountForm form={form} submitLabel={t('Verify')} onSubmit={() => void send()}>
      <Field
        form={form}
        name="otp"
        def={{
          label: text('Code'),
          kind: 'otp',
          hint: t('Sent to {contact}. It works for ten minutes.', { contact: code.contact }),
        }}
      />
      <ResendCode resendAt={code.resend_at} onResend={() => resend(code, onResent)} />
    </AccountForm>
  );
}

/** Asks for another code in the place of one; a refusal is on screen already (app/errors.ts). */
export async function resend(code: OpenCode, onResent: (code: OpenCode) => void): Promise<void> {
  try {
    const { data } = await call(resendOtp, { body: { otp_id: code.otp_id }, loader: true });
    onResent(openCode(data));
    toast({ severity: 'success', summary: t('Code sent to {contact}', { contact: data.contact }) });
  } catch {
    // Nothing to take back.
  }
}
