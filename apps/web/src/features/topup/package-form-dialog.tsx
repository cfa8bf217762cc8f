import { changePackage, createPackage, type packageList } from '@banyan/contract/packages';
import type { RowOf } from '@banyan/contract/report';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Field, type FieldDef } from '../../components/form/field.tsx';
import { counting, nested } from '../../components/form/shaped-form.ts';
import type { Form, Values } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { trimmed } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';

interface Props {
  /** Missing = a new package. */
  pack?: RowOf<typeof packageList>;
  onClose: () => void;
}

/** A new package, or the next version of one. */
export function PackageFormDialog({ pack, onClose }: Props) {
  const fields: Record<string, FieldDef> = {
    code: {
      label: 'Code',
      hint: t('Short and for ever: letters, digits, - and _.'),
      readOnly: pack !== undefined,
    },
    name: { label: 'Name' },
    amount: { label: 'Price', kind: 'money', hint: t('For a package of one price. Blank for a range.') },
    min: { label: 'From', kind: 'money', hint: t('For a package that takes any amount between two.') },
    max: { label: 'To', kind: 'money' },
    bv: { label: 'Business volume (BV)', kind: 'money', hint: t('Blank = the price.') },
    gst_percent: { label: 'GST, %', hint: t('Comes on top of the price.') },
  };
  const title = pack ? t('New version of {name}', { name: pack.name ?? '' }) : t('New package');
  return (
    <Modal title={title} kind="drawer" onClose={onClose}>
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
        {(form) => <MoreFields form={form as Form} />}
      </ActionForm>
    </Modal>
  );
}

function MoreFields({ form }: { form: Form }) {
  return (
    <>
      <Field
        form={counting(form)}
        name="cooling_off_days"
        def={{
          label: 'Cooling-off days',
          kind: 'digits',
          hint: t('Within these days a member may cancel. Blank = 0.'),
        }}
      />
      <Field
        form={nested(form)}
        name="referral_rate.percent"
        def={{
          label: 'Own referral rate, %',
          hint: t('Goes before the rate of the plan. Blank = the rate of the plan.'),
        }}
      />
      <Field
        form={nested(form)}
        name="referral_rate.amount"
        def={{ label: 'Or a fixed referral amount', kind: 'money' }}
      />
    </>
  );
}

/** What the form begins with: everything the newest version says, also what the form does not ask. */
function valuesOf(pack: RowOf<typeof packageList>): Values {
  const { code, name, amount, min, max, bv, gst_percent, cooling_off_days, referral_rate } = pack;
  const { roi_percent, roi_days, roi_multiple, matching_cap } = pack;
  const all = { code, name, amount, min, max, bv, gst_percent, cooling_off_days, referral_rate };
  const values = { ...all, roi_percent, roi_days, roi_multiple, matching_cap };
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key, isDecimal(value) ? trimmed(value) : value]),
  );
}

const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^\d+\.\d+$/.test(value);
