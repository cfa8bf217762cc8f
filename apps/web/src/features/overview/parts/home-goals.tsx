import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { incomeForecast } from '@banyan/contract/income/forecast';
import { incomeNames } from '@banyan/contract/income/income';
import { type RewardStep, rewardLadder } from '@banyan/contract/income/rewards';
import { useCompany } from '../../../app/company.ts';
import { Money } from '../../../components/parts/figures.tsx';
import { reasonLabel } from '../../../components/parts/income-words.ts';
import { planName } from '../../../components/parts/plan-name.ts';
import { MoreLink, useMayOpen } from '../../../components/parts/screen-link.tsx';
import { Tile } from '../../../components/tile/tiles.tsx';
import { addDecimals, isZero, negated, shareOf } from '../../../lib/decimal.ts';
import { formatDate, formatFigure, formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ActivityTile } from './activity-tile.tsx';
import { LegBars } from './leg-bars.tsx';
import { RankTile } from './rank-tile.tsx';
import { Ring } from './ring.tsx';
import './home-goals.css';

type Forecast = NonNullable<ReplyOf<typeof incomeForecast>['data']>;

/** What the next closing would pay as things stand, the next rank and the next reward: where a member stands today. */
export default function HomeGoals({ isHidden }: { isHidden: boolean }) {
  const mayOpen = useMayOpen();
  return (
    <div className="home-goals">
      <ForecastTile isHidden={isHidden} />
      <ActivityTile isHidden={isHidden} />
      {mayOpen('/user/rank') && <RankTile isHidden={isHidden} />}
      {mayOpen('/user/income/reward') && <RewardTile isHidden={isHidden} />}
    </div>
  );
}

function ForecastTile({ isHidden }: { isHidden: boolean }) {
  const query = useCall(incomeForecast);
  if (query.data === null) return null;
  return (
    <Tile
      title={t('Next closing')}
      query={query}
      action={<MoreLink href="/user/income/not-paid">{t('What it needs now')}</MoreLink>}
    >
      {(forecast) => forecast && <ForecastWords forecast={forecast} isHidden={isHidden} />}
    </Tile>
  );
}

function ForecastWords({ forecast, isHidden }: { forecast: Forecast; isHidden: boolean }) {
  const company = useCompany();
  const money = (value: string): string => (isHidden ? '••••••' : formatMoney(value, company));
  const { on, amount, gross, kinds, legs, is_partial } = forecast;
  const cut = addDecimals([gross, negated(amount)]);
  const sums = { date: formatDate(on, company.timezone), amount: money(amount), cut: money(cut) };
  return (
    <div className="stack">
      {legs && (
        <LegBars
          left={legs.left}
          right={legs.right}
          words={(value) =>
            legs.is_pairs ? t('{count} pairs', { count: formatFigure(value, 0) }) : money(value)
          }
        />
      )}
      <p>
        <strong>
          {isZero(cut)
            ? t('If nothing changes, the closing of {date} pays you {amount}.', sums)
            : t(
                'If nothing changes, the closing of {date} pays you {amount}, and {cut} more is not paid.',
                sums,
              )}
        </strong>
      </p>
      <ul className="forecast-kinds">
        {kinds.map(({ kind, amount: own, reason }) => (
          <li key={kind}>
            <span>{t(incomeNames[kind])}</span>
            <Money value={own} hidden={isHidden} />
            {reason && <span className="caption">{reasonLabel(reason)}</span>}
          </li>
        ))}
      </ul>
      {is_partial && (
        <p className="caption">{t('Without what closings pay you from the incomes of your team.')}</p>
      )}
    </div>
  );
}

function RewardTile({ isHidden }: { isHidden: boolean }) {
  const query = useCall(rewardLadder);
  const steps = query.data?.steps ?? [];
  const next = steps.find(({ status }) => status === 'In progress');
  const toClaim = steps.filter(({ status }) => status === 'Achieved').length;
  if (query.data && steps.length === 0) return null;
  return (
    <Tile
      title={t('Next reward')}
      query={query}
      action={<MoreLink href="/user/income/reward">{t('All steps')}</MoreLink>}
    >
      {() => (
        <>
          {next ? (
            <NextReward step={next} isHidden={isHidden} />
          ) : (
            <p>{t('No step of the ladder is left to reach.')}</p>
          )}
          {toClaim > 0 && (
            <p>
              {t('{count, plural, one {# reward is yours to claim.} other {# rewards are yours to claim.}}', {
                count: toClaim,
              })}
            </p>
          )}
        </>
      )}
    </Tile>
  );
}

function NextReward({ step, isHidden }: { step: RewardStep; isHidden: boolean }) {
  const company = useCompany();
  const money = (value: string): string => (isHidden ? '••••••' : formatMoney(value, company));
  const { code, item, amount, left, right, directs } = step;
  const shares = [left, right]
    .filter(({ required }) => !isZero(required))
    .map(({ required, actual }) => shareOf(actual, required));
  if (directs) shares.push(shareOf(String(directs.actual), String(directs.required)));
  const percent = Math.floor(Math.max(0, Math.min(10_000, ...shares)) / 100);
  const missing = ({ required, actual }: RewardStep['left']): string =>
    money(addDecimals([required, negated(actual)]));
  return (
    <div className="next-reward">
      <Ring percent={percent} label={t('{percent} % of {what}', { percent, what: planName(code) })} />
      <div>
        <p>
          <strong>{planName(code)}</strong>
          {': '}
          {item ?? <Money value={amount} hidden={isHidden} />}
        </p>
        <ul className="caption">
          {!left.met && <li>{t('Left leg: {amount} is missing', { amount: missing(left) })}</li>}
          {!right.met && <li>{t('Right leg: {amount} is missing', { amount: missing(right) })}</li>}
          {directs && !directs.met && (
            <li>
              {t('{count, plural, one {# active direct is missing} other {# active directs are missing}}', {
                count: directs.required - directs.actual,
              })}
            </li>
          )}
          {percent === 100 && <li>{t('The next closing finds it reached.')}</li>}
        </ul>
      </div>
    </div>
  );
}
