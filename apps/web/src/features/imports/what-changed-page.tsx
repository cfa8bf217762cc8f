import { readWhatChanged, seeWhatChanged } from '@banyan/contract/imports/switch';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCompany, useCompanyLists } from '../../app/company.ts';
import { queryClient } from '../../app/query-client.ts';
import { Button } from '../../components/parts/button.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { type Line, Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { call } from '../../lib/call.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { fromServer, t } from '../../lib/text.ts';
import { type DataOf, useCall } from '../../lib/use-call.ts';
import './what-changed-page.css';

type WhatChanged = NonNullable<DataOf<typeof readWhatChanged>>;

/** What a member finds here of the system before, and what the company says about it. */
export default function WhatChangedPage() {
  const query = useCall(readWhatChanged);
  const { data } = query;
  return (
    <div className="stack">
      <PageHeader help={data && t('Your business was brought over from {name}.', { name: data.from_name })} />
      {data ? (
        <Changed data={data} />
      ) : data === null ? (
        <Empty title={t('Nothing was brought over.')} />
      ) : (
        <Loading query={query} what={t('Changes')} lines={8} />
      )}
    </div>
  );
}

function Changed({ data }: { data: WhatChanged }) {
  const { timezone } = useCompany();
  const wallets = useCompanyLists()?.user_wallets ?? [];
  const nameOf = (code: string) => fromServer(wallets.find((wallet) => wallet.code === code)?.name ?? code);
  const lines: Line[] = [
    ...data.wallets.map(({ code, amount }) => ({
      label: nameOf(code),
      value: <Money value={amount} />,
    })),
    ...(data.unpaid ? [{ label: t('Of these, unpaid'), value: <Money value={data.unpaid} /> }] : []),
    ...(data.owed ? [{ label: t('Owed, repaid from incomes'), value: <Money value={data.owed} /> }] : []),
    ...(data.topups.count > 0
      ? [
          {
            label: t('Topups ({count})', { count: formatCount(data.topups.count) }),
            value: <Money value={data.topups.amount} />,
          },
        ]
      : []),
    ...(data.rank ? [{ label: t('Rank'), value: data.rank }] : []),
  ];
  return (
    <>
      <section className="card stack" aria-label={t('What stays')}>
        <h2>{t('What stays')}</h2>
        <p>
          {t('Since {date} you work here. Your user id, your team and your place are what they were.', {
            date: formatDate(data.switch_on, timezone),
          })}
        </p>
        {data.says !== '' && <p className="what-changed-said">{data.says}</p>}
      </section>
      <section className="card stack" aria-label={t('Brought forward')}>
        <h2>{t('Brought forward')}</h2>
        <p className="muted">
          {t('As of the end of {date} there. Your passbook begins with it.', {
            date: formatDate(data.as_of, timezone),
          })}
        </p>
        {lines.length > 0 ? <Lines lines={lines} /> : <p>{t('There was no balance.')}</p>}
      </section>
      <Understood isSeen={data.is_seen} />
    </>
  );
}

/** Takes the step off the dashboard. */
function Understood({ isSeen }: { isSeen: boolean }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  if (isSeen) return null;
  const see = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(seeWhatChanged, { body: {} });
      await queryClient.invalidateQueries();
      await navigate({ to: '/user/home' });
    } catch {
      // what was refused is on screen
      setBusy(false);
    }
  };
  return (
    <div className="form-actions in-place">
      <Button variant="primary" busy={isBusy} onClick={() => void see()}>
        {t('I have read it')}
      </Button>
    </div>
  );
}
