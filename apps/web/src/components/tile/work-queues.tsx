import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { workQueues } from '@banyan/contract/overview/dashboard';
import { formatCount } from '../../lib/format.ts';
import { fromServer, t } from '../../lib/text.ts';
import { linkTo, useMayOpen } from '../parts/screen-link.tsx';
import { StatTile } from './tiles.tsx';

type Queue = ReplyOf<typeof workQueues>['data'][number];

/** Work that waits for a person; each tile opens its queue. */
export function WorkQueues({ queues }: { queues: readonly Queue[] }) {
  const mayOpen = useMayOpen();
  const open = queues.filter(({ url }) => mayOpen(url));
  if (open.every(({ count }) => count === 0)) {
    return <p className="card muted">{t('No pending work. New work appears here.')}</p>;
  }
  return (
    <section aria-label={t('Pending work')}>
      <div className="grid">
        {open.map(({ code, label, url, count, oldest_at }) => (
          <StatTile
            key={code}
            label={fromServer(label)}
            value={formatCount(count)}
            note={
              oldest_at && count > 0 ? t('Oldest: {age}', { age: ageWords(oldest_at) }) : t('No pending work')
            }
            {...linkTo(url)}
          />
        ))}
      </div>
    </section>
  );
}

/** How long ago a moment was, in its largest unit. */
function ageWords(at: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - new Date(at).getTime()) / 60_000));
  if (minutes < 60) return t('{count, plural, one {# minute} other {# minutes}}', { count: minutes });
  if (minutes < 48 * 60)
    return t('{count, plural, one {# hour} other {# hours}}', { count: Math.floor(minutes / 60) });
  return t('{count, plural, one {# day} other {# days}}', { count: Math.floor(minutes / 1440) });
}
