import { text } from '@banyan/contract/core/text';
import { readFranchiseProfile, updateFranchiseOwner } from '@banyan/contract/franchises/profile';
import { toast } from '../../../app/toast.ts';
import { useSession } from '../../../app/use-session.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

const fields: Fields<typeof updateFranchiseOwner> = {
  owner_name: { label: text('Owner'), hint: t('Letters A to Z, period and space.') },
  owner_mobile: { label: text('Mobile number (optional)'), kind: 'mobile' },
  owner_email: { label: text('E-mail address (optional)'), kind: 'email' },
};

/** Who runs the own franchise. */
export function OwnOwner() {
  const query = useCall(readFranchiseProfile);
  const { impersonating } = useSession();
  if (!query.data) return <Loading query={query} what={t('The owner')} lines={4} />;
  const { owner_name, owner_mobile, owner_email, master } = query.data;
  const below = master && [{ label: t('Master'), value: `${master.name} (${master.user_id})` }];
  return (
    <div className="stack">
      {below && <Lines lines={below} />}
      {impersonating ? (
        <Lines
          lines={[
            { label: t('Owner'), value: owner_name ?? '–' },
            { label: t('Mobile number'), value: owner_mobile ?? '–' },
            { label: t('E-mail address'), value: owner_email ?? '–' },
          ]}
        />
      ) : (
        <ActionForm
          endpoint={updateFranchiseOwner}
          fields={fields}
          initial={{
            owner_name: owner_name ?? '',
            owner_mobile: owner_mobile ?? '',
            owner_email: owner_email ?? '',
          }}
          submitLabel={t('Save the owner')}
          onDone={() => toast({ severity: 'success', summary: t('Details saved') })}
        />
      )}
    </div>
  );
}
