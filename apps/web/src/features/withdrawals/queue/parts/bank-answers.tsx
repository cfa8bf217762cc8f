import { text } from '@banyan/contract/core/text';
import { previewUtr, utrImports } from '@banyan/contract/withdrawals/utr';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../../../../app/use-address.ts';
import { useMayCall } from '../../../../app/use-rights.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { t } from '../../../../lib/text.ts';
import { PreviewUtrDialog } from '../preview-utr-dialog.tsx';
import { BankAnswer } from './bank-answer.tsx';

/** What banks answered: the list, or one file with its lines. */
export function BankAnswers({ children }: { children: ReactNode }) {
  const [{ f_file }, open] = useAddress<{ view: string; f_file: string }>();
  const mayCall = useMayCall();
  const [isOpen, setOpen] = useState(false);
  const show = (no: string) => open({ view: 'answers', f_file: no }, { resetScroll: true });
  if (f_file) return <BankAnswer no={f_file}>{children}</BankAnswer>;
  return (
    <>
      <ReportPage
        report={utrImports}
        help={t('Load what the bank answered. You see every line before anything is marked as paid.')}
        phone={{ title: 'no', meta: ['made_at', 'file_name', 'status'] }}
        actions={
          mayCall(previewUtr) && (
            <Button variant="primary" onClick={() => setOpen(true)}>
              {t('Load a file…')}
            </Button>
          )
        }
        rowActions={(row, close) => (
          <Button
            variant="primary"
            onClick={() => {
              close();
              show(row.no ?? '');
            }}
          >
            {t(text('Open', 'do it'))}
          </Button>
        )}
        empty={{ title: t('No answers yet.'), text: t('What a bank says about its payments appears here.') }}
      >
        {children}
      </ReportPage>
      {isOpen && <PreviewUtrDialog onDone={show} onClose={() => setOpen(false)} />}
    </>
  );
}
