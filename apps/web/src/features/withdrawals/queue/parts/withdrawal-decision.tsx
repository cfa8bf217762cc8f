import {
  type WithdrawalDecision as Decision,
  readWithdrawalDecision,
  startWithdrawalDecision,
  withdrawalDecisionRows,
} from '@banyan/contract/withdrawals/bulk-decisions';
import { type ReactNode, useState } from 'react';
import { useMayCall } from '../../../../app/use-rights.ts';
import { DecideDialog } from '../../../../components/form/decide-dialog.tsx';
import { Button } from '../../../../components/parts/button.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../../components/parts/lines.tsx';
import { ScreenButton } from '../../../../components/parts/screen-link.tsx';
import { Loading } from '../../../../components/parts/states.tsx';
import { WaitsNote } from '../../../../components/parts/waits-note.tsx';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { Progress } from '../../../../components/tile/tiles.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { ofMessage, t } from '../../../../lib/text.ts';
import { screenHref } from './screen-href.ts';
import { useFollowed } from './use-followed.ts';
import './withdrawal-parts.css';

/** A decision on many requests: who is included, who is not and why; started here, followed here, its failures tried again. */
export function WithdrawalDecision({ no, children }: { no: string; children: ReactNode }) {
  const query = useFollowed(readWithdrawalDecision, no, ({ status }) => status === 'Running');
  const mayCall = useMayCall();
  const [isOpen, setOpen] = useState(false);
  const found = query.data;
  const canStart = found && mayCall(startWithdrawalDecision) && startWords(found);
  return (
    <>
      <ReportPage
        report={withdrawalDecisionRows}
        help={t('Who is included, and who is not and why. What arrives later is not in it.')}
        phone={{ title: 'no', amount: 'net', meta: ['owner', 'outcome'] }}
        details={({ problem }) => problem && <p>{ofMessage(problem)}</p>}
        actions={
          <>
            <ScreenButton href={screenHref('decisions')}>{t('All decisions')}</ScreenButton>
            {canStart && (
              <Button variant="primary" onClick={() => setOpen(true)}>
                {canStart}…
              </Button>
            )}
          </>
        }
        empty={{ title: t('This decision has no rows.') }}
      >
        {children}
        {found ? <Sheet found={found} /> : <Loading query={query} what={t('The decision')} lines={6} />}
      </ReportPage>
      {isOpen && found && canStart && (
        <DecideDialog
          endpoint={startWithdrawalDecision}
          title={canStart}
          sends={{ no: found.no }}
          lines={includedLines(found)}
          waits={<WaitsNote why={found.why} />}
          done={() => t('{no} has begun.', { no: found.no })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** What can be started; '' = nothing. */
function startWords({ status, decision, included, failed }: Decision): string {
  if (status === 'Prepared' && included > 0)
    return decision === 'Approve'
      ? t('Approve {count}', { count: included })
      : t('Reject {count}', { count: included });
  return status === 'Done' && failed > 0 ? t('Try {count} again', { count: failed }) : '';
}

const includedLines = ({ included, banks, net }: Decision): Line[] => [
  { label: t('Included'), value: formatCount(included) },
  ...banks.map((bank) => ({
    label: `${bank.bank} (${formatCount(bank.count)})`,
    value: <Money value={bank.net} />,
  })),
  { label: t('Net payable'), value: <Money value={net} />, total: true },
];

function Sheet({ found }: { found: Decision }) {
  const { status, count, done, failed, excluded, excluded_rows } = found;
  return (
    <section className="stack" aria-label={found.no}>
      {status === 'Prepared' ? (
        <Lines lines={includedLines(found)} />
      ) : (
        <Progress
          label={t('{done} done, {failed} failed, of {count}', { done, failed, count })}
          part={done + failed}
          whole={count}
        />
      )}
      {status !== 'Running' && excluded > 0 && (
        <>
          <h2 className="row-part">{t('Excluded: {count}', { count: excluded })}</h2>
          <ul className="withdrawal-list">
            {excluded_rows.map(({ no, owner, net, why }) => (
              <li key={no}>
                <span>
                  {no} · {owner.name}
                </span>
                <span className="caption">{ofMessage(why)}</span>
                <Money value={net} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
