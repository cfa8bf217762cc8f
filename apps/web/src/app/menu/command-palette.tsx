import type { RouteEntry } from '@banyan/contract/company/company';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { Modal } from '../../components/parts/modal.tsx';
import { fromServer, t } from '../../lib/text.ts';
import { useCatalogue, useRights } from '../company.ts';
import { pages } from '../pages.ts';
import { useSession } from '../use-session.ts';
import { permittedScreens } from './catalogue.ts';
import { RouteIcon } from './icons.tsx';
import { recentScreens } from './recent-screens.ts';
import './command-palette.css';

/** Ctrl-K: only the screens the person may open; arrows move, Enter opens, Esc closes. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const catalogue = useCatalogue();
  const rights = useRights();
  const { user } = useSession();
  const navigate = useNavigate();
  const listId = useId();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);

  const found = useMemo(() => {
    const groups = new Map(catalogue.entries.map((entry) => [entry.id, entry]));
    const recent = recentScreens(user.user_id);
    const wanted = words.trim().toLowerCase().split(/\s+/);
    return permittedScreens(catalogue, rights, (url) => url in pages)
      .map((entry) => {
        const group = entry.parent_id === null ? undefined : groups.get(entry.parent_id);
        return { entry, group: group?.parent_id === null ? undefined : group };
      })
      .filter(({ entry, group }) => {
        const text = `${fromServer(entry.name)} ${group ? fromServer(group.name) : ''}`.toLowerCase();
        return wanted.every((word) => text.includes(word));
      })
      .sort((a, b) => rank(recent, a.entry) - rank(recent, b.entry))
      .slice(0, 12);
  }, [catalogue, rights, user.user_id, words]);

  const open = (entry: RouteEntry | undefined): void => {
    if (!entry) return;
    onClose();
    void navigate({ to: entry.url });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt((at + 1) % Math.max(found.length, 1));
    else if (event.key === 'ArrowUp') setAt((at - 1 + found.length) % Math.max(found.length, 1));
    else if (event.key === 'Enter') open(found[at]?.entry);
    else return;
    event.preventDefault();
  };

  return (
    <Modal title={t('Search pages')} bare onClose={onClose}>
      <div className="palette">
        <div className="menu-search">
          <IconSearch size={20} aria-hidden />
          <input
            data-autofocus
            role="combobox"
            aria-label={t('Search pages')}
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={found[at] ? `${listId}-${found[at].entry.id}` : undefined}
            value={words}
            placeholder={t('Search pages')}
            onChange={(event) => {
              setWords(event.target.value);
              setAt(0);
            }}
            onKeyDown={press}
          />
        </div>
        <div id={listId} role="listbox" aria-label={t('Pages')} className="palette-list">
          {found.map(({ entry, group }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the box above
            <div
              key={entry.id}
              id={`${listId}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="palette-option"
              onClick={() => open(entry)}
              onPointerMove={() => setAt(index)}
            >
              <RouteIcon name={entry.icon || group?.icon || ''} size={18} />
              <span>{fromServer(entry.name)}</span>
              {group && <span className="caption">{fromServer(group.name)}</span>}
            </div>
          ))}
        </div>
        {found.length === 0 && <p className="muted palette-none">{t('No page has this name.')}</p>}
      </div>
    </Modal>
  );
}

/** Screens opened lately come first. */
function rank(recent: string[], entry: RouteEntry): number {
  const place = recent.indexOf(entry.url);
  return place === -1 ? recent.length : place;
}
