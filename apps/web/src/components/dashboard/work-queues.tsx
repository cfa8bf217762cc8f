import type { adminDashboard } from '@banyan/contract/dashboard';
import type { ReplyOf } from '@banyan/contract/endpoint';
import { formatCount } from '../../lib/format.ts';
import { plural, t } from '../../lib/text.ts';
import { linkTo, useMayOpen } from '../parts/screen-link.tsx';
import { StatTile } from '../tile/tiles.tsx';

type Queue = ReplyOf<typeof adminDashboard>['data']['queues'][number];

/** Work that waits for a person; each tile opens its queue. */
export function WorkQueues({ queues }: { queues: readonly Queue[] }) {
  const mayOpen = useMayOpen();
  const open = queues.filter(({ url }) => mayOpen(url));
  if (open.every(({ count }) => count === 0)) {
    return <p className="card muted">{t('Nothing waits for you. New work appears here.')}</p>;
  }
  return (
    <section aria-label={t('Work that waits')}>
      <div className="grid">
        {open.map(({ code, label, url, count, oldest_at }) => (
          <StatTile
            key={code}
            label={t(label)}
            value={formatCount(count)}
            note={
              oldest_at && count > 0
                ? t('The oldest waits {age}', { age: ageWords(oldest_at) })
                : t('Nothing waits')
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
  if (minutes < 60) return plural(minutes, '{count} minute', '{count} minutes');
  if (minutes < 48 * 60) return plural(Math.floor(minutes / 60), '{count} hour', '{count} hours');
  return plural(Math.floor(minutes / 1440), '{count} day', '{count} days');
}
