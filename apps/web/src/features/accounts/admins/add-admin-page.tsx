import { rightsScreens, roleTemplates } from '@banyan/contract/accounts/access-rights';
import { addAdmin } from '@banyan/contract/accounts/admins';
import { text } from '@banyan/contract/core/text';
import { Link } from '@tanstack/react-router';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { Receipt } from '../../../components/form/receipt.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { t } from '../../../lib/text.ts';

/** /admin/sub-admin/add-new-admin: a sub-admin with the rights of a role, invited or with a temporary password. */
export default function AddAdminPage() {
  const fields: Fields<typeof addAdmin> = {
    name: { label: text('Name') },
    user_id: { label: text('User id'), hint: t('They sign in with it.') },
    email: { label: text('E-mail'), kind: 'email' },
    mobile: { label: text('Mobile'), kind: 'mobile', hint: t('May stay blank.') },
    role: {
      label: text('Role'),
      kind: 'select',
      hint: t('Rights to begin with. They can be changed at any time.'),
      options: [
        { value: '', label: t('No rights yet') },
        ...roleTemplates.map(({ code, name }) => ({ value: code, label: t(name) })),
      ],
    },
    first_sign_in: {
      label: text('First sign-in'),
      kind: 'choice',
      options: [
        { value: 'invite', label: t('Invite'), note: t('A mail leads them to a password of their own.') },
        {
          value: 'password',
          label: t('Temporary password'),
          note: t('You tell it to them; it signs in for a day.'),
        },
      ],
    },
    password: {
      label: text('Temporary password'),
      kind: 'password',
      autoComplete: 'new-password',
      hint: t('Tell it to its owner in person, never in writing.'),
      onlyIf: ({ first_sign_in }) => first_sign_in === 'password',
    },
  };
  return (
    <>
      <PageHeader
        help={t('Add an admin who holds the rights that you choose. For 72 hours they decide nothing.')}
      />
      <ActionForm
        endpoint={addAdmin}
        fields={fields}
        initial={initial}
        submitLabel={({ name }) => t('Add {name}', { name })}
        review={({ name, user_id, email, role, first_sign_in }) => (
          <Lines
            lines={[
              { label: t('Name'), value: name },
              { label: t('User id'), value: <span className="mono">{user_id}</span> },
              { label: t('E-mail'), value: email },
              { label: t('Role'), value: roleName(role) },
              {
                label: t('First sign-in'),
                value: first_sign_in === 'invite' ? t('Invited by mail') : t('Temporary password'),
              },
            ]}
          />
        )}
        receipt={({ data }, again) => (
          <Receipt
            title={t('Admin added')}
            text={t('They got a mail.')}
            lines={[
              { label: t('Name'), value: data.name },
              { label: t('User id'), value: <span className="mono">{data.user_id}</span> },
            ]}
            actions={
              <>
                <Link to={rightsScreens.subAdmin} search={{ user_id: data.user_id } as never}>
                  {t('Their rights')}
                </Link>
                <Button onClick={again}>{t('Add another')}</Button>
              </>
            }
          />
        )}
      />
    </>
  );
}

const initial = { first_sign_in: 'invite', role: '' } as const;

function roleName(role: string | undefined): string {
  const template = roleTemplates.find(({ code }) => code === role);
  return template ? t(template.name) : t('No rights yet');
}
