import { homeOf, userTypes } from '@banyan/contract/core/roles';
import { text } from '@banyan/contract/core/text';
import { incomeReports } from '@banyan/contract/income/income-reports';
import { creditDebit, walletOwner } from '@banyan/contract/ledger/ledger';
import { useState } from 'react';
import { dialogs, type Question } from '../src/app/dialogs.ts';
import { signIn } from '../src/app/session/session.ts';
import { toast } from '../src/app/toast.ts';
import { DocumentPage } from '../src/components/document/document-page.tsx';
import { ActionForm } from '../src/components/form/action-form.tsx';
import { optionsOf } from '../src/components/form/field.tsx';
import { Receipt } from '../src/components/form/receipt.tsx';
import { Button } from '../src/components/parts/button.tsx';
import { DocumentViewer } from '../src/components/parts/document-viewer.tsx';
import { DateTime, Money } from '../src/components/parts/figures.tsx';
import { Lines } from '../src/components/parts/lines.tsx';
import { PageHeader } from '../src/components/parts/page-header.tsx';
import { CopyText, UserChip } from '../src/components/parts/people.tsx';
import { Empty, ErrorPanel, Skeleton } from '../src/components/parts/states.tsx';
import { StatusTag } from '../src/components/parts/status-tag.tsx';
import { Explain } from '../src/components/report/explain.tsx';
import { ReportPage } from '../src/components/report/report-page.tsx';
import { BalancePanel, StatTile } from '../src/components/tile/tiles.tsx';
import '../src/app/frame/area-layout.css';
import { KitCharts } from './kit-charts.tsx';

const kinds: Question['kind'][] = ['success', 'info', 'warning', 'error', 'question'];
const statuses = ['Active', 'Pending', 'Rejected', 'Processing', 'Inactive', 'Lapsed'];
const severities = ['success', 'info', 'error', 'warn'] as const;

/** Every archetype in every state, with sample data (KIT=1 npx vite in apps/web, then /_kit). */
export default function KitPage() {
  const [isHidden, setHidden] = useState(false);
  return (
    <div className="area-main stack">
      <PageHeader title="Kit" help="Every part in every state." />
      <section className="card">
        <h2>Shell</h2>
        {userTypes.map((type) => (
          <Button
            key={type}
            onClick={() => {
              const ids = { User: 'NG104582', Admin: 'admin', Franchise: 'FR2001' };
              signIn(`kit-${type}`, { user_id: ids[type], user_type: type }, false);
              window.location.assign(homeOf[type]);
            }}
          >
            Enter as {type}
          </Button>
        ))}
      </section>
      <section className="card stack">
        <h2>Buttons, tags, figures</h2>
        <p>
          {(['primary', 'secondary', 'quiet', 'accent', 'danger'] as const).map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
          <Button busy>Busy</Button>
          <Button disabled>Disabled</Button>
        </p>
        <p>
          {statuses.map((status) => (
            <StatusTag key={status} status={status} />
          ))}
        </p>
        <p>
          <Money value="999999999.99" /> <Money value="-10000" signed /> <Money value="1500" signed />{' '}
          <Money value="0" signed /> <DateTime value="2026-11-20T05:12:08Z" />
        </p>
        <p>
          <UserChip userId="NG104582" name="Rakesh Kumar" /> <CopyText text="NG104582" />
        </p>
      </section>
      <div className="grid">
        <BalancePanel
          title="Main wallet"
          value="184250"
          isHidden={isHidden}
          onHide={() => setHidden(!isHidden)}
          facts={[
            { label: 'Today', value: '2150', signed: true },
            { label: 'This week', value: '18400', signed: true },
            { label: 'On hold', value: '5000' },
          ]}
          actions={<Button variant="accent">Top up</Button>}
        />
        <StatTile label="Direct team" value="14" note="2 joined this week" to="/_kit" />
        <StatTile label="Current rank" value="Silver" note="1,800 BV to Gold" />
      </div>
      <KitCharts />
      <section className="card">
        <h2>Dialogs and toasts</h2>
        {kinds.map((kind) => (
          <Button
            key={kind}
            onClick={() =>
              dialogs.ask({
                kind,
                title: `A ${kind}`,
                text: '1. amount: Wrong\n2. otp: Wrong',
                deny: true,
                cancel: true,
              })
            }
          >
            {kind}
          </Button>
        ))}
        {severities.map((severity) => (
          <Button
            key={severity}
            onClick={() => toast({ severity, summary: `A ${severity} toast`, detail: 'In words.' })}
          >
            {severity} toast
          </Button>
        ))}
      </section>
      <div className="grid">
        <section className="card">
          <Skeleton />
        </section>
        <section className="card">
          <ErrorPanel error={new Error('x')} onRetry={() => undefined} />
        </section>
        <section className="card">
          <Empty title="No level income this month." text="Income appears when a member below you tops up." />
        </section>
      </div>
      <KitForm />
      <section className="card">
        <DocumentViewer id="1" />
      </section>
      <Receipt
        title="₹500.00 were credited"
        no="CD-1042"
        lines={[
          { label: 'Amount', value: <Money value="500" /> },
          { label: 'New balance', value: <Money value="184750" />, total: true },
        ]}
      />
      <DocumentPage
        title="Topup receipt"
        no="TP-21077"
        foot="This receipt was made by a computer and needs no signature."
      >
        <Lines
          lines={[
            { label: 'Package', value: 'Silver' },
            { label: 'Total', value: <Money value="11800" />, total: true },
          ]}
        />
      </DocumentPage>
      <section className="card">
        <h2>Explain</h2>
        <Explain
          steps={[
            { label: 'Base', value: <Money value="10000" />, note: 'Amount paid for Silver by NG118823' },
            { label: 'Rate', value: '10.5%', note: 'Level 2 of plan version 1' },
          ]}
          result={{ label: 'Income', value: <Money value="1050" /> }}
        />
      </section>
      <ReportPage
        report={incomeReports.level}
        part="Level income"
        phone={{ title: 'no', amount: 'amount', meta: ['business_date', 'status'] }}
        explain={() => <Explain steps={[{ label: 'Base', value: <Money value="10000" /> }]} />}
      />
    </div>
  );
}

const fields = {
  user_id: {
    label: text('User id'),
    kind: 'member',
    lookup: walletOwner,
  },
  direction: { label: text('Credit or debit'), kind: 'choice', options: optionsOf(['Credit', 'Debit']) },
  wallet: { label: text('Wallet'), kind: 'select', options: [{ value: 'fund', label: 'Fund wallet' }] },
  amount: { label: text('Amount'), kind: 'money', hint: 'Above ₹1,00,000.00 a second admin approves.' },
  reason: { label: text('Reason'), kind: 'select', options: optionsOf(['Correction', 'Other']) },
  remark: { label: text('Remark'), kind: 'textarea' },
} as const;

function KitForm() {
  return (
    <ActionForm
      endpoint={creditDebit}
      fields={fields}
      initial={{ owner_type: 'User', direction: 'Credit' }}
      submitLabel="Credit ₹500.00"
      review={({ amount }) => <Money value={String(amount)} strong />}
      receipt={() => null}
    />
  );
}
