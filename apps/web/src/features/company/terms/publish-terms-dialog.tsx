import { publishTerms, type readNewestTerms } from '@banyan/contract/company/terms';
import { termsWords } from '@banyan/contract/company/terms-kinds';
import { text } from '@banyan/contract/core/text';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { t } from '../../../lib/text.ts';
import type { DataOf } from '../../../lib/use-call.ts';

interface Props {
  newest: DataOf<typeof readNewestTerms>[number];
  onClose: () => void;
}

const inputs = () => ({
  from_on: { label: text('In force from'), kind: 'date', hint: t('Today or later.') } as const,
  en: { label: text('English'), kind: 'textarea', hint: t('Plain text. Line breaks stay.') } as const,
  hi: {
    label: text('Hindi (optional)'),
    kind: 'textarea',
    hint: t('Without it everybody reads the English text.'),
  } as const,
});

/** The next version of terms, which begins with the words of the one before. */
export function PublishTermsDialog({ newest: { kind, version, en, hi }, onClose }: Props) {
  return (
    <Modal title={t('New version of {terms}', { terms: t(termsWords[kind]) })} onClose={onClose}>
      <ActionForm
        endpoint={publishTerms}
        fields={inputs()}
        initial={{ kind, version: version + 1, en, hi }}
        submitLabel={t('Publish version {version}', { version: version + 1 })}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('The terms are published.') });
          onClose();
        }}
      />
    </Modal>
  );
}
