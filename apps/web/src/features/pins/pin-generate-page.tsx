import { paymentModes } from '@banyan/contract/core/constants';
import { text } from '@banyan/contract/core/text';
import { walletOwner, walletOwners } from '@banyan/contract/ledger/ledger';
import { generatePins, pinWallets } from '@banyan/contract/pins/pins';
import { useState } from 'react';
import { useCompanyLists } from '../../app/company.ts';
import { useArea } from '../../app/use-area.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { type Fields, optionsOf } from '../../components/form/field.tsx';
import { OwnersOnly } from '../../components/parts/owners-only.tsx';
import { AmountOfPackage, usePackageFields } from '../../components/parts/package-fields.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Segments } from '../../components/parts/segments.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { fromServer, t } from '../../lib/text.ts';
import { MadePins } from './parts/made-pins.tsx';
import { PinReview } from './parts/pin-review.tsx';

// on a desktop alone
const PinSide = lazyPart(() => import('./parts/pin-side.tsx'));

type OwnerType = (typeof walletOwners)[number];

/** Pins of a package: from an own wallet, by an admin for anybody and from any money. */
export default function PinGeneratePage() {
  const { isAdmin, isFranchise, own } = useArea();
  const [ownerType, setOwnerType] = useState<OwnerType>('User');
  return (
    <div className="stack">
      <PageHeader
        help={t('A pin is paid for now and tops up one member later.')}
        action={<ScreenButton href={own('/pin-management/view-pin')}>{t('View pins')}</ScreenButton>}
      />
      {isAdmin && (
        <Segments
          label={t('For')}
          options={walletOwners.map((value) => ({
            value,
            label: value === 'User' ? t('Member') : t('Franchise'),
          }))}
          value={ownerType}
          onChange={setOwnerType}
        />
      )}
      <OwnersOnly>
        <GenerateForm key={ownerType} ownerType={isAdmin ? ownerType : isFranchise ? 'Franchise' : 'User'} />
      </OwnersOnly>
    </div>
  );
}

function GenerateForm({ ownerType }: { ownerType: OwnerType }) {
  const { isAdmin } = useArea();
  const lists = useCompanyLists();
  const { query, fields, takesAmount } = usePackageFields(true);
  const wallets = (ownerType === 'User' ? lists?.user_wallets : lists?.franchise_wallets) ?? [];
  const payingWallets = pinWallets[ownerType].map((value) => ({
    value,
    label: fromServer(wallets.find(({ code }) => code === value)?.name ?? value),
  }));
  const all: Fields<typeof generatePins> = {
    ...(isAdmin && {
      user_id: {
        label: text('User id'),
        kind: 'member',
        lookup: walletOwner,
        lookupQuery: { owner_type: ownerType },
      },
    }),
    ...fields,
    count: { label: text('Number of pins'), kind: 'count', hint: t('At most 100.') },
    wallet: {
      label: text('Paid from'),
      kind: isAdmin ? 'select' : 'choice',
      options: isAdmin
        ? [{ value: '', label: t('Money received outside') }, ...payingWallets]
        : payingWallets,
    },
    ...(isAdmin && {
      source: {
        label: text('Received by'),
        kind: 'select',
        options: optionsOf(paymentModes),
        onlyIf: ({ wallet }) => !wallet,
      },
      paid: {
        label: text('Paid of each (optional)'),
        kind: 'money',
        hint: t('Without tax. Blank = the whole value; 0 = a zero pin: full value, no money.'),
      },
    }),
    remark: { label: text('Remark (optional)') },
  };
  if (!query.data) return <Loading query={query} what={t('The packages')} lines={6} />;
  if (query.data.length === 0) return <Empty title={t('No package is on sale.')} />;
  return (
    <ActionForm
      endpoint={generatePins}
      fields={all}
      initial={{
        ...(isAdmin ? { owner_type: ownerType, source: paymentModes[0] } : {}),
        ...(isAdmin ? {} : { wallet: payingWallets[0]?.value }),
      }}
      submitLabel={({ count }) =>
        t('{count, plural, one {Generate one pin} other {Generate # pins}}', { count })
      }
      review={(values, refuse) => <PinReview values={values} refuse={refuse} />}
      side={(form) => <PinSide form={form} isFranchise={ownerType === 'Franchise'} />}
      receipt={({ data }, again) => <MadePins batch={data} again={again} />}
    >
      {(form) => <AmountOfPackage form={form} takesAmount={takesAmount} />}
    </ActionForm>
  );
}
