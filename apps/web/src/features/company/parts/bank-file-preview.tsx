import type { BankFileTemplate } from '@banyan/contract/withdrawals/bank-file';
import { renderBankFile, sampleRow } from '@banyan/contract/withdrawals/render-bank-file';
import { t } from '../../../lib/text.ts';
import './bank-file.css';

/** The headings and one line, as the server writes them. */
export function BankFilePreview({ template }: { template: BankFileTemplate }) {
  return (
    <figure className="bank-file-preview">
      <figcaption className="caption">{t('Headings and one line, as the bank gets them:')}</figcaption>
      <section
        aria-label={t('Bank file preview')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
        tabIndex={0}
      >
        <pre className="mono">{renderBankFile(template, [sampleRow], '2026-04-01')}</pre>
      </section>
    </figure>
  );
}
