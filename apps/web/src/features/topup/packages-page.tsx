import { type PackageCard, topupPackages } from '@banyan/contract/topup/packages';
import { upgradeOffers } from '@banyan/contract/topup/upgrades';
import { type CSSProperties, useState } from 'react';
import { useCompany, useCompanyLists } from '../../app/company.ts';
import { useArea } from '../../app/use-area.ts';
import { Button } from '../../components/parts/button.tsx';
import { isRange, usePackageWords } from '../../components/parts/package-words.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton, useMayOpen } from '../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { formatMoney } from '../../lib/format.ts';
import { fromServer, t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { PackageCompare } from './parts/package-compare.tsx';
import { PriceOnChain } from './parts/price-on-chain.tsx';
import { UpgradeDialog, type UpgradeOffer } from './upgrade-dialog.tsx';

/** Packages on sale: cards with facts only, and all of them side by side. */
export default function PackagesPage() {
  const { isMember } = useArea();
  const query = useCall(topupPackages);
  const { data } = query;
  return (
    <div className="width-dashboard stack">
      <PageHeader
        help={
          isMember
            ? t('Choose a package. You check everything once more before you pay.')
            : t('Packages on sale.')
        }
      />
      {data ? (
        <Packages packages={data} isMember={isMember} />
      ) : (
        <Loading query={query} what={t('The packages')} lines={3} height={160} />
      )}
    </div>
  );
}

function Packages({ packages, isMember }: { packages: readonly PackageCard[]; isMember: boolean }) {
  const offers = useCall(upgradeOffers, {}, { enabled: isMember, quiet: true }).data ?? [];
  const [chosen, setChosen] = useState<UpgradeOffer>();
  const find = (code: string | undefined) => packages.find((pack) => pack.code === code);
  const upgradeTo = find(chosen?.package);
  if (packages.length === 0) {
    return (
      <Empty
        title={t('No package is on sale.')}
        text={t('The company has not put a package on sale yet. Ask your sponsor or come back later.')}
      />
    );
  }
  return (
    <>
      <div className="grid" style={{ '--at-least': '230px' } as CSSProperties}>
        {packages.map((pack) => (
          <Card
            key={pack.code}
            pack={pack}
            isMember={isMember}
            offer={offers.find((offer) => offer.package === pack.code)}
            onUpgrade={setChosen}
          />
        ))}
      </div>
      {packages.length > 1 && <PackageCompare packages={packages} />}
      {packages.some(({ cooling_off_days }) => cooling_off_days > 0) && (
        <p className="muted cooling-note">
          {t(
            'Cooling-off: within the days shown you can cancel your own topup. The money goes back to the wallet that paid, and the incomes it paid are taken back.',
          )}
        </p>
      )}
      {chosen && upgradeTo && (
        <UpgradeDialog
          offer={chosen}
          pack={upgradeTo}
          before={find(chosen.from)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

const byWallet = '/user/topup/dapp-deposit';

interface CardProps {
  pack: PackageCard;
  isMember: boolean;
  /** That of an upgrade from what the member has. */
  offer: UpgradeOffer | undefined;
  onUpgrade: (offer: UpgradeOffer) => void;
}

function Card({ pack, isMember, offer, onUpgrade }: CardProps) {
  const company = useCompany();
  const words = usePackageWords();
  const mayOpen = useMayOpen();
  const onchain = useCompanyLists()?.packages.find(({ code }) => code === pack.code)?.onchain;
  return (
    <article className="card package">
      <h2>{pack.name}</h2>
      <p className={`package-price${isRange(pack) ? ' range' : ''}`}>{words.price(pack)}</p>
      <dl>
        {words.facts(pack).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {onchain && mayOpen(byWallet) && (
          <div>
            <dt>{t('Price on chain')}</dt>
            <dd>
              <PriceOnChain onchain={onchain} />
            </dd>
          </div>
        )}
      </dl>
      {isMember && (
        <ScreenButton
          href={`/user/topup/activate-from-wallet?package=${encodeURIComponent(pack.code)}`}
          variant="primary"
        >
          {t('Choose {name}', { name: pack.name })}
        </ScreenButton>
      )}
      {offer && offer.why === null && (
        <Button onClick={() => onUpgrade(offer)}>
          {offer.payable === null
            ? t('Upgrade from {name}', { name: offer.from_name })
            : t('Upgrade for {amount}', { amount: formatMoney(offer.payable, company) })}
          <span className="visually-hidden"> {pack.name}</span>
        </Button>
      )}
      {offer?.why && <p className="caption">{t('No upgrade: {why}', { why: fromServer(offer.why) })}</p>}
      {isMember && onchain && (
        <ScreenButton href={`${byWallet}?package=${encodeURIComponent(pack.code)}`}>
          {t('Pay by crypto')}
          <span className="visually-hidden"> {pack.name}</span>
        </ScreenButton>
      )}
    </article>
  );
}
