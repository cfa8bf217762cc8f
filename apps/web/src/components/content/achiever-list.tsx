import type { achievers } from '@banyan/contract/company/shown';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { t } from '../../lib/text.ts';
import { DateTime } from '../parts/figures.tsx';
import { StandingSentence } from './plain-words.tsx';

export type Achiever = ReplyOf<typeof achievers>['data'][number];

/** Members who agreed to be shown, and the standing sentence beneath. */
export function AchieverList({ achievers }: { achievers: readonly Achiever[] }) {
  return (
    <div className="stack">
      <ul className="achiever-list">
        {achievers.map((achiever) => (
          <li key={achiever.id}>
            <AchieverCard achiever={achiever} />
          </li>
        ))}
      </ul>
      <StandingSentence />
    </div>
  );
}

/** One of them, as everybody sees it. */
export function AchieverCard({ achiever }: { achiever: Omit<Achiever, 'id'> }) {
  const { name, rank, text, picture, achieved_on } = achiever;
  return (
    <article className="achiever">
      {picture && (
        <img
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt={t('Picture of {name}', { name })}
          loading="lazy"
        />
      )}
      <p>
        <strong>{name}</strong>
      </p>
      <p>
        {rank}, <DateTime value={achieved_on} withTime={false} />
      </p>
      {text && <p className="plain-text">{text}</p>}
    </article>
  );
}
