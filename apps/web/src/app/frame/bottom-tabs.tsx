import { type UserType, userTypes } from '@banyan/contract/core/roles';
import { type Text, text } from '@banyan/contract/core/text';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../lib/text.ts';
import { useCatalogue, useRights } from '../company.ts';
import { isPermitted } from '../menu/catalogue.ts';
import { RouteIcon } from '../menu/icons.tsx';
import { useSession } from '../use-session.ts';
import './bottom-tabs.css';

/** Four places of each area, in words; of several addresses the first that is open to the person counts. */
const places: Record<UserType, { name: Text; icon: string; urls: string[] }[]> = {
  User: [
    { name: text('Home'), icon: 'home', urls: ['/user/home'] },
    { name: text('Passbook'), icon: 'wallet', urls: ['/user/finance/passbook', '/user/finance/summary'] },
    { name: text('Team'), icon: 'team', urls: ['/user/teams', '/user/team-details/direct-details'] },
    { name: text('Shop'), icon: 'shop', urls: ['/user/repurchase/place-order'] },
    { name: text('Top up'), icon: 'topup', urls: ['/user/topup/packages'] },
  ],
  Franchise: [
    { name: text('Home'), icon: 'home', urls: ['/franchise/dashboard'] },
    {
      name: text('Top up'),
      icon: 'topup',
      urls: ['/franchise/topup/topup-from-wallet', '/franchise/topup/packages'],
    },
    { name: text('Orders'), icon: 'order', urls: ['/franchise/repurchase/orders-list'] },
    {
      name: text('Wallet'),
      icon: 'wallet',
      urls: ['/franchise/wallet/wallet-details', '/franchise/wallet/passbook'],
    },
  ],
  Admin: [
    { name: text('Home'), icon: 'home', urls: ['/admin/dashboard'] },
    { name: text('Members'), icon: 'members', urls: ['/admin/member/member-search'] },
    { name: text('Queues'), icon: 'order', urls: ['/admin/withdrawal/withdrawal-requests'] },
    {
      name: text('Wallet'),
      icon: 'wallet',
      urls: ['/admin/wallet/account-balance', '/admin/wallet/passbook'],
    },
    { name: text('Topups'), icon: 'topup', urls: ['/admin/topup/topup-details'] },
  ],
};

interface Props {
  pathname: string;
  onMenu: () => void;
  isMenuOpen: boolean;
}

/** The five places at the bottom of a phone. */
export function BottomTabs({ pathname, onMenu, isMenuOpen }: Props) {
  const { user_type } = useSession().user;
  const catalogue = useCatalogue();
  const rights = useRights();
  const type = userTypes.find((known) => known === user_type);
  const tabs = (type ? places[type] : [])
    .flatMap(({ name, icon, urls }) => {
      const url = urls.find((candidate) => {
        const entry = catalogue.byUrl.get(candidate);
        return entry && isPermitted(catalogue, rights, entry);
      });
      return url ? [{ name, icon, url }] : [];
    })
    .slice(0, 4);
  return (
    <nav className="bottom-tabs" aria-label={t('Main pages')}>
      {tabs.map(({ name, icon, url }) => (
        <Link key={url} to={url} className="bottom-tab" aria-current={pathname === url ? 'page' : undefined}>
          <RouteIcon name={icon} size={22} />
          {t(name)}
        </Link>
      ))}
      <button type="button" className="bottom-tab" onClick={onMenu} aria-expanded={isMenuOpen}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        {t('Menu')}
      </button>
    </nav>
  );
}
