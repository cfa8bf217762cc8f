import { homeOf, userTypes } from '@banyan/contract/core/roles';
import {
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSearch,
  IconShieldLock,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { IconButton } from '../../components/parts/button.tsx';
import { Avatar } from '../../components/parts/people.tsx';
import { Popover } from '../../components/parts/popover.tsx';
import { fromServer, language, t } from '../../lib/text.ts';
import { NotificationBell } from '../bell/notification-bell.tsx';
import { useCatalogue, useRights } from '../company.ts';
import { isPermitted } from '../menu/catalogue.ts';
import { keepLanguage, otherLanguage } from '../session/own-language.ts';
import { useSession } from '../use-session.ts';
import { Seal } from './seal.tsx';
import { toggleTheme, useTheme } from './theme.ts';
import './top-bar.css';

export function TopBar({ onSearch }: { onSearch: () => void }) {
  const theme = useTheme();
  return (
    <header className="top-bar">
      <div className="top-seal">
        <Seal />
      </div>
      <button type="button" className="top-search" onClick={onSearch}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <span>{t('Search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="top-actions">
        <IconButton label={t('Search')} className="phone-only" onClick={onSearch}>
          <IconSearch size={20} stroke={1.6} aria-hidden />
        </IconButton>
        <NotificationBell />
        <IconButton label={themeWords(theme)} className="desk-only" onClick={toggleTheme}>
          <ThemeIcon theme={theme} />
        </IconButton>
        <AccountMenu />
      </div>
    </header>
  );
}

const themeWords = (theme: string): string =>
  theme === 'Dark' ? t('Use the light theme') : t('Use the dark theme');

function ThemeIcon({ theme }: { theme: string }) {
  const Icon = theme === 'Dark' ? IconSun : IconMoon;
  return <Icon size={20} stroke={1.6} aria-hidden />;
}

function AccountMenu() {
  const { user } = useSession();
  const theme = useTheme();
  const name = user.name || user.user_id;
  const catalogue = useCatalogue();
  const rights = useRights();
  const type = userTypes.find((known) => known === user.user_type);
  const area = type ? homeOf[type].split('/').slice(0, 2).join('/') : '';
  const links = [
    { url: `${area}/profile`, Icon: IconUserCircle },
    { url: `${area}/security`, Icon: IconShieldLock },
  ].flatMap(({ url, Icon }) => {
    const entry = catalogue.byUrl.get(url);
    return entry && isPermitted(catalogue, rights, entry)
      ? [{ url, Icon, name: fromServer(entry.name) }]
      : [];
  });
  return (
    <Popover
      trigger={<Avatar name={name} imageUrl={user.profile_image_url} />}
      triggerClass="avatar-button"
      label={t('Your account')}
      panelLabel={t('Your account')}
    >
      {(close) => (
        <>
          <div className="account-who">
            <Avatar name={name} imageUrl={user.profile_image_url} size={40} />
            <div>
              <strong>{user.name}</strong>
              <span className="mono muted">{user.user_id}</span>
            </div>
          </div>
          <hr className="menu-rule" />
          {links.map(({ url, Icon, name }) => (
            <Link key={url} to={url} className="menu-item" onClick={close}>
              <Icon size={18} stroke={1.6} aria-hidden />
              {name}
            </Link>
          ))}
          <button type="button" className="menu-item phone-only" onClick={toggleTheme}>
            <ThemeIcon theme={theme} />
            {themeWords(theme)}
          </button>
          <LanguageItem />
          <hr className="menu-rule" />
          <Link to="/accounts/sign-out" className="menu-item">
            <IconLogout size={18} stroke={1.6} aria-hidden />
            {t('Sign out')}
          </Link>
        </>
      )}
    </Popover>
  );
}

/** The other language, under the name it has itself; in an opened panel it stays as it is, as it is the owner's. */
function LanguageItem() {
  const { impersonating } = useSession();
  const other = otherLanguage(language.code);
  if (impersonating) return null;
  return (
    <button
      type="button"
      className="menu-item"
      lang={other.code}
      onClick={() => keepLanguage(other.code).catch(() => undefined)}
    >
      <IconLanguage size={18} stroke={1.6} aria-hidden />
      {other.name}
    </button>
  );
}
