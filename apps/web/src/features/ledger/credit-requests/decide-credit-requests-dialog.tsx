import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import { type creditRequests, decideCreditRequests } from '@banyan/contract/ledger/credit-requests';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { DecisionVerdicts, decisionWords } from '../../../components/form/decision-verdicts.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { WaitsByHand } from '../../../components/form/waits-by-hand.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { addDecimals } from '../../../lib/decimal.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { SameReference } from './parts/same-reference.tsx';

type Row = RowOf<typeof creditRequests>;
export interface Decided {
  decision: 'Approve' | 'Reject';
  rows: readonly Row[];
}
interface Props extends Decided {
  onDone: () => void;
  onClose: () => void;
}

const approving: Fields<typeof decideCreditRequests> = {
  remark: { label: text('Remark (optional)'), hint: t('Its owner reads it.') },
};
const rejecting: Fields<typeof decideCreditRequests> = {
  remark: { label: text('Reason'), hint: t('Its owner reads it.') },
};

/** One decision about one or many requests; what was not done is listed with its reason. */
export function DecideCreditRequestsDialog({ decision, rows, onDone, onClose }: Props) {
  const title = titleOf(decision, rows);
  // of several each is judged by itself, and the result says which wait
  const [only] = rows.length === 1 && !rows[0]?.first_by ? rows : [];
  const flagged = rows.filter(({ same_reference }) => same_reference.length > 0);
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        endpoint={decideCreditRequests}
        fields={decision === 'Approve' ? approving : rejecting}
        initial={{ decision, nos: rows.map(({ no }) => no ?? '') }}
        submitLabel={title}
        onCancel={onClose}
        onDone={({ data }) => {
          onDone();
          if (data.waiting + data.refused > 0) return;
          toast({ severity: 'success', summary: decisionWords(data) });
          onClose();
        }}
        receipt={({ data }) => <DecisionVerdicts done={data} onClose={onClose} />}
      >
        {() => (
          <>
            <Lines lines={linesOf(rows)} />
            {flagged.map((row) => (
              <SameReference key={row.id} row={row} />
            ))}
            {decision === 'Approve' && only && (
              <WaitsByHand userId={only.owner?.user_id ?? ''} value={only.amount ?? '0'} />
            )}
          </>
        )}
      </ActionForm>
    </Modal>
  );
}

function titleOf(decision: Decided['decision'], rows: readonly Row[]): string {
  const [only] = rows.length === 1 ? rows : [];
  const no = only?.no ?? '';
  if (decision === 'Approve')
    return only ? t('Approve {no}', { no }) : t('Approve {count} requests', { count: rows.length });
  return only ? t('Reject {no}', { no }) : t('Reject {count} requests', { count: rows.length });
}

function linesOf(rows: readonly Row[]): Line[] {
  const total: Line = {
    label: t('Amount'),
    value: <Money value={addDecimals(rows.map(({ amount }) => amount ?? '0'))} />,
    total: true,
  };
  const [only] = rows.length === 1 ? rows : [];
  if (!only) {
    const modes = [...new Set(rows.map(({ payment_mode }) => payment_mode ?? ''))];
    const ofMode = (mode: string) => rows.filter(({ payment_mode }) => payment_mode === mode);
    return [
      ...modes.map((mode) => ({
        label: t('{mode}, {count, plural, one {one request} other {# requests}}', {
          mode: fromServer(mode),
          count: ofMode(mode).length,
        }),
        value: <Money value={addDecimals(ofMode(mode).map(({ amount }) => amount ?? '0'))} />,
      })),
      total,
    ];
  }
  return [
    { label: t('For'), value: `${only.owner?.name} (${only.owner?.user_id})` },
    { label: t('Wallet'), value: fromServer(only.wallet ?? '') },
    {
      label: t('Paid by'),
      value: [fromServer(only.payment_mode ?? ''), only.reference].filter(Boolean).join(' '),
    },
    total,
  ];
}
