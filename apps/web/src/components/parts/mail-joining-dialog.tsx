import { mailJoining } from '@banyan/contract/genealogy/genealogy';
import { t } from '../../lib/text.ts';
import { DecideDialog } from '../form/decide-dialog.tsx';

interface Props {
  member: { user_id: string | null; name: string | null; email: string | null };
  onClose: () => void;
}

/** User id, sponsor and the way to sign in, to the address on file. */
export function MailJoiningDialog({ member: { user_id, name, email }, onClose }: Props) {
  return (
    <DecideDialog
      endpoint={mailJoining}
      title={t('Mail joining details')}
      sends={{ user_id: user_id ?? '' }}
      lines={[
        { label: t('Member'), value: `${name} (${user_id})` },
        { label: t('E-mail'), value: email },
      ]}
      note={t('The mail holds the user id, the sponsor and the way to sign in, and no password.')}
      done={({ data }) => t('Joining details are on their way to {contact}.', { contact: data.contact })}
      onClose={onClose}
    />
  );
}
