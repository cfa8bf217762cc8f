import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Modal } from '../../components/parts/modal.tsx';
import { fromServer, t } from '../../lib/text.ts';
import { useCatalogue, useRights } from '../company.ts';
import { useSession } from '../use-session.ts';
import { isPermitted, type MenuItem } from './catalogue.ts';
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
  // Opened once is not permitted now: a right may be gone, a route switched off.
  const recent = recentScreens(user.user_id)
    .flatMap((url) => catalogue.byUrl.get(url) ?? [])
    .filter((entry) => isPermitted(catalogue, rights, entry));
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
      {!wanted && recent.length > 1 && (
        <>
          <h3 className="menu-group">{t('Recent')}</h3>
          <ul className="menu-recent">
            {recent.map((entry) => (
              <li key={entry.id}>
                <Link to={entry.url} onClick={onClose}>
                  {fromServer(entry.name)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
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
      {shown.length === 0 && <p className="muted menu-none">{t('No page has this name.')}</p>}
    </Modal>
  );
}
