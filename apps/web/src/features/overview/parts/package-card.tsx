import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { userDashboard } from '@banyan/contract/overview/dashboard';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { MoreLink, ScreenLink } from '../../../components/parts/screen-link.tsx';
import { Progress } from '../../../components/tile/tiles.tsx';
import { shareOf } from '../../../lib/decimal.ts';
import { t } from '../../../lib/text.ts';

type Pack = NonNullable<ReplyOf<typeof userDashboard>['data']['package']>;

const topups = '/user/topup/topup-details?f_status=Not+reversed';

/** The newest package, and how far the cap of all topups in force is used. */
export function PackageCard({ pack, isHidden }: { pack: Pack; isHidden: boolean }) {
  return (
    <section className="card" aria-label={t('Your package')}>
      <div className="tile-head">
        <h2>{t('Your package: {name}', { name: pack.name })}</h2>
        <MoreLink href="/user/topup/topup-details">{t('Your topups')}</MoreLink>
      </div>
      <Lines
        lines={[
          { label: t('Bought on'), value: <DateTime value={pack.since} withTime={false} /> },
          {
            label: t('All own topups'),
            value: (
              <ScreenLink href={topups}>
                <Money value={pack.self_investment} hidden={isHidden} />
              </ScreenLink>
            ),
          },
          {
            label: pack.cap ? t('Earned under the cap') : t('Earned'),
            value: (
              <>
                <ScreenLink href={topups}>
                  <Money value={pack.earned} hidden={isHidden} />
                </ScreenLink>
                {pack.cap && (
                  <span className="muted">
                    {' '}
                    {t('of')} <Money value={pack.cap} hidden={isHidden} />
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
      {pack.cap && <Progress label={t('Cap used')} part={shareOf(pack.earned, pack.cap)} whole={10_000} />}
    </section>
  );
}
