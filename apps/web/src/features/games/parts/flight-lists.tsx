import { aviatorRounds, myAviatorBets } from '@banyan/contract/games/aviator';
import { useState } from 'react';
import { useAddress } from '../../../app/use-address.ts';
import { Button } from '../../../components/parts/button.tsx';
import { modeOf, Played } from '../../../components/parts/played-for.tsx';
import { Segments } from '../../../components/parts/segments.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { RoundProofDialog } from './round-proof-dialog.tsx';

/** Flights that have closed, and the own bets on them, each with the proof of its round. */
export function FlightLists() {
  const [{ list: first }] = useAddress<{ list: string }>();
  const [list, show] = useState<'rounds' | 'bets'>(first === 'bets' ? 'bets' : 'rounds');
  return (
    <>
      <Segments
        label={t('Lists')}
        options={[
          { value: 'rounds', label: t('Rounds') },
          { value: 'bets', label: t('My bets') },
        ]}
        value={list}
        onChange={show}
      />
      {list === 'rounds' ? <Flights /> : <MyFlightBets />}
    </>
  );
}

type Close = (opened: (onClose: () => void) => React.ReactNode) => void;

const proofOf = (issue: string | null | undefined, close: Close) =>
  issue && (
    <Button
      variant="primary"
      onClick={() => close((onClose) => <RoundProofDialog issue={issue} onClose={onClose} />)}
    >
      {t('Show the proof')}
    </Button>
  );

function Flights() {
  return (
    <ReportPage
      report={aviatorRounds}
      part={t('Rounds')}
      phone={{ title: 'issue', amount: 'crash', meta: ['closes_at', 'status'] }}
      rowActions={({ issue }, close) => proofOf(issue, close)}
      empty={{ title: t('No rounds yet.'), text: t('Every round that closes appears here.') }}
    />
  );
}

function MyFlightBets() {
  return (
    <ReportPage
      report={myAviatorBets}
      part={t('My bets')}
      phone={{ title: 'issue', amount: 'payout', meta: ['stake', 'left_at', 'status'] }}
      cells={{
        stake: ({ stake, is_money }) => <Played value={stake ?? '0'} mode={modeOf(is_money)} />,
        payout: ({ payout, is_money }) =>
          payout === null ? null : <Played value={payout} mode={modeOf(is_money)} />,
      }}
      rowActions={({ issue }, close) => proofOf(issue, close)}
      empty={{ title: t('No bets yet.'), text: t('What you bet on appears here.') }}
    />
  );
}
