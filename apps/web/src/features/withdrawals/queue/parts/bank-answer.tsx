import {
  applyUtr,
  readUtrImport,
  type UtrImport,
  utrLines,
  utrVerdictWords,
} from '@banyan/contract/withdrawals/utr';
import { type ReactNode, useState } from 'react';
import { useMayCall } from '../../../../app/use-rights.ts';
import { DecideDialog } from '../../../../components/form/decide-dialog.tsx';
import { Button } from '../../../../components/parts/button.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../../components/parts/lines.tsx';
import { ScreenButton } from '../../../../components/parts/screen-link.tsx';
import { Loading } from '../../../../components/parts/states.tsx';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { Progress } from '../../../../components/tile/tiles.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { ofMessage, t } from '../../../../lib/text.ts';
import { screenHref } from './screen-href.ts';
import { useFollowed } from './use-followed.ts';

/** One answer of a bank: every line with its verdict; confirmed, the lines that fit are marked as paid. */
export function BankAnswer({ no, children }: { no: string; children: ReactNode }) {
  const query = useFollowed(readUtrImport, no, ({ status }) => status === 'Applying');
  const mayCall = useMayCall();
  const [isOpen, setOpen] = useState(false);
  const found = query.data;
  const fits = fitsOf(found);
  return (
    <>
      <ReportPage
        report={utrLines}
        help={t('Every line and what would come of it. Nothing is marked as paid until you confirm.')}
        phone={{ title: 'no', amount: 'net', meta: ['utr', 'verdict', 'outcome'] }}
        hides={(column, rows) => column === 'outcome' && rows.every(({ outcome }) => outcome === null)}
        details={({ problem }) => problem && <p>{ofMessage(problem)}</p>}
        actions={
          <>
            <ScreenButton href={screenHref('answers')}>{t('All answers')}</ScreenButton>
            {found?.status === 'Previewed' && fits > 0 && mayCall(applyUtr) && (
              <Button variant="primary" onClick={() => setOpen(true)}>
                {t('Mark {count} as paid…', { count: fits })}
              </Button>
            )}
          </>
        }
        empty={{ title: t('This file has no lines.') }}
      >
        {children}
        {found ? (
          <Head found={found} fits={fits} />
        ) : (
          <Loading query={query} what={t('The answer')} lines={3} />
        )}
      </ReportPage>
      {isOpen && found && <ApplyDialog found={found} fits={fits} onClose={() => setOpen(false)} />}
    </>
  );
}

const fitsOf = (found: UtrImport | undefined): number =>
  found?.verdicts.find(({ verdict }) => verdict === 'Fits')?.lines ?? 0;

const linesOf = ({ verdicts, amount }: UtrImport): Line[] => [
  ...verdicts.map(({ verdict, lines }) => ({
    label: t(utrVerdictWords[verdict]),
    value: formatCount(lines),
  })),
  { label: t('Fits, in all'), value: <Money value={amount} />, total: true },
];

function Head({ found, fits }: { found: UtrImport; fits: number }) {
  return (
    <section className="stack" aria-label={t('Verdicts')}>
      <Lines lines={linesOf(found)} />
      {found.status !== 'Previewed' && (
        <Progress
          label={t('{paid} of {fits} marked as paid', { paid: found.paid, fits })}
          part={found.worked}
          whole={fits}
        />
      )}
    </section>
  );
}

function ApplyDialog({ found, fits, onClose }: { found: UtrImport; fits: number; onClose: () => void }) {
  return (
    <DecideDialog
      endpoint={applyUtr}
      title={t('Mark {count} as paid', { count: fits })}
      sends={{ no: found.no, hash: found.hash }}
      lines={linesOf(found)}
      note={t('Only lines that fit are marked as paid. The others are left as they are.')}
      done={() => t('The payments are being noted.')}
      onClose={onClose}
    />
  );
}
