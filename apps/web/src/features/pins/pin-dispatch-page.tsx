import { returnConditions } from '@banyan/contract/core/constants';
import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import {
  confirmKit,
  dispatchKit,
  dispatchWays,
  pinProductDispatch,
  rejectKit,
  returnKit,
} from '@banyan/contract/pins/pin-dispatch';
import { useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { useArea } from '../../app/use-area.ts';
import { DecideDialog } from '../../components/form/decide-dialog.tsx';
import { optionsOf } from '../../components/form/field.tsx';
import { Button } from '../../components/parts/button.tsx';
import { type Line, Lines } from '../../components/parts/lines.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { dateText, formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';

type Row = RowOf<typeof pinProductDispatch>;
interface DialogProps {
  row: Row;
  onClose: () => void;
}

/** Kits that come with used pins, from the counter to the member. */
export default function PinDispatchPage() {
  const { isMember } = useArea();
  return (
    <ReportPage
      report={pinProductDispatch}
      help={
        isMember
          ? t('What comes with the pins that were used for you.')
          : t('What is to be sent to members whose pin was used.')
      }
      phone={{
        title: isMember ? 'kit' : 'member',
        meta: isMember ? ['at', 'status'] : ['kit', 'at', 'status'],
      }}
      details={({ url, lines }) => (
        <>
          {lines.length > 0 && <Lines lines={goodsOf(lines)} />}
          {url && (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {t('Follow the parcel')}
            </a>
          )}
        </>
      )}
      rowActions={(row, close) => (
        <>
          {row.can_confirm && (
            <Button
              variant="primary"
              onClick={() => close((onClose) => <ConfirmDialog row={row} onClose={onClose} />)}
            >
              {t('It has arrived')}
            </Button>
          )}
          {row.can_return && (
            <Button
              variant="primary"
              onClick={() => close((onClose) => <ReturnDialog row={row} onClose={onClose} />)}
            >
              {t('It came back…')}
            </Button>
          )}
          {row.can_dispatch && (
            <>
              <Button
                variant="danger"
                onClick={() => close((onClose) => <RejectDialog row={row} onClose={onClose} />)}
              >
                {t('Reject…')}
              </Button>
              <Button
                variant="primary"
                onClick={() => close((onClose) => <DispatchDialog row={row} onClose={onClose} />)}
              >
                {t('Dispatch…')}
              </Button>
            </>
          )}
        </>
      )}
      empty={{
        title: t('No kits yet.'),
        text: t('When a pin of a package with a kit is used, the kit appears here.'),
      }}
    />
  );
}

const linesOf = ({ no, kit, member, lines }: Row): Line[] => [
  { label: t('Pin'), value: no },
  { label: t('For'), value: `${member?.name} (${member?.user_id})` },
  { label: t('Kit'), value: kit },
  ...goodsOf(lines),
];

/** Products of a kit with their pieces. */
const goodsOf = (lines: Row['lines']): Line[] =>
  lines.map(({ name, sku, quantity }) => ({ label: `${name} (${sku})`, value: formatCount(quantity) }));

function DispatchDialog({ row, onClose }: DialogProps) {
  const { timezone } = useCompany();
  const { isAdmin } = useArea();
  const [today] = useState(() => dateText(new Date(), timezone));
  return (
    <DecideDialog
      endpoint={dispatchKit}
      title={t('Dispatch the kit of {no}', { no: row.no ?? '' })}
      sends={{ pin_no: row.no ?? '', through: 'Courier', sent_on: today }}
      fields={{
        through: { label: text('Sent by'), kind: 'select', options: optionsOf(dispatchWays) },
        sent_on: { label: text('Sent on'), kind: 'date' },
        courier: { label: text('Courier (optional)') },
        tracking: { label: text('Tracking number (optional)') },
        url: { label: text('Tracking address (optional)'), hint: t('It begins with https://') },
        remark: { label: text('Remark (optional)') },
      }}
      lines={linesOf(row)}
      note={
        row.lines.length > 0 && row.status === 'Pending'
          ? isAdmin
            ? t('The goods leave the store of the company.')
            : t('The goods leave your stock.')
          : undefined
      }
      done={() => t('The kit of {no} is on its way.', { no: row.no ?? '' })}
      onClose={onClose}
    />
  );
}

function ReturnDialog({ row, onClose }: DialogProps) {
  return (
    <DecideDialog
      endpoint={returnKit}
      title={t('The kit of {no} came back', { no: row.no ?? '' })}
      sends={{ pin_no: row.no ?? '', remark: '' }}
      fields={{
        condition: { label: text('Condition'), kind: 'select', options: optionsOf(returnConditions) },
        remark: { label: text('Remark (optional)') },
      }}
      lines={linesOf(row)}
      note={t('What can be sold again goes back to the store it left.')}
      done={() => t('The kit of {no} is back.', { no: row.no ?? '' })}
      onClose={onClose}
    />
  );
}

function RejectDialog({ row, onClose }: DialogProps) {
  return (
    <DecideDialog
      endpoint={rejectKit}
      title={t('Reject the kit of {no}', { no: row.no ?? '' })}
      sends={{ pin_no: row.no ?? '' }}
      fields={{ remark: { label: text('Reason'), kind: 'textarea', hint: t('The member reads it.') } }}
      lines={linesOf(row)}
      done={() => t('The kit of {no} is not sent.', { no: row.no ?? '' })}
      onClose={onClose}
    />
  );
}

function ConfirmDialog({ row, onClose }: DialogProps) {
  return (
    <DecideDialog
      endpoint={confirmKit}
      title={t('The kit of {no} has arrived', { no: row.no ?? '' })}
      sends={{ pin_no: row.no ?? '' }}
      lines={linesOf(row)}
      done={() => t('Thank you. The kit of {no} is delivered.', { no: row.no ?? '' })}
      onClose={onClose}
    />
  );
}
