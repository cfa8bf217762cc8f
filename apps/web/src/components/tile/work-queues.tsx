import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { workQueues } from '@banyan/contract/overview/dashboard';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { ageWords } from '../parts/age-words.ts';
import { Money } from '../parts/figures.tsx';
import { linkTo, ScreenLink, useMayOpen } from '../parts/screen-link.tsx';
import { StatTile } from './tiles.tsx';

type Queue = ReplyOf<typeof workQueues>['data'][number];

/** Work that waits for a person; each tile opens its queue. Queues with nothing in them are one line. */
export function WorkQueues({ queues }: { queues: readonly Queue[] }) {
  const mayOpen = useMayOpen();
  const open = queues.filter(({ url }) => mayOpen(url));
  if (open.every(({ count }) => count === 0)) {
    return <p className="card muted">{t('No pending work. New work appears here.')}</p>;
  }
  const waiting = open.filter(({ count }) => count > 0);
  const done = open.filter(({ count }) => count === 0);
  return (
    <section aria-label={t('Pending work')}>
      <div className="grid queues">
        {waiting.map((queue) => (
          <StatTile
            key={queue.code}
            label={queue.label}
            value={formatCount(queue.count)}
            note={<QueueNote queue={queue} />}
            {...linkTo(queue.url)}
          />
        ))}
      </div>
      {done.length > 0 && (
        <p className="caption queues-done">
          {t('No pending work:')}{' '}
          {done.map(({ code, label, url }, at) => (
            <span key={code}>
              {at > 0 && ' · '}
              <ScreenLink href={url}>{label}</ScreenLink>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

/** What waits in all, and how long the oldest has waited. */
function QueueNote({ queue: { count, sum, oldest_at } }: { queue: Queue }) {
  if (count === 0 || !oldest_at) return null;
  const oldest = t('Oldest: {age}', { age: ageWords(oldest_at) });
  if (sum === null) return oldest;
  return (
    <>
      <Money value={sum} /> · {oldest}
    </>
  );
}
