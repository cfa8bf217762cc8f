import { endSession, listSessions } from '@banyan/contract/accounts/security';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toast } from '../../app/toast.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { ConfirmedForm } from './parts/confirmed-form.tsx';
import type { SessionsToEnd } from './parts/sessions-panel.tsx';
import { YourPassword } from './parts/your-password.tsx';

/** Ends a session, or all others. The password is asked for: who found an open browser cannot put its owner out. */
export function EndSessionsDialog({ which, onClose }: { which: SessionsToEnd; onClose: () => void }) {
  const client = useQueryClient();
  const fixed = useMemo(() => ('id' in which ? { id: which.id } : which), [which]);
  const form = useForm(endSession, { fixed });
  const send = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast({ severity: 'success', summary: t('Session ended') });
    onClose();
    await client.invalidateQueries({ queryKey: [listSessions.path] });
  };
  const title = 'id' in which ? t('End {device}?', { device: which.device }) : t('End all other sessions?');
  return (
    <Modal title={title} onClose={onClose}>
      <ConfirmedForm form={form} submitLabel={t('End')} onSubmit={() => void send()}>
        <p>{t('A new sign-in is then needed.')}</p>
        <YourPassword form={form} />
      </ConfirmedForm>
    </Modal>
  );
}
