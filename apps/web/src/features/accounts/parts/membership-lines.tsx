import { userDashboard } from '@banyan/contract/overview/dashboard';
import { useQuery } from '@tanstack/react-query';
import { isPermitted } from '../../../app/catalogue.ts';
import { useCatalogue, useCompany, useRights } from '../../../app/company.ts';
import { Lines } from '../../../components/parts/lines.tsx';
import { UserChip } from '../../../components/parts/people.tsx';
import { ErrorPanel, Skeleton } from '../../../components/parts/states.tsx';
import { call } from '../../../lib/call.ts';
import { formatDate } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

/** What a member cannot change: joining, activation, sponsor, placement parent and side. */
export function MembershipLines({ joinedAt }: { joinedAt: string }) {
  const { timezone } = useCompany();
  const catalogue = useCatalogue();
  const rights = useRights();
  // The dashboard knows the member's place; without its right the call would end the session.
  const home = catalogue.byUrl.get('/user/home');
  const isOpen = home !== undefined && isPermitted(catalogue, rights, home);
  const query = useQuery({
    queryKey: [userDashboard.path],
    queryFn: async () => (await call(userDashboard)).data,
    enabled: isOpen,
  });
  const member = query.data?.member;
  const day = (at: string): string => formatDate(at, timezone);
  const person = (who: { user_id: string; name: string } | null) =>
    who ? <UserChip userId={who.user_id} name={who.name} /> : t('None');
  return (
    <section className="card" aria-labelledby="membership">
      <h2 id="membership">{t('Membership')}</h2>
      {query.error && !member ? (
        <ErrorPanel error={query.error} what={t('Membership')} onRetry={() => void query.refetch()} />
      ) : isOpen && !member ? (
        <Skeleton lines={4} />
      ) : (
        <Lines
          lines={[
            { label: t('Joined'), value: day(joinedAt) },
            ...(member
              ? [
                  {
                    label: t('Activated'),
                    value: member.activated_at ? day(member.activated_at) : t('Not yet'),
                  },
                  { label: t('Sponsor'), value: person(member.sponsor) },
                  { label: t('Placement parent'), value: person(member.parent) },
                  {
                    label: t('Side'),
                    value:
                      member.side === 'L' ? t('Left (L)') : member.side === 'R' ? t('Right (R)') : t('None'),
                  },
                ]
              : []),
          ]}
        />
      )}
    </section>
  );
}
