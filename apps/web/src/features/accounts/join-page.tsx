import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAddress } from '../../app/use-address.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Skeleton } from '../../components/parts/states.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { SponsorCard, useSponsor } from './parts/sponsor-card.tsx';
import { SponsorForm } from './parts/sponsor-form.tsx';
import './sign-up-page.css';

const WalletJoinForm = lazyPart(() => import('./parts/wallet-join-form.tsx'));

/** /accounts/join?sponsor=&side=: joins under a sponsor with a wallet, without a password. */
export default function JoinPage() {
  const [search, show] = useAddress<{ sponsor?: string; side?: string }>();
  const sponsor = useSponsor(search.sponsor);
  return (
    <div className="wide-account">
      <div className="account-head">
        <PageHeader
          title={t('Join with a wallet')}
          help={
            <>
              {t('No wallet?')} <Link to="/accounts/sign-up">{t('Join with a password')}</Link>
            </>
          }
        />
      </div>
      {sponsor.isLoading && <Skeleton lines={5} />}
      {sponsor.data && (
        <>
          <SponsorCard sponsor={sponsor.data} onChange={() => show({ sponsor: '' })} />
          <Suspense fallback={<Skeleton lines={8} />}>
            <WalletJoinForm sponsor={sponsor.data} side={search.side} />
          </Suspense>
        </>
      )}
      {!sponsor.isLoading && !sponsor.data && (
        <SponsorForm
          key={search.sponsor}
          given={search.sponsor}
          error={sponsor.error}
          onFind={(id) => show({ ...search, sponsor: id })}
          onRetry={() => void sponsor.refetch()}
        />
      )}
    </div>
  );
}
