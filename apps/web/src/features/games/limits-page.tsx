import {
  type ExclusionPeriod,
  exclusionPeriods,
  type GameLimitKind,
  type GameLimits,
  readGameLimits,
} from '@banyan/contract/games/limits';
import { useState } from 'react';
import { Button } from '../../components/parts/button.tsx';
import { DateTime } from '../../components/parts/figures.tsx';
import { OwnersOnly } from '../../components/parts/owners-only.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { useAmountWords } from '../../components/parts/played-for.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { ConfirmLimitDialog } from './confirm-limit-dialog.tsx';
import { ExcludeDialog } from './exclude-dialog.tsx';
import { limitNames, periodNames } from './parts/limit-names.ts';
import { SetLimitDialog } from './set-limit-dialog.tsx';
import './parts/games.css';

type Limit = GameLimits['limits'][number];
type Opened = { kind: GameLimitKind; is: 'set' | 'confirm' } | { period: ExclusionPeriod };

/** What somebody allows themselves in the games, and how they shut themselves out for a time or for good. */
export default function LimitsPage() {
  const query = useCall(readGameLimits);
  const [opened, open] = useState<Opened>();
  const close = () => open(undefined);
  const limit = opened && 'kind' in opened && query.data?.limits.find(({ kind }) => kind === opened.kind);
  return (
    <div className="stack">
      <PageHeader
        help={t('A lower limit counts at once. A higher one waits a day, and then you confirm it.')}
      />
      {query.data ? (
        <OwnersOnly>
          <ul className="game-list">
            {query.data.limits.map((each) => (
              <LimitCard
                key={each.kind}
                limit={each}
                readAt={query.dataUpdatedAt}
                onOpen={(is) => open({ kind: each.kind, is })}
              />
            ))}
          </ul>
          <Exclusion limits={query.data} onOpen={(period) => open({ period })} />
        </OwnersOnly>
      ) : (
        <Loading query={query} what={t('Your limits')} lines={10} />
      )}
      {limit && 'is' in opened && opened.is === 'set' && <SetLimitDialog limit={limit} onClose={close} />}
      {limit && 'is' in opened && opened.is === 'confirm' && (
        <ConfirmLimitDialog limit={limit} onClose={close} />
      )}
      {opened && 'period' in opened && <ExcludeDialog period={opened.period} onClose={close} />}
    </div>
  );
}

interface CardProps {
  limit: Limit;
  /** When the limits were read, milliseconds since 1970. */
  readAt: number;
  onOpen: (is: 'set' | 'confirm') => void;
}

function LimitCard({ limit, readAt, onOpen }: CardProps) {
  const words = useAmountWords('real_money');
  const { kind, amount, next_amount, next_from } = limit;
  const isDue = next_from !== null && Date.parse(next_from) <= readAt;
  return (
    <li className="card">
      <h2>{t(limitNames[kind])}</h2>
      <p>
        <strong>{amount === null ? t('No limit') : words(amount)}</strong>
      </p>
      {next_from && (
        <p className="caption">
          {next_amount === null
            ? t('No limit is asked for.')
            : t('{amount} is asked for.', { amount: words(next_amount) })}{' '}
          {t('To be confirmed from')} <DateTime value={next_from} />
        </p>
      )}
      <div className="game-actions">
        {isDue && (
          <Button variant="primary" onClick={() => onOpen('confirm')}>
            {t('Confirm the limit')}
          </Button>
        )}
        <Button onClick={() => onOpen('set')}>{t('Change the limit')}</Button>
      </div>
    </li>
  );
}

function Exclusion({ limits, onOpen }: { limits: GameLimits; onOpen: (period: ExclusionPeriod) => void }) {
  return (
    <section className="card play">
      <h2>{t('Exclude yourself')}</h2>
      {limits.is_excluded && (
        <p className="notice">
          {limits.excluded_until ? t('You are excluded until') : t('You are excluded for good.')}{' '}
          {limits.excluded_until && <DateTime value={limits.excluded_until} />}
        </p>
      )}
      <p>
        {t(
          'You cannot play until it is over, and nobody can take it back. Your money stays yours to take out.',
        )}
      </p>
      <div className="game-actions">
        {exclusionPeriods.map((period) => (
          <Button key={period} variant="danger" onClick={() => onOpen(period)}>
            {t(periodNames[period])}
          </Button>
        ))}
      </div>
    </section>
  );
}
