import { type Text, text } from '@banyan/contract/core/text';
import { companyAccounts } from '@banyan/contract/ledger/ledger';
import { Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenLink } from '../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { addDecimals, isZero, negated } from '../../lib/decimal.ts';
import { fromServer, t } from '../../lib/text.ts';
import { type DataOf, useCall } from '../../lib/use-call.ts';

type Account = DataOf<typeof companyAccounts>[number];

interface Group {
  title: Text;
  /** What its sum says. */
  says: Text;
  codes: RegExp;
  /** Money that left the company, or that came into its bank, is a debit: shown as a plain figure. */
  isDebit?: true;
}

/** The accounts of docs/ledger.md §2 as people speak of them; the last takes what has no other place. */
const groups: readonly Group[] = [
  {
    title: text('What the company earned'),
    says: text('Sold and charged, without tax.'),
    codes: /_sales$|^fees$|^withdrawal_charge$|^payout_service$|_fee$|^lottery_share$|^lapsed_income$/,
  },
  {
    title: text('To pay to the state'),
    says: text('Tax taken from buyers and members, not paid on yet.'),
    codes: /^(gst|tds)_payable$/,
  },
  {
    title: text('Paid to members and franchises'),
    says: text('Incomes and commissions, before tax and charges.'),
    codes: /^income:|^franchise_commission$/,
    isDebit: true,
  },
  {
    title: text('Given by hand'),
    says: text('Credits less debits that admins entered.'),
    codes: /^adjustment$/,
    isDebit: true,
  },
  {
    title: text('In the bank and on chains'),
    says: text('What came in less what was paid out, by how it was paid.'),
    codes: /^(bank|chain)_clearing:/,
    isDebit: true,
  },
  {
    title: text('Held for others'),
    says: text('Unused pins, payouts on their way, stakes that are not settled.'),
    codes: /./,
  },
];

/** The company's own accounts in people's words, each leading to its lines, and what they prove together. */
export default function CompanyAccountsPage() {
  const query = useCall(companyAccounts);
  return (
    <div className="width-dashboard stack">
      <PageHeader
        help={t('Where the money of the company came from and went to. Each figure leads to its lines.')}
      />
      {query.data ? (
        <Groups accounts={query.data} />
      ) : (
        <Loading query={query} what={t('Company accounts')} lines={8} />
      )}
    </div>
  );
}

function Groups({ accounts }: { accounts: readonly Account[] }) {
  if (accounts.length === 0) return <Empty title={t('No money has moved yet.')} />;
  const groupOf = ({ code }: Account): Group | undefined => groups.find(({ codes }) => codes.test(code));
  const owed = negated(addDecimals(accounts.map(({ balance }) => balance)));
  return (
    <>
      <div className="dashboard-halves" style={{ alignItems: 'start' }}>
        {groups.map((group) => {
          const own = accounts.filter((account) => groupOf(account) === group && !isZero(account.balance));
          return own.length > 0 && <GroupCard key={group.title} group={group} accounts={own} />;
        })}
      </div>
      <section className="card">
        <h2>{t('All of them together')}</h2>
        <Lines
          lines={[
            {
              label: t('Held in all wallets'),
              value: (
                <ScreenLink href="/admin/wallet/account-balance">
                  <Money value={owed} />
                </ScreenLink>
              ),
              total: true,
            },
          ]}
        />
        <p className="caption">
          {t(
            'Each amount is booked twice, so what the company owes its members is what these accounts leave.',
          )}
        </p>
      </section>
    </>
  );
}

function GroupCard({ group, accounts }: { group: Group; accounts: readonly Account[] }) {
  const shown = (value: string): string => (group.isDebit ? negated(value) : value);
  return (
    <section className="card">
      <h2>{t(group.title)}</h2>
      <p className="caption">{t(group.says)}</p>
      <Lines
        lines={[
          ...accounts.map(({ code, name, balance }) => ({
            label: fromServer(name),
            value: (
              <ScreenLink href={`/admin/wallet/passbook?f_owner_type=Company&f_wallet=${code}`}>
                <Money value={shown(balance)} />
              </ScreenLink>
            ),
          })),
          {
            label: t('Total'),
            value: <Money value={shown(addDecimals(accounts.map(({ balance }) => balance)))} />,
            total: true,
          },
        ]}
      />
    </section>
  );
}
