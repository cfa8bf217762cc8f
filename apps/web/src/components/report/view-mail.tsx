import { type MailRhythm, mailRhythms, type savedViews } from '@banyan/contract/accounts/saved-views';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { texts } from '@banyan/contract/core/text';
import { t } from '../../lib/text.ts';

export type View = ReplyOf<typeof savedViews>['data'][number];
export type MailChoice = View['mail'];

const rhythmNames = texts({ day: 'Daily', week: 'Weekly', month: 'Monthly' });
const formatNames = { xlsx: 'XLSX', csv: 'CSV' };

/** What stands beside the name of a view that comes by mail. */
export const viewMailWords = ({ every, format }: NonNullable<MailChoice>): string =>
  t('{rhythm} by mail, {format}', { rhythm: t(rhythmNames[every]), format: formatNames[format] });

/** How often a view comes by mail, and as which file: what is chosen counts at once. */
export function ViewMail({ mail, onChoose }: { mail: MailChoice; onChoose: (chosen: MailChoice) => void }) {
  const format = mail?.format ?? 'xlsx';
  const chooseRhythm = (value: string): void =>
    onChoose(value === '' ? null : { every: value as MailRhythm, format });
  return (
    <div className="view-mail">
      <label>
        <span>{t('By mail')}</span>
        <select value={mail?.every ?? ''} onChange={({ target }) => chooseRhythm(target.value)}>
          <option value="">{t('Never')}</option>
          {mailRhythms.map((every) => (
            <option key={every} value={every}>
              {t(rhythmNames[every])}
            </option>
          ))}
        </select>
      </label>
      {mail && (
        <label>
          <span>{t('File format')}</span>
          <select
            value={format}
            onChange={({ target }) => onChoose({ ...mail, format: target.value as typeof format })}
          >
            <option value="xlsx">{formatNames.xlsx}</option>
            <option value="csv">{formatNames.csv}</option>
          </select>
        </label>
      )}
    </div>
  );
}
