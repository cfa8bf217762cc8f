import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { holdShell, seenAt, subscribeSeen } from '../../lib/last-seen.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { readStored, writeStored } from '../../lib/storage.ts';
import { t } from '../../lib/text.ts';
import { useCatalogue, useCompany, useRights } from '../company.ts';
import { buildMenu, menuLinesOf } from '../menu/catalogue.ts';
import { noteRecent } from '../menu/recent-screens.ts';
import { SideMenu } from '../menu/side-menu.tsx';
import { useJumpKeys } from '../menu/use-jump-keys.ts';
import { pages } from '../pages.ts';
import { NotInUsePage } from '../routing/not-found-page.tsx';
import { useSessionEnd } from '../session/use-session-end.ts';
import { useWalletWatch } from '../session/use-wallet-watch.ts';
import { useScreen } from '../use-screen.ts';
import { useSession } from '../use-session.ts';
import { ImpersonationBar, OfflineBanner } from './bars.tsx';
import { BottomTabs } from './bottom-tabs.tsx';
import { ConsentHost } from './consent-host.tsx';
import { guardDoublePress } from './guard-double-press.ts';
import { TopBar } from './top-bar.tsx';
import { useAskingAgain } from './use-asking-again.ts';
import './area-layout.css';

const loadMenu = async () => ({ default: (await import('../menu/menu-screen.tsx')).MenuScreen });
const MenuScreen = lazyPart(loadMenu);
const loadPalette = async () => ({ default: (await import('../menu/command-palette.tsx')).CommandPalette });
const CommandPalette = lazyPart(loadPalette);
const KeysDialog = lazyPart(async () => ({ default: (await import('../menu/keys-dialog.tsx')).KeysDialog }));

/** The frame of the three signed-in areas: menu, bars, phone tabs, palette. */
export default function AreaLayout() {
  const { user, impersonating } = useSession();
  const catalogue = useCatalogue();
  const rights = useRights();
  const menu = useMemo(() => buildMenu(catalogue, rights, (url) => url in pages), [catalogue, rights]);
  const { pathname } = useLocation();
  const lines = useMemo(() => menuLinesOf(catalogue, pathname), [catalogue, pathname]);
  const { entry } = useScreen();
  const isWide = useMediaQuery('(min-width: 1024px)', undefined, { getInitialValueInEffect: false });
  const [isNarrow, setNarrow] = useState(() => readStored('local', 'menu_narrow') === true);
  const [opened, setOpened] = useState<'palette' | 'menu' | 'keys'>();

  const seen = useSyncExternalStore(subscribeSeen, seenAt);
  const { timezone } = useCompany();
  const seenWords =
    seen &&
    t('No connection. These figures are of {time}; nothing can be sent.', {
      time: formatDateTime(seen.toISOString(), timezone),
    });
  useAskingAgain(seen);

  useEffect(() => {
    document.addEventListener('click', guardDoublePress, true);
    return () => document.removeEventListener('click', guardDoublePress, true);
  }, []);

  const showKeys = useCallback(() => setOpened('keys'), []);

  useSessionEnd();
  useWalletWatch();
  const area = `/${pathname.split('/')[1]}`;
  useHotkeys([['mod+K', () => setOpened('palette')]], []);
  useJumpKeys(area, showKeys);
  useEffect(() => {
    setOpened(undefined);
    noteRecent(user.user_id, pathname);
  }, [pathname, user.user_id]);

  // a phone's menu, and the search of a desktop, open at once and without a connection
  useEffect(() => {
    (isWide ? loadPalette() : loadMenu()).catch(() => {});
  }, [isWide]);

  useEffect(() => {
    holdShell().catch(() => {});
  }, []);

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
      {isWide && (
        <SideMenu menu={menu} pathname={pathname} lines={lines} isNarrow={isNarrow} onToggle={toggleNarrow} />
      )}
      <div className="area-column">
        <TopBar onSearch={() => setOpened('palette')} />
        <OfflineBanner seen={seenWords} />
        <main id="main" className="area-main">
          {entry && !catalogue.isActive(entry) ? <NotInUsePage /> : <Outlet />}
        </main>
      </div>
      <BottomTabs pathname={pathname} onMenu={() => setOpened('menu')} isMenuOpen={opened === 'menu'} />
      <ConsentHost />
      <Suspense>
        {opened === 'palette' && <CommandPalette onClose={() => setOpened(undefined)} />}
        {opened === 'keys' && <KeysDialog area={area} onClose={() => setOpened(undefined)} />}
        {opened === 'menu' && <MenuScreen menu={menu} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </div>
  );
}
