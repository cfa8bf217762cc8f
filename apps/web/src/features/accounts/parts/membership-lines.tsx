import { userDashboard } from '@banyan/contract/overview/dashboard';
import { useCatalogue, useCompany, useRights } from '../../../app/company.ts';
import { isPermitted } from '../../../app/menu/catalogue.ts';
import { Lines } from '../../../components/parts/lines.tsx';
import { UserChip } from '../../../components/parts/people.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { formatDate } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** What a member cannot change: joining, activation, sponsor, placement parent and side. */
export function MembershipLines({ joinedAt }: { joinedAt: string }) {
  const { timezone } = useCompany();
  const catalogue = useCatalogue();
  const rights = useRights();
  // The dashboard knows the member's place; without its right the call would end the session.
  const home = catalogue.byUrl.get('/user/home');
  const isOpen = home !== undefined && isPermitted(catalogue, rights, home);
  const query = useCall(userDashboard, {}, { enabled: isOpen });
  const member = query.data?.member;
  const day = (at: string): string => formatDate(at, timezone);
  const person = (who: { user_id: string; name: string } | null) =>
    who ? <UserChip userId={who.user_id} name={who.name} /> : t('None');
  return (
    <section className="card" aria-labelledby="membership">
      <h2 id="membership">{t('Membership')}</h2>
      {isOpen && !member ? (
        <Loading query={query} what={t('Membership')} lines={4} />
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
