import { text } from '@banyan/contract/core/text';
import { createDraw, lotteryDraws } from '@banyan/contract/lottery/draws';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Field, type Fields } from '../../components/form/field.tsx';
import { MomentInput } from '../../components/form/moment-input.tsx';
import type { Form } from '../../components/form/use-form.ts';
import { Button } from '../../components/parts/button.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import './parts/lottery.css';

const maxLines = 20;
const blankPrize = { count: 1, percent: null, amount: null };
const fields: Fields<typeof createDraw> = {
  price: { label: text('Price of a ticket'), kind: 'money' },
  opens_at: { label: text('Sales open'), Control: MomentInput },
  closes_at: { label: text('Sales close'), Control: MomentInput },
  max_tickets: { label: text('Tickets'), kind: 'count' },
  member_cap: { label: text('Most of one member'), kind: 'count' },
  min_sales: { label: text('Least sales'), kind: 'money' },
  house_percent: { label: text('Company share, %') },
};

/** Announces a draw: the hash of its secret is public at once, its prizes and the company's share make 100 %. */
export function CreateDrawDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [lines, setLines] = useState(1);
  return (
    <Modal title={t('Announce a draw')} kind="drawer" onClose={onClose}>
      <ActionForm
        endpoint={createDraw}
        fields={fields}
        initial={{ min_sales: '0', prizes: [blankPrize] }}
        submitLabel={t('Announce the draw')}
        onCancel={onClose}
        onDone={({ data }) => {
          toast({ severity: 'success', summary: t('{code} is announced.', { code: data.code }) });
          void client.invalidateQueries({ queryKey: [lotteryDraws.path] });
          onClose();
        }}
      >
        {(form) => <Prizes form={form} lines={lines} onLines={setLines} />}
      </ActionForm>
    </Modal>
  );
}

interface PrizesProps {
  form: Form<typeof createDraw>;
  lines: number;
  onLines: (lines: number) => void;
}

/** The table of prizes, and what is wrong with it as a whole. */
function Prizes({ form, lines, onLines }: PrizesProps) {
  const { prizes } = form.errors;
  return (
    <>
      <p className="caption">
        {t(
          'Percentages of the prizes and the share of the company make 100. A prize of an amount is paid from what earlier draws left.',
        )}
      </p>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name
        <fieldset key={line} className="lottery-line">
          <legend className="field-label">{t('Prize {line}', { line: line + 1 })}</legend>
          <Field form={form} name={`prizes.${line}.count`} def={{ label: text('How many'), kind: 'count' }} />
          <Field
            form={form}
            name={`prizes.${line}.percent`}
            def={{ label: text('% of sales'), blank: null }}
          />
          <Field
            form={form}
            name={`prizes.${line}.amount`}
            def={{ label: text('Or amount each'), kind: 'money', blank: null }}
          />
          {form.errors[`prizes.${line}`] && <p className="field-error">{form.errors[`prizes.${line}`]}</p>}
        </fieldset>
      ))}
      {prizes && (
        <p id={form.idOf('prizes')} tabIndex={-1} className="field-error">
          {prizes}
        </p>
      )}
      <div className="form-actions">
        <Button
          disabled={lines >= maxLines}
          onClick={() => {
            form.add('prizes', blankPrize);
            onLines(lines + 1);
          }}
        >
          {t('Add a prize')}
        </Button>
        {lines > 1 && (
          <Button
            variant="quiet"
            onClick={() => {
              form.remove('prizes', lines - 1);
              onLines(lines - 1);
            }}
          >
            {t('Remove last prize')}
          </Button>
        )}
      </div>
    </>
  );
}
