import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import { changePackage, createPackage, maxKitLines, type packageList } from '@banyan/contract/topup/packages';
import { useState } from 'react';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import type { Values } from '../../components/form/form-values.ts';
import { Button } from '../../components/parts/button.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { trimmed } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';
import { ProductLookup } from './parts/product-lookup.tsx';
import { RateTable } from './parts/rate-table.tsx';

interface Props {
  /** Missing = a new package. */
  pack?: RowOf<typeof packageList>;
  onClose: () => void;
}

/** A new package, or the next version of one. */
export function PackageFormDialog({ pack, onClose }: Props) {
  const [lineCount, setLineCount] = useState(pack?.kit_lines.length ?? 0);
  const lineFields = Array.from(
    { length: lineCount },
    (_, line) =>
      ({
        [`kit_lines.${line}.sku`]: {
          label: text('Product'),
          Control: ProductLookup,
          hint:
            line === 0
              ? t('Name, SKU or barcode. It leaves the store of who dispatches the kit.')
              : t('Name, SKU or barcode'),
        },
        [`kit_lines.${line}.quantity`]: { label: text('Pieces in a kit'), kind: 'count' },
      }) as Fields<typeof createPackage>,
  );
  const fields: Fields<typeof createPackage> = {
    code: {
      label: text('Code'),
      hint: t('Cannot be changed later. Letters, digits, - and _.'),
      readOnly: pack !== undefined,
    },
    name: { label: text('Name') },
    amount: {
      label: text('Price'),
      kind: 'money',
      hint: t('For a package of one price. Blank for a range.'),
    },
    min: { label: text('From'), kind: 'money', hint: t('For a package with a price range.') },
    max: { label: text('To'), kind: 'money' },
    bv: { label: text('Business volume (BV)'), kind: 'money', hint: t('Blank = the price.') },
    gst_percent: { label: text('GST, %'), hint: t('Comes on top of the price.') },
    cooling_off_days: {
      label: text('Cooling-off days'),
      kind: 'count',
      hint: t('Within these days a member may cancel. Blank = 0.'),
    },
    'referral_rate.percent': {
      label: text('Own referral rate, %'),
      hint: t("Used instead of the plan's rate. Blank = the plan's rate."),
    },
    'referral_rate.amount': { label: text('Or fixed referral amount'), kind: 'money' },
    'referral_rate.by_rank': {
      label: text('Own rate by rank'),
      Control: RateTable,
      hint: t('Instead of the value above, for sponsors with the rank or a higher one.'),
    },
    'referral_rate.by_package': {
      label: text('Own rate by package'),
      Control: RateTable,
      hint: t('For sponsors who hold the package. By rank or by package, not both.'),
    },
    kit: { label: text('Kit (optional)'), hint: t('What is sent to members who use a pin of it.') },
    ...Object.assign({}, ...lineFields),
  };
  const title = pack ? t('New version of {name}', { name: pack.name ?? '' }) : t('New package');
  return (
    <Modal title={title} kind="drawer" onClose={onClose}>
      <p className="caption">
        {t('A large package, or one that gives more than it costs, waits for a second admin.')}
      </p>
      <ActionForm
        endpoint={pack ? changePackage : createPackage}
        fields={fields}
        initial={pack ? valuesOf(pack) : {}}
        submitLabel={
          pack ? t('Save as version {version}', { version: (pack.version ?? 0) + 1 }) : t('Put on sale')
        }
        onCancel={onClose}
        onDone={({ data }) => {
          toast({
            severity: 'success',
            summary: t('Package {code} is saved as version {version}.', {
              code: data.code,
              version: data.version,
            }),
          });
          onClose();
        }}
      >
        {(form) => (
          <div className="form-actions">
            <Button
              disabled={lineCount >= maxKitLines}
              onClick={() => {
                form.add('kit_lines', { sku: '' });
                setLineCount(lineCount + 1);
              }}
            >
              {t('Add a product')}
            </Button>
            {lineCount > 0 && (
              <Button
                variant="quiet"
                onClick={() => {
                  form.remove('kit_lines', lineCount - 1);
                  setLineCount(lineCount - 1);
                }}
              >
                {t('Remove last product')}
              </Button>
            )}
          </div>
        )}
      </ActionForm>
    </Modal>
  );
}

/** What the form begins with: everything the newest version says, also what the form does not ask. */
function valuesOf(pack: RowOf<typeof packageList>): Values<typeof createPackage> {
  const { code, name, amount, min, max, bv, gst_percent, cooling_off_days, referral_rate } = pack;
  const { roi_percent, roi_days, roi_multiple, matching_cap, kit, kit_lines } = pack;
  const all = { code, name, amount, min, max, bv, gst_percent, cooling_off_days, referral_rate };
  const values = { ...all, roi_percent, roi_days, roi_multiple, matching_cap };
  const written = Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => [key, isDecimal(value) ? trimmed(value) : value]);
  return {
    ...Object.fromEntries(written),
    ...(kit === null ? {} : { kit }),
    ...(kit_lines.length === 0
      ? {}
      : { kit_lines: kit_lines.map(({ sku, quantity }) => ({ sku, quantity })) }),
  };
}

const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^\d+\.\d+$/.test(value);
