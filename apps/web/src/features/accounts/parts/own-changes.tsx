import { profileChanges } from '@banyan/contract/accounts/profile';
import { ChangeLog } from '../../../components/parts/change-log.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** What was changed about the own account, by whom. */
export function OwnChanges() {
  const query = useCall(profileChanges, {}, { staleTime: 0 });
  return (
    <section className="stack" aria-labelledby="change-log">
      <h2 id="change-log">{t('Change log')}</h2>
      {query.data ? (
        <ChangeLog changes={query.data} />
      ) : (
        <Loading query={query} what={t('Change log')} lines={4} />
      )}
    </section>
  );
}
