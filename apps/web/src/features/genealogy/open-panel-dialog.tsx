import type { ReplyOf } from '@banyan/contract/endpoint';
import { homeOf, userTypes } from '@banyan/contract/roles';
import { openPanel } from '@banyan/contract/security';
import { useLocation } from '@tanstack/react-router';
import { openPanel as enterPanel } from '../../app/session.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { FieldDef } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

interface Props {
  member: { user_id: string | null; name: string | null };
  onClose: () => void;
}

/** Signs the admin into a member's panel; their own session waits and comes back on Leave (spec §4). */
export function OpenPanelDialog({ member: { user_id, name }, onClose }: Props) {
  const { href } = useLocation();
  const fields: Record<string, FieldDef> = {
    reason: { label: 'Reason', kind: 'textarea', hint: t('Kept in the audit trail with your user id.') },
  };
  const enter = ({ token, user }: ReplyOf<typeof openPanel>['data']): void => {
    const type = userTypes.find((known) => known === user.user_type) ?? 'User';
    enterPanel(token, user, href, homeOf[type]);
  };
  return (
    <Modal title={t('Open the panel of {name}', { name: `${name} (${user_id})` })} onClose={onClose}>
      <div className="stack">
        <p>
          {t(
            'You will see what the member sees, for an hour at most. Money moves only after you confirm with your own second factor.',
          )}
        </p>
        <ActionForm
          endpoint={openPanel}
          fields={fields}
          initial={{ user_id }}
          purpose="Confirm"
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
