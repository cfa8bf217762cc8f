import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { type RankAsked, rankStanding } from '@banyan/contract/income/ranks';
import { useCompany } from '../../../../app/company.ts';
import { DateTime, Money } from '../../../../components/parts/figures.tsx';
import { planName } from '../../../../components/parts/plan-name.ts';
import { isCount, needNames } from '../../../../components/parts/rank-words.ts';
import { Empty, Loading } from '../../../../components/parts/states.tsx';
import { Progress } from '../../../../components/tile/tiles.tsx';
import { isZero, shareOf } from '../../../../lib/decimal.ts';
import { formatDate, formatMoney } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';
import './reward-ladder.css';

type Standing = NonNullable<ReplyOf<typeof rankStanding>['data']>;

/** The rank held, what keeps it and what loses it, and what is missing for the next one. */
export function RankStanding() {
  const query = useCall(rankStanding);
  const { timezone } = useCompany();
  const { data } = query;
  if (data === undefined) return <Loading query={query} what={t('Your rank')} lines={8} />;
  if (data === null)
    return (
      <section className="card">
        <Empty
          title={t('The plan in force has no ranks.')}
          text={t('Earlier changes of your rank are in the list below.')}
        />
      </section>
    );
  const { held, next } = data;
  const [rank, highest] = [data.rank, data.highest].map((code) => code && planName(code));
  return (
    <div className="stack">
      <section className="card ladder-step" aria-label={t('Your rank')}>
        <div className="ladder-head">
          <h2>{rank ?? t('No paid rank')}</h2>
          {highest && <span className="caption">{t('Highest rank: {highest}', { highest })}</span>}
        </div>
        <p>{forecastWords(data, formatDate(data.to, timezone))}</p>
        <p className="caption">
          {t(
            '{days, plural, =0 {Judged by the closing of today.} one {# day left in this period.} other {# days left in this period.}}',
            {
              days: data.days_left,
            },
          )}{' '}
          <DateTime value={data.from} withTime={false} /> – <DateTime value={data.to} withTime={false} />
        </p>
        {data.grace > 0 && (
          <p className="caption">
            {t('Periods bridged: {bridged} of {grace}', { bridged: data.bridged, grace: data.grace })}
          </p>
        )}
      </section>
      <div className="ladder">
        {held?.keep && rank && <Needs title={t('Keeps {rank}', { rank })} needs={held.keep} />}
        {held && rank && <Needs title={t('Achieves {rank}', { rank })} needs={held.achieve} />}
        {next && <Needs title={t('Next: {rank}', { rank: planName(next.rank) })} needs={next.achieve} />}
      </div>
    </div>
  );
}

/** What the rank closing says if nothing changes until then. */
function forecastWords({ forecast, rank, is_active }: Standing, date: string): string {
  if (!is_active) return t('You need an active topup to have a paid rank.');
  const then = forecast.rank;
  if (then === rank)
    return then === null
      ? t('If nothing changes, you have no paid rank on {date}.', { date })
      : forecast.reason === 'bridged'
        ? t('If nothing changes, {rank} is bridged on {date}: it is kept although it is not reached.', {
            rank: planName(then),
            date,
          })
        : t('If nothing changes, you keep {rank} on {date}.', { rank: planName(then), date });
  if (forecast.reason === 'lost')
    return then === null
      ? t('If nothing changes, you lose {before} on {date}.', { before: planName(rank ?? ''), date })
      : t('If nothing changes, you fall from {before} to {rank} on {date}.', {
          before: planName(rank ?? ''),
          rank: planName(then),
          date,
        });
  return t('If nothing changes, you rise to {rank} on {date}.', { rank: planName(then ?? ''), date });
}

function Needs({ title, needs }: { title: string; needs: RankAsked[] }) {
  return (
    <section className="card ladder-step" aria-label={title}>
      <h2>{title}</h2>
      {needs.length === 0 ? (
        <p className="caption">{t('Nothing more is asked than an active topup.')}</p>
      ) : (
        <dl className="ladder-asks">
          {needs.map((need) => (
            <div key={need.need + (need.of ?? '')}>
              <Need need={need} />
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Need({ need: { need, of, asked, counted, missing, is_met, percent, cut } }: { need: RankAsked }) {
  const company = useCompany();
  const figure = (value: string) => (isCount(need) ? value : <Money value={value} />);
  const label = of === null ? t(needNames[need]) : `${t(needNames[need])}: ${planName(of)}`;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {figure(counted)} {t('of')} {figure(asked)}
        {!is_met && !isZero(missing) && (
          <span className="caption">
            {' '}
            {t('{missing} missing', { missing: isCount(need) ? missing : formatMoney(missing, company) })}
          </span>
        )}
        <Progress label={label} part={shareOf(counted, asked)} whole={10_000} />
        {percent !== null && (
          <span className="caption">{t('At most {percent} % counts from one leg.', { percent })}</span>
        )}
        {cut.map(({ direct, brought, counted: part }) => (
          <span className="caption" key={direct.user_id}>
            {' '}
            {t('{name} ({user_id}): {counted} of {brought} count.', {
              name: direct.name,
              user_id: direct.user_id,
              counted: formatMoney(part, company),
              brought: formatMoney(brought, company),
            })}
          </span>
        ))}
      </dd>
    </>
  );
}
