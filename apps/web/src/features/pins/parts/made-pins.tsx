import type { PinBatch } from '@banyan/contract/pins/pins';
import { IconDownload } from '@tabler/icons-react';
import { useCompany } from '../../../app/company.ts';
import { Receipt } from '../../../components/form/receipt.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { CopyText } from '../../../components/parts/people.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { codeWords, t } from '../../../lib/text.ts';

/** Pins that were just made: their passwords stand here once, and in the file the holder keeps. */
export function MadePins({ batch, again }: { batch: PinBatch; again: () => void }) {
  const company = useCompany();
  const hasPasswords = batch.pins.some(({ pin_password }) => pin_password !== null);
  const save = (): void => {
    const lines = batch.pins.map(({ pin_no, pin_password }) => `${pin_no};${pin_password ?? ''}`);
    saveFile(
      new Blob([['pin_no;pin_password', ...lines].join('\r\n')], { type: 'text/csv' }),
      `${batch.no}.csv`,
    );
  };
  return (
    <div className="stack">
      <Receipt
        title={t('{count, plural, one {One pin} other {# pins}} generated', { count: batch.count })}
        no={batch.no}
        lines={[
          { label: t('For'), value: `${batch.owner.name} (${batch.owner.user_id})` },
          { label: t('Package'), value: batch.package },
          { label: t('Value of each'), value: <Money value={batch.amount} /> },
          { label: t('GST of each'), value: <Money value={batch.gst} /> },
          { label: t('Source'), value: codeWords(batch.payment_mode) },
          { label: t('Paid'), value: <Money value={batch.payable} />, total: true },
        ]}
        actions={<Button onClick={again}>{t('Generate more')}</Button>}
      />
      <section className="card width-form stack">
        <h2>{t('Numbers and passwords')}</h2>
        <p className="muted">
          {hasPasswords
            ? t('The passwords are not shown again here. Keep them, or show one later under View pins.')
            : t('Their holder alone sees the passwords, under View pins.')}
        </p>
        <Lines
          lines={batch.pins.map(({ pin_no, pin_password }) => ({
            label: pin_no,
            value:
              pin_password === null ? formatMoney(batch.amount, company) : <CopyText text={pin_password} />,
          }))}
        />
        {hasPasswords && (
          <div className="form-actions">
            <Button icon={<IconDownload size={18} stroke={1.6} aria-hidden />} onClick={save}>
              {t('Save as CSV')}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}
