import { Lines } from '../../../../components/parts/lines.tsx';
import { codeWords, t } from '../../../../lib/text.ts';
import { linesOfAct } from './changes-of-act.ts';
import './act-details.css';

/** What a line of the audit log says: what changed, before and after side by side, and the rest as it is. */
export function ActDetails({ details, link }: { details: Record<string, unknown>; link: string | null }) {
  const lines = linesOfAct(details);
  const changes = lines.filter(({ before }) => before !== undefined);
  const values = lines.filter(({ value }) => value !== undefined);
  return (
    <section className="stack">
      {changes.length > 0 && (
        <table className="act-changes">
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Before')}</th>
              <th scope="col">{t('After')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{codeWords(name)}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Lines
        lines={[
          ...values.map(({ name, value }) => ({ label: codeWords(name), value })),
          { label: t('Place in the chain'), value: link ?? t('Not chained yet') },
        ]}
      />
    </section>
  );
}
