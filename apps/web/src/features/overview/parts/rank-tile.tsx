import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { type RankAsked, rankStanding } from '@banyan/contract/income/ranks';
import { useCompany } from '../../../app/company.ts';
import { planName } from '../../../components/parts/plan-name.ts';
import { isCount, needNames } from '../../../components/parts/rank-words.ts';
import { MoreLink } from '../../../components/parts/screen-link.tsx';
import { Tile } from '../../../components/tile/tiles.tsx';
import { isZero, shareOf } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Ring } from './ring.tsx';

type Next = NonNullable<NonNullable<ReplyOf<typeof rankStanding>['data']>['next']>;

/** The rank held, and how far the next one is; nothing where the plan has no ranks. */
export function RankTile({ isHidden }: { isHidden: boolean }) {
  const query = useCall(rankStanding);
  if (query.data === null) return null;
  return (
    <Tile
      title={t('Next rank')}
      query={query}
      action={<MoreLink href="/user/rank">{t('What keeps it')}</MoreLink>}
    >
      {(standing) =>
        standing && (
          <div className="stack">
            {standing.next ? (
              <NextRank next={standing.next} isHidden={isHidden} />
            ) : (
              <p>{t('There is no higher rank.')}</p>
            )}
            <p className="caption">
              {standing.rank === null
                ? t('No paid rank')
                : t('Your rank: {rank}', { rank: planName(standing.rank) })}
            </p>
          </div>
        )
      }
    </Tile>
  );
}

function NextRank({ next: { rank: code, achieve }, isHidden }: { next: Next; isHidden: boolean }) {
  const company = useCompany();
  const rank = planName(code);
  const shares = achieve.map(({ asked, counted, is_met }) =>
    is_met || isZero(asked) ? 10_000 : shareOf(counted, asked),
  );
  // the need that is furthest away says how far the rank is
  const percent = Math.floor(Math.max(0, Math.min(10_000, ...shares)) / 100);
  const missing = ({ need, missing: amount }: RankAsked): string =>
    isCount(need) ? amount : isHidden ? '••••••' : formatMoney(amount, company);
  return (
    <div className="next-reward">
      <Ring percent={percent} label={t('{percent} % of {what}', { percent, what: rank })} />
      <div>
        <p>
          <strong>{rank}</strong>
        </p>
        <ul className="caption">
          {achieve
            .filter(({ is_met }) => !is_met)
            .map((need) => (
              <li key={need.need + (need.of ?? '')}>
                {t('{what}: {missing} missing', {
                  what:
                    need.of === null
                      ? t(needNames[need.need])
                      : `${t(needNames[need.need])} (${planName(need.of)})`,
                  missing: missing(need),
                })}
              </li>
            ))}
          {percent === 100 && <li>{t('The next closing finds it reached.')}</li>}
        </ul>
      </div>
    </div>
  );
}
