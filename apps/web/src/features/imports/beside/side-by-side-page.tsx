import {
  beginSideBySide,
  endSideBySide,
  oldDays,
  readSideBySide,
  startDay,
} from '@banyan/contract/imports/side-by-side';
import { useState } from 'react';
import { useAddress } from '../../../app/use-address.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { Button, ButtonLink } from '../../../components/parts/button.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { Empty, Loading } from '../../../components/parts/states.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ComparedRows } from './parts/compared-rows.tsx';
import { KindsCompared } from './parts/kinds-compared.tsx';
import { RunLines } from './parts/run-lines.tsx';
import { StartDayDialog } from './start-day-dialog.tsx';
import { SwitchBesideDialog } from './switch-beside-dialog.tsx';
import './side-by-side-page.css';

/** The company beside its old system: how far it has come, what differs and why, day by day (docs/ledger.md §18). */
export default function SideBySidePage() {
  const [{ view }] = useAddress<{ view: string }>();
  return view === 'rows' ? <ComparedRows /> : <Overview />;
}

function Overview() {
  const query = useCall(readSideBySide);
  const mayCall = useMayCall();
  const [dialog, setDialog] = useState<'begin' | 'end' | 'day'>();
  const { data } = query;
  const run = data?.run;
  return (
    <div className="stack beside">
      <PageHeader
        help={t('What the old system did is brought in day by day, and what it paid is compared row by row.')}
        action={
          run && (
            <>
              {mayCall(startDay) && run.next && (
                <Button variant="primary" onClick={() => setDialog('day')}>
                  {t('Bring a day in')}
                </Button>
              )}
              {mayCall(endSideBySide) && run.fed_through < run.since && (
                <Button variant="danger" onClick={() => setDialog('end')}>
                  {t('End side by side')}
                </Button>
              )}
            </>
          )
        }
      />
      {!data && <Loading query={query} what={t('Side by side')} lines={10} />}
      {run && <RunLines run={run} />}
      {data && !run && (
        <section className="card stack">
          <Empty
            title={t('The company stands by itself.')}
            text={
              data.begins_with
                ? t('Before the switch it can run beside the old system. Nothing is paid out in that time.')
                : t('A network is brought in first. Then the company can run beside its old system.')
            }
            action={
              data.begins_with ? (
                mayCall(beginSideBySide) && (
                  <Button variant="primary" onClick={() => setDialog('begin')}>
                    {t('Run side by side')}
                  </Button>
                )
              ) : (
                <ButtonLink to="/admin/settings/import">{t('All imports')}</ButtonLink>
              )
            }
          />
        </section>
      )}
      {data && data.kinds.length > 0 && <KindsCompared kinds={data.kinds} />}
      {data && (run || data.kinds.length > 0) && <Days />}
      {dialog === 'begin' && data?.begins_with && (
        <SwitchBesideDialog network={data.begins_with} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'end' && <SwitchBesideDialog network={null} onClose={() => setDialog(undefined)} />}
      {dialog === 'day' && run?.next && (
        <StartDayDialog on={run.next} from={run.from_name} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}

function Days() {
  return (
    <ReportPage
      report={oldDays}
      part={t('Days')}
      phone={{ title: 'on', amount: 'there', meta: ['status', 'equal', 'differs'] }}
      rowActions={({ no }) => (
        <ButtonLink to="/admin/settings/import" search={{ no: no ?? '' }}>
          {t('Open the day')}
        </ButtonLink>
      )}
      empty={{
        title: t('No day was brought in.'),
        text: t('A day is closed and compared once its files are here.'),
      }}
    />
  );
}
