import { maxAlertRows, readAlert } from '@banyan/contract/withdrawals/alerts';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { codeWords, ofMessage, t } from '../../../lib/text.ts';
import { type DataOf, useCall } from '../../../lib/use-call.ts';
import type { AlertRow } from './alert-row.ts';
import '../queue/parts/withdrawal-parts.css';

type Read = DataOf<typeof readAlert>;

/** What the rule says, whom it is about, and the rows it found. */
export function AlertDetails({ row }: { row: AlertRow }) {
  const query = useCall(readAlert, { id: row.id });
  if (!query.data) return <Loading query={query} what={t('The alert')} lines={6} />;
  const { owners, rows } = query.data;
  return (
    <div className="stack">
      <p>{ofMessage(row.says)}</p>
      {row.reason && <Lines lines={[{ label: t('Closed because'), value: row.reason }]} />}
      <h3 className="row-part">{t('Whom it is about')}</h3>
      <ul className="withdrawal-list">
        {owners.map((owner) => (
          <li key={owner.user_id}>
            <Owner owner={owner} />
          </li>
        ))}
      </ul>
      <h3 className="row-part">{t('What was found')}</h3>
      {(row.rows ?? 0) > rows.length && (
        <p className="caption">{t('The newest {count} are listed.', { count: maxAlertRows })}</p>
      )}
      <ol className="withdrawal-list">
        {rows.map((found) => (
          <li key={`${found.kind}${found.no}${found.owner.user_id}${found.at}`}>
            {found.no && found.link ? (
              <ScreenLink href={found.link}>{found.no}</ScreenLink>
            ) : (
              <span>{found.no ?? codeWords(found.kind)}</span>
            )}
            <DateTime value={found.at} />
            <span className="caption">{[found.owner.name, found.detail].filter(Boolean).join(' · ')}</span>
            {found.amount && <Money value={found.amount} signed />}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A member leads to the profile; a franchise has none. */
function Owner({ owner: { user_id, name, user_type } }: { owner: Read['owners'][number] }) {
  const words = `${name} (${user_id})`;
  if (user_type !== 'User') return <span>{words}</span>;
  return (
    <ScreenLink href={`/admin/member/member-profile?user_id=${encodeURIComponent(user_id)}`}>
      {words}
    </ScreenLink>
  );
}
