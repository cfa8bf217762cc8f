import { text, texts } from '@banyan/contract/core/text';
import { depositsHistory } from '@banyan/contract/deposits/deposits';
import { HashText } from '../../components/chain/hash-text.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { DepositProof } from './parts/deposit-proof.tsx';

const notes = texts({
  less: 'Less came than was asked for.',
  more: 'More came than was asked for.',
  late: 'It came after the rate had ended.',
});
const form = { href: '/user/deposit/deposit-crypto', label: text('Deposit crypto') };

/** What a member asked to pay in and what came, each with rate, transaction, confirmations and how it was worked out. */
export default function DepositsHistoryPage() {
  const action = (
    <ScreenButton href={form.href} variant="primary">
      {t(form.label)}
    </ScreenButton>
  );
  return (
    <ReportPage
      report={depositsHistory}
      help={t('Open a row to see how it was worked out.')}
      phone={{ title: 'status', amount: 'credited', meta: ['at', 'amount', 'confirmations'] }}
      cells={{ hash: ({ hash }) => hash && <HashText hash={hash} /> }}
      details={({ note }) => note && <p className="notice">{t(notes[note])}</p>}
      explain={({ no }) => no && <DepositProof no={no} />}
      actions={action}
      empty={{ title: t('No deposits yet.'), text: t('What you pay in appears here.'), action }}
    />
  );
}
