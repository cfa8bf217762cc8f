import { text } from '@banyan/contract/core/text';
import { readNamedMember } from '@banyan/contract/genealogy/genealogy';
import { topupByPin } from '@banyan/contract/pins/redeem';
import { useAddress } from '../../app/use-address.ts';
import { useArea } from '../../app/use-area.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { OwnersOnly } from '../../components/parts/owners-only.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { t } from '../../lib/text.ts';
import { PinReview } from './parts/pin-review.tsx';
import { TopupDone } from './parts/topup-done.tsx';
import '../../components/parts/counter.css';

const fields: Fields<typeof topupByPin> = {
  user_id: { label: text('Member'), kind: 'member', lookup: readNamedMember },
  pin_no: { label: text('Pin number'), hint: t('Capitals, spaces and hyphens do not matter.') },
  pin_password: { label: text('Pin password') },
  remark: { label: text('Remark (optional)') },
};

/** A package for any member, paid by a pin: who has its number and password may use it. */
export default function TopupByPinPage() {
  const [{ user_id = '' }] = useAddress<{ user_id: string }>();
  const { isFranchise, own } = useArea();
  return (
    <div className={isFranchise ? 'counter' : undefined}>
      <PageHeader
        help={t('A pin is used once. What it buys is shown before you confirm.')}
        action={<ScreenButton href={own('/topup/topup-details')}>{t('Topups')}</ScreenButton>}
      />
      <OwnersOnly>
        <ActionForm
          endpoint={topupByPin}
          fields={fields}
          initial={{ user_id }}
          submitLabel={t('Use the pin')}
          review={(values, refuse) => <PinReview values={values} refuse={refuse} />}
          receipt={({ data }, again) => <TopupDone receipt={data} again={again} />}
        />
      </OwnersOnly>
    </div>
  );
}
