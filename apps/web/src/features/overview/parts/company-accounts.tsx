import { Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { MoreLink, ScreenLink } from '../../../components/parts/screen-link.tsx';
import { fromServer, t } from '../../../lib/text.ts';

interface Props {
  accounts: readonly { code: string; name: string; balance: string }[];
}

/** What the company's own accounts hold. */
export function CompanyAccounts({ accounts }: Props) {
  return (
    <section className="card" aria-label={t("The company's accounts")}>
      <div className="tile-head">
        <h2>{t("The company's accounts")}</h2>
        <MoreLink href="/admin/wallet/passbook?f_owner_type=Company">{t('Passbook')}</MoreLink>
      </div>
      <Lines
        lines={accounts.map(({ code, name, balance }) => ({
          label: fromServer(name),
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
