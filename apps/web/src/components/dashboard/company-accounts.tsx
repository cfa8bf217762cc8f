import { t } from '../../lib/text.ts';
import { Money } from '../parts/figures.tsx';
import { Lines } from '../parts/lines.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';

interface Props {
  accounts: readonly { code: string; name: string; balance: string }[];
}

/** What the company's own accounts hold. */
export function CompanyAccounts({ accounts }: Props) {
  return (
    <section className="card" aria-label={t("The company's accounts")}>
      <div className="tile-head">
        <h2>{t("The company's accounts")}</h2>
        <ScreenLink href="/admin/wallet/passbook?f_owner_type=Company">{t('Passbook')}</ScreenLink>
      </div>
      <Lines
        lines={accounts.map(({ code, name, balance }) => ({
          label: t(name),
          value: (
            <ScreenLink href={`/admin/wallet/passbook?f_owner_type=Company&f_wallet=${code}`}>
              <Money value={balance} />
            </ScreenLink>
          ),
        }))}
      />
    </section>
  );
}
