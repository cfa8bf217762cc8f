import { activityStanding } from '@banyan/contract/income/activity';
import { useCompany } from '../../app/company.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { activityWords } from './activity-words.ts';
import { Loading } from './states.tsx';

/** Until when the own purchases are enough to earn; nothing where the plan does not ask. */
export function ActivityLine() {
  const query = useCall(activityStanding);
  const company = useCompany();
  const { data } = query;
  if (data === null) return null;
  return (
    <section className="card" aria-label={t('Activity')}>
      {data ? (
        <>
          <p>
            <strong>{activityWords(data, company)}</strong>
          </p>
          {!data.has_topup && (
            <p className="caption">{t('You need an active topup as well. Until then incomes lapse.')}</p>
          )}
        </>
      ) : (
        <Loading query={query} what={t('Your activity')} lines={1} />
      )}
    </section>
  );
}
