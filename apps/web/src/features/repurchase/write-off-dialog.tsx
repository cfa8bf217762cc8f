import { text } from '@banyan/contract/core/text';
import { writeOffStock } from '@banyan/contract/repurchase/stock';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';

interface Props {
  product: { sku: string | null; name: string | null; stock: number | null; held: number | null };
  onClose: () => void;
}

const fields: Fields<typeof writeOffStock> = {
  quantity: { label: text('Pieces'), kind: 'count' },
  reason: { label: text('Reason'), kind: 'textarea' },
};

/** Goods that are broken, lost or past their date leave the store. */
export function WriteOffDialog({ product, onClose }: Props) {
  const [name, sku] = [product.name ?? '', product.sku ?? ''];
  return (
    <Modal title={t('Write off {name}', { name })} onClose={onClose}>
      <div className="stack">
        <p>
          {t('In stock: {stock}, of them reserved: {held}. Reserved ones stay.', {
            stock: formatCount(product.stock ?? 0),
            held: formatCount(product.held ?? 0),
          })}
        </p>
        <ActionForm
          endpoint={writeOffStock}
          fields={fields}
          initial={{ sku }}
          submitLabel={t('Write off')}
          onCancel={onClose}
          onDone={({ data }) => {
            toast({
              severity: 'success',
              summary: t('Written off. In stock now: {stock}.', { stock: formatCount(data.stock) }),
            });
            onClose();
          }}
        />
      </div>
    </Modal>
  );
}
