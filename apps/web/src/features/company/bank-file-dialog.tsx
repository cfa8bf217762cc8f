import { text } from '@banyan/contract/core/text';
import {
  type BankFileTemplate,
  bankFileFields,
  bankFileSeparators,
  bankFileTemplate,
  bankFileWords,
} from '@banyan/contract/withdrawals/bank-file';
import { saveBankFileTemplate } from '@banyan/contract/withdrawals/batches';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Field, type FieldDef, type Fields } from '../../components/form/field.tsx';
import type { Form } from '../../components/form/use-form.ts';
import { Button } from '../../components/parts/button.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { BankFilePreview } from './parts/bank-file-preview.tsx';

type Call = typeof saveBankFileTemplate;

const heading: FieldDef = { label: text('Heading') };
const fixed: FieldDef = { label: text('Fixed text') };

interface Props {
  template: BankFileTemplate;
  onClose: () => void;
}

/** Which columns the bank's file has, in which order; every change waits for a second admin. */
export function BankFileDialog({ template, onClose }: Props) {
  const fields: Fields<Call> = {
    separator: {
      label: text('Separator'),
      kind: 'choice',
      options: bankFileSeparators.map((value) => ({ value, label: separatorWords(value) })),
    },
  };
  return (
    <Modal title={t('Bank file columns')} kind="drawer" onClose={onClose}>
      <ActionForm
        endpoint={saveBankFileTemplate}
        fields={fields}
        initial={template}
        submitLabel={t('Save the columns')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('The columns are saved.') });
          onClose();
        }}
      >
        {(form) => <Columns form={form} />}
      </ActionForm>
    </Modal>
  );
}

const separatorWords = (separator: string): string =>
  separator === ',' ? t('Comma ( , )') : t('Semicolon ( ; )');

function Columns({ form }: { form: Form<Call> }) {
  const columns = form.values.columns ?? [];
  const { columns: problem } = form.errors;
  const typed = bankFileTemplate.safeParse(form.values);
  const move = (from: number, to: number): void => {
    const moved = columns.toSpliced(from, 1);
    form.set('columns', moved.toSpliced(to, 0, ...columns.slice(from, from + 1)));
  };
  return (
    <>
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place
        <fieldset key={index} className="bank-file-column stack">
          <legend className="caption">{t('Column {number}', { number: index + 1 })}</legend>
          <Field form={form} name={`columns.${index}.heading`} def={heading} />
          <Field form={form} name={`columns.${index}.shows`} def={shows()} />
          {column?.shows === 'text' && <Field form={form} name={`columns.${index}.fixed`} def={fixed} />}
          <div className="column-actions">
            <Button disabled={index === 0} onClick={() => move(index, index - 1)}>
              {t('Up')}
            </Button>
            <Button disabled={index === columns.length - 1} onClick={() => move(index, index + 1)}>
              {t('Down')}
            </Button>
            <Button variant="danger" onClick={() => form.remove('columns', index)}>
              {t('Remove')}
            </Button>
          </div>
        </fieldset>
      ))}
      {problem && <p className="field-error">{problem}</p>}
      <div>
        <Button onClick={() => form.add('columns', { heading: '', shows: 'text', fixed: '' })}>
          {t('Add a column')}
        </Button>
      </div>
      {typed.success && <BankFilePreview template={typed.data} />}
    </>
  );
}

const shows = (): FieldDef => ({
  label: text('Shows'),
  kind: 'select',
  options: bankFileFields.map((value) => ({ value, label: t(bankFileWords[value]) })),
});
