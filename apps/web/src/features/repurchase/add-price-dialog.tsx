import { text } from '@banyan/contract/core/text';
import { addProductPrice } from '@banyan/contract/repurchase/products';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { PriceFigures } from './parts/price-figures.tsx';
import { priceInputs } from './parts/product-inputs.tsx';

/** A price from a day on; the one in force ends when it begins. */
export function AddPriceDialog({ sku, onClose }: { sku: string; onClose: () => void }) {
  const fields: Fields<typeof addProductPrice> = {
    ...priceInputs(),
    from_on: { label: text('From'), kind: 'date', hint: t('Today: from this moment on.') },
    to_on: {
      label: text('Until (optional)'),
      kind: 'date',
      hint: t('Afterwards it has no price until you add one.'),
    },
  };
  return (
    <Modal title={t('New price')} kind="drawer" onClose={onClose}>
      <ActionForm
        endpoint={addProductPrice}
        fields={fields}
        initial={{ sku }}
        submitLabel={t('Add the price')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('The price is added.') });
          onClose();
        }}
      >
        {(form) => <PriceFigures form={form} />}
      </ActionForm>
    </Modal>
  );
}
