import type { RouteEntry } from '@banyan/contract/company/company';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Modal } from '../../components/parts/modal.tsx';
import { fromServer, t } from '../../lib/text.ts';
import { useCatalogue, useRights } from '../company.ts';
import { pages } from '../pages.ts';
import { useSession } from '../use-session.ts';
import { isPermitted, type MenuItem, permittedScreens } from './catalogue.ts';
import { useFavourites } from './favourites.ts';
import { RouteIcon } from './icons.tsx';
import { recentScreens } from './recent-screens.ts';
import './menu-screen.css';

/** The phone's full-screen, searchable list of every screen the person may open. */
export function MenuScreen({ menu, onClose }: { menu: MenuItem[]; onClose: () => void }) {
  const [words, setWords] = useState('');
  const { user } = useSession();
  const catalogue = useCatalogue();
  const rights = useRights();
  const wanted = words.trim().toLowerCase();
  const matches = (item: MenuItem): boolean => fromServer(item.entry.name).toLowerCase().includes(wanted);
  const shown = menu.flatMap((item) => {
    if (!wanted || matches(item)) return [item];
    const children = item.children.filter(matches);
    return children.length > 0 ? [{ ...item, children }] : [];
  });
  const isInMenu = (url: string): boolean =>
    menu.some(({ entry, children }) =>
      [entry, ...children.map((child) => child.entry)].some((e) => e.url === url),
    );
  // What only another page leads to is found by its name all the same.
  const offMenu = wanted
    ? permittedScreens(catalogue, rights, (url) => url in pages).filter(
        (entry) => !isInMenu(entry.url) && fromServer(entry.name).toLowerCase().includes(wanted),
      )
    : [];
  // Marked or opened once is not permitted now: a right may be gone, a route switched off.
  const permitted = (urls: readonly string[]): RouteEntry[] =>
    urls
      .flatMap((url) => catalogue.byUrl.get(url) ?? [])
      .filter((entry) => isPermitted(catalogue, rights, entry));
  const favourites = permitted(useFavourites());
  const recent = permitted(recentScreens(user.user_id));
  return (
    <Modal title={t('Menu')} kind="full" onClose={onClose}>
      <label className="menu-search">
        <IconSearch size={20} aria-hidden />
        <span className="visually-hidden">{t('Search pages')}</span>
        <input
          type="search"
          value={words}
          placeholder={t('Search pages')}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      {!wanted && favourites.length > 0 && (
        <Shortcuts title={t('Favourites')} entries={favourites} onClose={onClose} />
      )}
      {!wanted && recent.length > 1 && <Shortcuts title={t('Recent')} entries={recent} onClose={onClose} />}
      <ul>
        {shown.map((item) => (
          <li key={item.entry.id}>
            {item.children.length === 0 ? (
              <Link to={item.entry.url} className="menu-item" onClick={onClose}>
                <RouteIcon name={item.entry.icon} />
                {fromServer(item.entry.name)}
              </Link>
            ) : (
              <>
                <h3 className="menu-group">{fromServer(item.entry.name)}</h3>
                <ul>
                  {item.children.map((child) => (
                    <li key={child.entry.id}>
                      <Link to={child.entry.url} className="menu-item" onClick={onClose}>
                        <RouteIcon name={item.entry.icon} />
                        {fromServer(child.entry.name)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
      {offMenu.length > 0 && <Shortcuts title={t('More pages')} entries={offMenu} onClose={onClose} />}
      {shown.length === 0 && offMenu.length === 0 && (
        <p className="muted menu-none">{t('No page has this name.')}</p>
      )}
    </Modal>
  );
}

interface ShortcutsProps {
  title: string;
  entries: readonly RouteEntry[];
  onClose: () => void;
}

function Shortcuts({ title, entries, onClose }: ShortcutsProps) {
  return (
    <>
      <h3 className="menu-group">{title}</h3>
      <ul className="menu-recent">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link to={entry.url} onClick={onClose}>
              {fromServer(entry.name)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
