import { sendContactOtp } from '@banyan/contract/accounts/contact-change';
import type { ContactChannel } from '@banyan/contract/accounts/profile';
import { text } from '@banyan/contract/core/text';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toast } from '../../app/toast.ts';
import { Field } from '../../components/form/field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { ConfirmedForm } from './parts/confirmed-form.tsx';
import { type OpenCode, openCode } from './parts/sign-in-in-progress.ts';
import { VerifyCode } from './parts/verify-code.tsx';
import { YourPassword } from './parts/your-password.tsx';

interface Props {
  channel: ContactChannel;
  /** A new contact takes the place of the one on file; else that one is proved. */
  isNew: boolean;
  onClose: () => void;
}

/** Proves a contact by a code, and with it changes it. Changing needs the second factor of who has one. */
export function ChangeContactDialog({ channel, isNew, onClose }: Props) {
  const client = useQueryClient();
  const [code, setCode] = useState<OpenCode>();
  const isEmail = channel === 'email';
  const title = isNew
    ? isEmail
      ? t('Change the e-mail address')
      : t('Change the mobile number')
    : isEmail
      ? t('Verify the e-mail address')
      : t('Verify the mobile number');
  const verified = async (contact: string): Promise<void> => {
    toast({ severity: 'success', summary: t('Verified'), detail: contact });
    onClose();
    await client.invalidateQueries({ queryKey: ['details'] });
  };
  return (
    <Modal title={title} onClose={onClose}>
      {code ? (
        <VerifyCode code={code} onVerified={(contact) => void verified(contact)} onResent={setCode} />
      ) : (
        <AskForCode channel={channel} isNew={isNew} onSent={setCode} />
      )}
    </Modal>
  );
}

interface AskProps {
  channel: ContactChannel;
  isNew: boolean;
  onSent: (code: OpenCode) => void;
}

function AskForCode({ channel, isNew, onSent }: AskProps) {
  const fixed = useMemo(() => ({ channel }), [channel]);
  const form = useForm(sendContactOtp, { fixed, initial: isNew ? { contact: '' } : {} });
  const hasBegun = useRef(false);
  const send = async (): Promise<void> => {
    if (isNew && !form.text('contact').trim()) {
      const missing = channel === 'email' ? 'Enter an e-mail address.' : 'Enter a mobile number.';
      form.setError('contact', missing);
      return;
    }
    const reply = await form.submit();
    if (reply) onSent(openCode(reply.data));
  };
  // Nothing to ask for a contact that is on file: the code goes out at once.
  useEffect(() => {
    if (isNew || hasBegun.current) return;
    hasBegun.current = true;
    void send();
  });
  return (
    <ConfirmedForm form={form} submitLabel={t('Send the code')} onSubmit={() => void send()}>
      {isNew && (
        <>
          <Field
            form={form}
            name="contact"
            def={
              channel === 'email'
                ? { label: text('New e-mail address'), kind: 'email', autoComplete: 'email' }
                : { label: text('New mobile number'), kind: 'mobile', autoComplete: 'tel-national' }
            }
          />
          <YourPassword form={form} />
        </>
      )}
    </ConfirmedForm>
  );
}
