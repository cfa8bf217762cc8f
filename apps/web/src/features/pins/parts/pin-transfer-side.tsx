import type { transferPins } from '@banyan/contract/pins/pin-transfers';
import { type TransferTarget, transferRecipient } from '@banyan/contract/transfers/transfers';
import { useArea } from '../../../app/use-area.ts';
import { FormSide, SideCard, useTypedId } from '../../../components/form/form-side.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

interface Props {
  form: Form<typeof transferPins>;
  toType: Exclude<TransferTarget, 'Own'>;
  held: readonly { code: string; package: string; available: number }[];
}

/** Who gets the pins, and how many are left of the package. */
export default function PinTransferSide({ form, toType, held }: Props) {
  const { isAdmin } = useArea();
  const user_id = useTypedId(form.text('user_id'));
  const enabled = user_id !== '';
  const { data } = useCall(transferRecipient, { to_type: toType, user_id }, { quiet: true, enabled });
  const pack = held.find(({ code }) => code === form.text('package'));
  const count = Number(form.text('count'));
  const isLeft = pack !== undefined && Number.isInteger(count) && count > 0 && count <= pack.available;
  return (
    <FormSide>
      {data && enabled && <SideCard title={t('To')} person={data} />}
      {!isAdmin && pack && isLeft && (
        <SideCard
          title={pack.package}
          lines={[
            { label: t('Unused'), value: pack.available },
            { label: t('Afterwards'), value: pack.available - count },
          ]}
        />
      )}
    </FormSide>
  );
}
