import { franchiseDashboard } from '@banyan/contract/overview/dashboard';
import { Suspense } from 'react';
import { useCompany } from '../../app/company.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { formatDate } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import {
  Bills,
  Commission,
  LastMembers,
  LowStock,
  OpenOrders,
  PinsLeft,
  SubFranchises,
} from './parts/counter-tiles.tsx';
import { RecentPostings } from './parts/recent-postings.tsx';
import { ToDos } from './parts/to-dos.tsx';
import { useHiddenAmounts, WalletPanel } from './parts/wallet-panel.tsx';
import '../../components/parts/counter.css';

// no part of what a visit waits for
const CounterContent = lazyPart(() => import('./parts/counter-content.tsx'));

/** The franchise's dashboard (docs/screens.md §11.4): what it sells from, and large actions for one hand. */
export default function DashboardPage() {
  const [isHidden, toggleHidden] = useHiddenAmounts();
  const { timezone } = useCompany();
  const query = useCall(franchiseDashboard);
  const { data } = query;
  if (!data) {
    return (
      <div className="width-dashboard">
        <PageHeader />
        {<Loading query={query} what={t('The dashboard')} lines={3} height={150} />}
      </div>
    );
  }
  const { franchise, wallets, recent, to_dos } = data;
  return (
    <div className="width-dashboard stack counter">
      <PageHeader
        title={franchise.name}
        help={t('Franchise {user_id}, since {date}', {
          user_id: franchise.user_id,
          date: formatDate(franchise.joined_at, timezone),
        })}
      />
      <div className="dashboard-pair">
        <div className="stack">
          <WalletPanel
            wallets={wallets}
            isHidden={isHidden}
            onHide={toggleHidden}
            holds="/franchise/withdrawal/withdrawal-requests?f_status=Pending"
            actions={[
              { href: '/franchise/topup/topup-by-pin', label: t('Top up by pin') },
              { href: '/franchise/topup/topup-from-wallet', label: t('Top up from wallet') },
              { href: '/franchise/repurchase/place-order-for-member', label: t('New order') },
              { href: '/franchise/withdrawal/withdraw-fund', label: t('Withdraw') },
              { href: '/franchise/wallet/passbook', label: t('Passbook') },
              { href: '/franchise/topup/packages', label: t('Packages') },
            ]}
          />
          {to_dos.length > 0 && <ToDos toDos={to_dos} />}
          <Bills bills={data.bills} />
          <Commission commission={data.commission} />
          <PinsLeft pins={data.pins} />
          <SubFranchises subs={data.sub_franchises} />
        </div>
        <div className="stack">
          <LastMembers members={data.last_members} />
          <OpenOrders orders={data.orders} requests={data.requests} />
          <LowStock low={data.low_stock} />
          <RecentPostings
            postings={recent}
            balances={wallets.map(({ balance }) => balance)}
            passbook="/franchise/wallet/passbook"
            isHidden={isHidden}
          />
          <Suspense>
            <CounterContent />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
