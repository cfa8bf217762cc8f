import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { PackageCard } from '@banyan/contract/topup/packages';
import { type upgradeOffers, upgradePackage } from '@banyan/contract/topup/upgrades';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { isRange, usePackageWords } from '../../components/parts/package-words.ts';
import { t } from '../../lib/text.ts';
import { UpgradeReview } from './parts/upgrade-review.tsx';

export type UpgradeOffer = ReplyOf<typeof upgradeOffers>['data'][number];

interface Props {
  offer: UpgradeOffer;
  pack: PackageCard;
  /** The package before, while it is on sale. */
  before: PackageCard | undefined;
  onClose: () => void;
}

/** From the package one has to a larger one: what it opens, what it costs more, and the payment. */
export function UpgradeDialog({ offer, pack, before, onClose }: Props) {
  const words = usePackageWords();
  const old = before ? [{ label: t('Price'), value: words.price(before) }, ...words.facts(before)] : [];
  const opens = [{ label: t('Price'), value: words.price(pack) }, ...words.facts(pack)]
    .map(({ label, value }) => ({ label, value, was: old.find((fact) => fact.label === label)?.value }))
    .filter(({ value, was }) => value !== was);
  return (
    <Modal title={t('Upgrade to {name}', { name: pack.name })} onClose={onClose}>
      <div className="stack">
        <p>{t('From {name}. You pay the difference from your fund wallet.', { name: offer.from_name })}</p>
        {opens.length > 0 && (
          <>
            <h3>{t('What it opens')}</h3>
            <Lines
              lines={opens.map(({ label, value, was }) => ({
                label,
                value: was ? t('{value} (now {was})', { value, was }) : value,
              }))}
            />
          </>
        )}
        <ActionForm
          endpoint={upgradePackage}
          fields={isRange(pack) ? { amount } : {}}
          initial={{ package: pack.code }}
          submitLabel={t('Upgrade')}
          review={(values, refuse) => <UpgradeReview values={values} refuse={refuse} />}
          onDone={({ data: { receipt_no } }) => {
            toast({
              severity: 'success',
              summary: t('Upgraded to {name}. Receipt {no} is among your topups.', {
                name: pack.name,
                no: receipt_no,
              }),
            });
            onClose();
          }}
          onCancel={onClose}
        />
      </div>
    </Modal>
  );
}

const amount = {
  label: text('New package amount'),
  kind: 'money',
} as const;
