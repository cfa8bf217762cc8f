import { readBankFileTemplate } from '@banyan/contract/withdrawals/batches';
import { useState } from 'react';
import { Button } from '../../../components/parts/button.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { BankFileDialog } from '../bank-file-dialog.tsx';
import { BankFilePreview } from './bank-file-preview.tsx';

/** The file by which a bank pays: what it looks like, and the way to change it. */
export function BankFileColumns() {
  const [isOpen, setOpen] = useState(false);
  const query = useCall(readBankFileTemplate);
  const { data } = query;
  return (
    <section className="stack" aria-labelledby="bank-file">
      <h2 id="bank-file">{t('Bank file')}</h2>
      {data ? (
        <div className="card stack">
          <BankFilePreview template={data} />
          <div>
            <Button onClick={() => setOpen(true)}>{t('Change the columns')}</Button>
          </div>
        </div>
      ) : (
        <Loading query={query} what={t('The bank file')} lines={3} />
      )}
      {isOpen && data && <BankFileDialog template={data} onClose={() => setOpen(false)} />}
    </section>
  );
}
