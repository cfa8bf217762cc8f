import { text } from '@banyan/contract/core/text';
import { walletOwners } from '@banyan/contract/ledger/ledger';
import { pinStatistics } from '@banyan/contract/pins/pin-figures';
import { transferPins } from '@banyan/contract/pins/pin-transfers';
import { transferRecipient } from '@banyan/contract/transfers/transfers';
import { useState } from 'react';
import { useArea } from '../../app/use-area.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Receipt } from '../../components/form/receipt.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { OwnersOnly } from '../../components/parts/owners-only.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Segments } from '../../components/parts/segments.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';

// on a desktop alone
const PinTransferSide = lazyPart(() => import('./parts/pin-transfer-side.tsx'));

type OwnerType = (typeof walletOwners)[number];

/** Unused pins for a member or franchise; an admin moves them between any two. */
export default function PinTransferPage() {
  const { own } = useArea();
  const [toType, setToType] = useState<OwnerType>('User');
  const query = useCall(pinStatistics);
  const held = query.data?.filter(({ available }) => available > 0);
  const pins = own('/pin-management/view-pin');
  return (
    <div className="stack">
      <PageHeader
        help={t('The oldest pins go first. Each gets a new password, which only its new holder sees.')}
        action={
          <ScreenButton href={own('/pin-management/pin-transfer-history')}>{t('History')}</ScreenButton>
        }
      />
      {!held && <Loading query={query} what={t('The pins')} lines={6} />}
      {held?.length === 0 && (
        <Empty
          title={t('There is no unused pin.')}
          action={<ScreenButton href={pins}>{t('View pins')}</ScreenButton>}
        />
      )}
      {held && held.length > 0 && (
        <OwnersOnly>
          <Segments
            label={t('To')}
            options={walletOwners.map((value) => ({
              value,
              label: value === 'User' ? t('Member') : t('Franchise'),
            }))}
            value={toType}
            onChange={setToType}
          />
          <TransferForm key={toType} toType={toType} held={held} />
        </OwnersOnly>
      )}
    </div>
  );
}

interface Props {
  toType: OwnerType;
  held: readonly { code: string; package: string; available: number }[];
}

function TransferForm({ toType, held }: Props) {
  const { isAdmin } = useArea();
  const fields: Fields<typeof transferPins> = {
    ...(isAdmin && {
      from_user_id: { label: text("Holder's id"), hint: t('Whose pins they are.') },
    }),
    user_id: {
      label: toType === 'Franchise' ? text('Franchise id') : text('User id'),
      kind: 'member',
      lookup: transferRecipient,
      lookupQuery: { to_type: toType },
    },
    package: {
      label: text('Package'),
      kind: 'select',
      options: held.map(({ code, package: name, available }) => ({
        value: code,
        label: t('{name}: {count} unused', { name, count: available }),
      })),
    },
    count: { label: text('Number of pins'), kind: 'count' },
    remark: { label: text('Remark (optional)') },
  };
  const nameOf = (code: string): string => held.find((row) => row.code === code)?.package ?? code;
  return (
    <ActionForm
      endpoint={transferPins}
      fields={fields}
      initial={{ to_type: toType, package: held[0]?.code }}
      submitLabel={({ count }) => t('{count, plural, one {Send one pin} other {Send # pins}}', { count })}
      review={({ from_user_id, user_id, package: code, count, remark }) => (
        <Lines
          lines={[
            ...(from_user_id ? [{ label: t('From'), value: from_user_id }] : []),
            { label: t('To'), value: user_id },
            { label: t('Package'), value: nameOf(code) },
            ...(remark ? [{ label: t('Remark'), value: remark }] : []),
            { label: t('Number of pins'), value: count, total: true },
          ]}
        />
      )}
      side={(form) => <PinTransferSide form={form} toType={toType} held={held} />}
      receipt={({ data }, again) => (
        <Receipt
          title={t('{count, plural, one {One pin} other {# pins}} sent', { count: data.count })}
          no={data.no}
          lines={[
            { label: t('From'), value: `${data.from.name} (${data.from.user_id})` },
            { label: t('To'), value: `${data.to.name} (${data.to.user_id})` },
            { label: t('Package'), value: nameOf(data.package) },
            { label: t('Pins'), value: data.pins.join(', ') },
          ]}
          actions={<Button onClick={again}>{t('Send more')}</Button>}
        />
      )}
    />
  );
}
