import { readAccessRights } from '@banyan/contract/accounts/access-rights';
import { type FormEvent, useState } from 'react';
import { useAddress } from '../../../app/use-address.ts';
import { useArea } from '../../../app/use-area.ts';
import { Button } from '../../../components/parts/button.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { RightsForm } from './parts/rights-form.tsx';

/**
 * What a sub-admin, a franchise or an own sub-franchise may use; whose rights are shown, the address says. The same page
 * for admins and franchises.
 */
export default function AccessRightsPage() {
  const [{ user_id = '' }, open] = useAddress<{ user_id: string }>();
  const { isFranchise } = useArea();
  return (
    <div className="width-reading stack">
      <PageHeader
        help={
          isFranchise
            ? t('What your sub-franchise may use. You give what you hold yourself; it counts at once.')
            : t('What this account may use. You give what is yours to give; it counts at once.')
        }
      />
      <ChooseUser key={user_id} userId={user_id} onChoose={(next) => open({ user_id: next })} />
      {user_id && <Rights userId={user_id} />}
    </div>
  );
}

function Rights({ userId }: { userId: string }) {
  const query = useCall(readAccessRights, { user_id: userId }, { refetchOnWindowFocus: false, quiet: true });
  const { data } = query;
  if (!data) return <Loading query={query} what={t('The rights')} lines={12} />;
  // what was chosen is based on what is held: a new state begins anew
  return <RightsForm key={`${data.user_id} ${data.routes}`} held={data} onStale={() => query.refetch()} />;
}

function ChooseUser({ userId, onChoose }: { userId: string; onChoose: (userId: string) => void }) {
  const [typed, setTyped] = useState(userId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim()) onChoose(typed.trim());
  };
  return (
    <form className="rights-of" onSubmit={submit}>
      <label className="field-label" htmlFor="rights-of">
        {t('User id')}
      </label>
      <input
        id="rights-of"
        className="input"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{t('Show rights')}</Button>
    </form>
  );
}
