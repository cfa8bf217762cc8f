import { news } from '@banyan/contract/company/shown';
import { PlainWords } from '../../../components/content/plain-words.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { Tile } from '../../../components/tile/tiles.tsx';
import { language, t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** What the company has to say to the signed-in person. */
export function NewsTile() {
  const query = useCall(news, { language: language.code }, { staleTime: 60_000 });
  return (
    <Tile title={t('News')} query={query}>
      {(items) =>
        items.length === 0 ? (
          <p className="caption">{t('No news at the moment.')}</p>
        ) : (
          <ul className="news-list">
            {items.map(({ id, heading, from_on, is_important, ...words }) => (
              <li key={id}>
                <h3>{heading}</h3>
                <p className="caption">
                  <DateTime value={from_on} withTime={false} />{' '}
                  {is_important && <StatusTag status={t('Important')} tone="warning" />}
                </p>
                <PlainWords {...words} />
              </li>
            ))}
          </ul>
        )
      }
    </Tile>
  );
}
