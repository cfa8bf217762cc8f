import { sponsorLookup } from '@banyan/contract/accounts/accounts';
import { Button } from '../../../components/parts/button.tsx';
import { Avatar } from '../../../components/parts/people.tsx';
import { CallError } from '../../../lib/call.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

export interface Sponsor {
  user_id: string;
  name: string;
  profile_image_url: string | null;
}

/** The sponsor an address names: who it is, or why joining stops here. */
export function useSponsor(userId: string | undefined) {
  return useCall(
    sponsorLookup,
    { user_id: userId ?? '' },
    { quiet: true, enabled: Boolean(userId), staleTime: 300_000 },
  );
}

/** A refusal about the sponsor in words; undefined when it was something else that failed. */
export const sponsorRefusal = (error: unknown): string | undefined =>
  error instanceof CallError && error.status === 400
    ? (Object.values(error.errors)[0] ?? error.message)
    : undefined;

/** Stays on top of every step: under whom one joins, and the way out of a wrong link. */
export function SponsorCard({ sponsor, onChange }: { sponsor: Sponsor; onChange?: () => void }) {
  return (
    <div className="sponsor-card">
      <Avatar name={sponsor.name} imageUrl={sponsor.profile_image_url} size={48} />
      <div>
        <p className="caption">{t('You join under')}</p>
        <p className="sponsor-name">{sponsor.name}</p>
        <p className="mono">{sponsor.user_id}</p>
      </div>
      {onChange && (
        <Button variant="quiet" onClick={onChange}>
          {t('Not your sponsor? Change')}
        </Button>
      )}
    </div>
  );
}
