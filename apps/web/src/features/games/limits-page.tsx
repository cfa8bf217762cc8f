import { texts } from '@banyan/contract/core/text';
import {
  type ExclusionPeriod,
  exclusionPeriods,
  type GameLimitKind,
  type GameLimits,
  readGameLimits,
  reminderMinutes,
  setGameReminder,
} from '@banyan/contract/games/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/parts/button.tsx';
import { DateTime } from '../../components/parts/figures.tsx';
import { OwnersOnly } from '../../components/parts/owners-only.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { type Mode, useAmountWords } from '../../components/parts/played-for.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { call } from '../../lib/call.ts';
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
                mode={query.data.mode}
                readAt={query.dataUpdatedAt}
                onOpen={(is) => open({ kind: each.kind, is })}
              />
            ))}
          </ul>
          <Reminder limits={query.data} />
          <Exclusion limits={query.data} onOpen={(period) => open({ period })} />
        </OwnersOnly>
      ) : (
        <Loading query={query} what={t('Your limits')} lines={10} />
      )}
      {query.data && limit && 'is' in opened && opened.is === 'set' && (
        <SetLimitDialog limit={limit} mode={query.data.mode} onClose={close} />
      )}
      {query.data && limit && 'is' in opened && opened.is === 'confirm' && (
        <ConfirmLimitDialog limit={limit} mode={query.data.mode} onClose={close} />
      )}
      {opened && 'period' in opened && <ExcludeDialog period={opened.period} onClose={close} />}
    </div>
  );
}

interface CardProps {
  limit: Limit;
  mode: Mode;
  /** When the limits were read, milliseconds since 1970. */
  readAt: number;
  onOpen: (is: 'set' | 'confirm') => void;
}

function LimitCard({ limit, mode, readAt, onOpen }: CardProps) {
  const words = useAmountWords(mode);
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

const reminderNames = texts({ '30': 'Every 30 minutes', '60': 'Every 60 minutes' });

function Reminder({ limits: { remind_after } }: { limits: GameLimits }) {
  const client = useQueryClient();
  const set = async (next: GameLimits['remind_after']) => {
    const answer = await call(setGameReminder, { body: { remind_after: next } }).catch(() => null);
    if (answer) client.setQueryData([readGameLimits.path, {}], answer.data);
  };
  return (
    <section className="card play">
      <h2>{t('Reminder')}</h2>
      <p>{t('Says how long you have played since you signed in, and what came of it.')}</p>
      <div className="game-actions">
        {[...reminderMinutes, null].map((minutes) => (
          <Button
            key={minutes ?? 'none'}
            aria-pressed={minutes === remind_after}
            variant={minutes === remind_after ? 'primary' : 'secondary'}
            onClick={() => void set(minutes)}
          >
            {minutes === null ? t('No reminder') : t(reminderNames[minutes])}
          </Button>
        ))}
      </div>
    </section>
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
