import type { ProfileChange } from '@banyan/contract/accounts/profile';
import { codeWords, t } from '../../lib/text.ts';
import { DateTime } from './figures.tsx';
import { Lines } from './lines.tsx';
import { Empty } from './states.tsx';
import './change-log.css';

/** What was changed about an account, newest first: by whom, why, before and after. */
export function ChangeLog({ changes }: { changes: readonly ProfileChange[] }) {
  if (changes.length === 0) return <Empty title={t('Nothing has been changed yet.')} />;
  return (
    <ul className="change-log card">
      {changes.map(({ id, at, action, by, reason, fields }) => (
        <li key={id}>
          <strong>{codeWords(action)}</strong>
          <span className="caption">
            <DateTime value={at} /> · {by ? `${by.name} (${by.user_id})` : t('the system')}
          </span>
          {reason && <span>{t('Reason: {reason}', { reason })}</span>}
          {fields.length > 0 && (
            <Lines
              lines={fields.map(({ field, from, to }) => ({
                label: codeWords(field),
                value: t('{from} → {to}', { from: from ?? t('None'), to: to ?? t('None') }),
              }))}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
