import type { RowOf } from '@banyan/contract/core/report';
import { type categoryList, changeCategory } from '@banyan/contract/repurchase/categories';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { categoryInputs } from './parts/category-inputs.tsx';
import { useParentOptions } from './parts/use-category-options.ts';

interface Props {
  category: RowOf<typeof categoryList>;
  onClose: () => void;
}

/** A new name or another place; what stands below moves along. */
export function ChangeCategoryDialog({ category, onClose }: Props) {
  const { id, name, parent_id, may_have_sub } = category;
  const parents = useParentOptions(id);
  return (
    <Modal title={t('Change {name}', { name })} onClose={onClose}>
      <ActionForm
        endpoint={changeCategory}
        fields={categoryInputs(parents)}
        initial={{ id, name, parent_id: parent_id ?? '', may_have_sub: may_have_sub === 'Yes' }}
        submitLabel={t('Save the category')}
        onCancel={onClose}
        onDone={({ data }) => {
          toast({ severity: 'success', summary: t('{name} is saved.', { name: data.path }) });
          onClose();
        }}
      />
    </Modal>
  );
}
