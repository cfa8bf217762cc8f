import type { RowOf } from '@banyan/contract/core/report';
import {
  endStandingOrder,
  giveStandingOrder,
  pauseStandingOrder,
  resumeStandingOrder,
  type standingOrders,
} from '@banyan/contract/repurchase/standing-orders';
import { useAddress } from '../../../../app/use-address.ts';
import { useMayCall } from '../../../../app/use-rights.ts';
import { DecideDialog } from '../../../../components/form/decide-dialog.tsx';
import { Button } from '../../../../components/parts/button.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import type { RowDialog } from '../../../../components/report/report-body.tsx';
import { t } from '../../../../lib/text.ts';

type Row = RowOf<typeof standingOrders>;
interface Props {
  row: Row;
  close: (dialog?: RowDialog) => void;
}

/** The buttons of a standing order's drawer. */
export function StandingActions({ row, close }: Props) {
  const mayCall = useMayCall();
  const [, open] = useAddress<{ show: string; no: string }>();
  if (row.status === 'Ended' || !mayCall(giveStandingOrder)) return null;
  const ask = (act: keyof typeof dialogs) =>
    close((onClose) => <StandingDialog row={row} act={act} onClose={onClose} />);
  return (
    <>
      <Button variant="danger" onClick={() => ask('end')}>
        {t('End…')}
      </Button>
      {row.status === 'Active' ? (
        <Button onClick={() => ask('pause')}>{t('Pause…')}</Button>
      ) : (
        <Button onClick={() => ask('resume')}>{t('Resume…')}</Button>
      )}
      <Button variant="primary" onClick={() => open({ show: 'change', no: row.no ?? '' })}>
        {t('Change…')}
      </Button>
    </>
  );
}

const dialogs = {
  end: {
    call: endStandingOrder,
    title: (no: string) => t('End the standing order {no}', { no }),
    note: () => t('It is over for ever. Orders it has made stay as they are.'),
    done: (no: string) => t('{no} has ended.', { no }),
  },
  pause: {
    call: pauseStandingOrder,
    title: (no: string) => t('Pause the standing order {no}', { no }),
    note: () => t('No order is made until you resume it.'),
    done: (no: string) => t('{no} is paused.', { no }),
  },
  resume: {
    call: resumeStandingOrder,
    title: (no: string) => t('Resume the standing order {no}', { no }),
    note: () => t('It is made again from its next date on. What it left out meanwhile is not ordered.'),
    done: (no: string) => t('{no} goes on.', { no }),
  },
};

interface DialogProps {
  row: Row;
  act: keyof typeof dialogs;
  onClose: () => void;
}

function StandingDialog({ row, act, onClose }: DialogProps) {
  const { call, title, note, done } = dialogs[act];
  const no = row.no ?? '';
  return (
    <DecideDialog<typeof resumeStandingOrder>
      endpoint={call}
      title={title(no)}
      sends={{ no }}
      lines={[
        { label: t('Products'), value: row.products },
        { label: t('Day of month'), value: row.day },
        { label: t('At most'), value: <Money value={row.at_most} />, total: true },
      ]}
      note={note()}
      done={() => done(no)}
      onClose={onClose}
    />
  );
}
