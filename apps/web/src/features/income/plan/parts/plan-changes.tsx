import { changesBetween } from '../../../../lib/json-changes.ts';
import { t } from '../../../../lib/text.ts';
import { placeWords } from './plan-labels.ts';
import './plan-changes.css';

/** What one plan says otherwise than another, line by line, each place in words. */
export function PlanChanges({ before, after }: { before: unknown; after: unknown }) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <p className="muted">{t('No differences.')}</p>;
  return (
    <ul className="plan-changes">
      {changes.map((change) => (
        <li key={change.path}>
          <span title={change.path}>{placeWords(change.path)}</span>
          <span className="plan-values">
            {change.before === undefined ? (
              <span className="muted">{t('not there')}</span>
            ) : (
              <del>{change.before}</del>
            )}
            <span aria-hidden> → </span>
            <span className="visually-hidden">{t('becomes')}</span>
            {change.after === undefined ? (
              <span className="muted">{t('removed')}</span>
            ) : (
              <ins>{change.after}</ins>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
