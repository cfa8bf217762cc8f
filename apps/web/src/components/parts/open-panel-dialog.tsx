import { openPanel } from '@banyan/contract/accounts/security';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { homeOf, userTypes } from '@banyan/contract/core/roles';
import { text } from '@banyan/contract/core/text';
import { useLocation } from '@tanstack/react-router';
import { openPanel as enterPanel } from '../../app/session/session.ts';
import { t } from '../../lib/text.ts';
import { ActionForm } from '../form/action-form.tsx';
import type { Fields } from '../form/field.tsx';
import { Modal } from './modal.tsx';

interface Props {
  member: { user_id: string | null; name: string | null };
  onClose: () => void;
}

/** Signs the admin into a member's panel; their own session waits and comes back on Leave (docs/screens.md §2.3). */
export function OpenPanelDialog({ member: { user_id, name }, onClose }: Props) {
  const { href } = useLocation();
  const fields: Fields<typeof openPanel> = {
    reason: {
      label: text('Reason'),
      kind: 'textarea',
      hint: t('Saved in the audit log with your user id.'),
    },
  };
  const enter = ({ token, user }: ReplyOf<typeof openPanel>['data']): void => {
    const type = userTypes.find((known) => known === user.user_type) ?? 'User';
    enterPanel(token, user, href, homeOf[type]);
  };
  return (
    <Modal title={t('Open the panel of {name}', { name: `${name} (${user_id})` })} onClose={onClose}>
      <div className="stack">
        <p>
          {t('You see what its owner sees, for one hour at most. Moving money needs your own second factor.')}
        </p>
        <ActionForm
          endpoint={openPanel}
          fields={fields}
          initial={{ user_id: user_id ?? '' }}
          submitLabel={t('Open the panel')}
          onCancel={onClose}
          onDone={({ data }) => {
            onClose();
            // Once the form is gone it no longer asks whether to leave it.
            setTimeout(() => enter(data));
          }}
        />
      </div>
    </Modal>
  );
}
