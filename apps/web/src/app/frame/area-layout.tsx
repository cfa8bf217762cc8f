import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import { t } from '../../lib/text.ts';
import { useCatalogue, useRights } from '../company.ts';
import { buildMenu } from '../menu/catalogue.ts';
import { CommandPalette } from '../menu/command-palette.tsx';
import { noteRecent } from '../menu/recent-screens.ts';
import { SideMenu } from '../menu/side-menu.tsx';
import { pages } from '../pages.ts';
import { NotInUsePage } from '../routing/not-found-page.tsx';
import { useSessionEnd } from '../session/use-session-end.ts';
import { useWalletWatch } from '../session/use-wallet-watch.ts';
import { useScreen } from '../use-screen.ts';
import { useSession } from '../use-session.ts';
import { ImpersonationBar, OfflineBanner } from './bars.tsx';
import { BottomTabs } from './bottom-tabs.tsx';
import { ConsentHost } from './consent-host.tsx';
import { TopBar } from './top-bar.tsx';
import './area-layout.css';

const loadMenu = async () => ({ default: (await import('../menu/menu-screen.tsx')).MenuScreen });
const MenuScreen = lazy(loadMenu);

/** The frame of the three signed-in areas: menu, bars, phone tabs, palette. */
export default function AreaLayout() {
  const { user, impersonating } = useSession();
  const catalogue = useCatalogue();
  const rights = useRights();
  const menu = useMemo(() => buildMenu(catalogue, rights, (url) => url in pages), [catalogue, rights]);
  const { pathname } = useLocation();
  const { entry } = useScreen();
  const isWide = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false });
  const [isNarrow, setNarrow] = useState(() => readStored('local', 'menu_narrow') === true);
  const [opened, setOpened] = useState<'palette' | 'menu'>();

  useSessionEnd();
  useWalletWatch();
  useHotkeys([['mod+K', () => setOpened('palette')]], []);
  useEffect(() => {
    setOpened(undefined);
    noteRecent(user.user_id, pathname);
  }, [pathname, user.user_id]);

  // a phone's menu opens without a connection too
  useEffect(() => {
    if (!isWide) loadMenu().catch(() => {});
  }, [isWide]);

  const toggleNarrow = (): void => {
    writeStored('local', 'menu_narrow', !isNarrow);
    setNarrow(!isNarrow);
  };

  return (
    <div
      className={`area ${user.user_type.toLowerCase()}${isNarrow ? ' narrow' : ''}${impersonating ? ' with-bar' : ''}`}
    >
      <a className="skip-link" href="#main">
        {t('Skip to the content')}
      </a>
      <ImpersonationBar />
      {isWide && <SideMenu menu={menu} pathname={pathname} isNarrow={isNarrow} onToggle={toggleNarrow} />}
      <div className="area-column">
        <TopBar onSearch={() => setOpened('palette')} />
        <OfflineBanner />
        <main id="main" className="area-main">
          {entry && !catalogue.isActive(entry) ? <NotInUsePage /> : <Outlet />}
        </main>
      </div>
      <BottomTabs pathname={pathname} onMenu={() => setOpened('menu')} isMenuOpen={opened === 'menu'} />
      <ConsentHost />
      {opened === 'palette' && <CommandPalette onClose={() => setOpened(undefined)} />}
      <Suspense>
        {opened === 'menu' && <MenuScreen menu={menu} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </div>
  );
}
