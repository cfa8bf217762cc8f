import { search, searchLength } from '@banyan/contract/overview/search';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBolt, IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { Modal } from '../../components/parts/modal.tsx';
import { formatMoney } from '../../lib/format.ts';
import { fromServer, t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { useCatalogue, useCompany, useRights } from '../company.ts';
import { toggleTheme } from '../frame/theme.ts';
import { pages } from '../pages.ts';
import { useSession } from '../use-session.ts';
import { actions } from './actions.ts';
import { isPermitted, permittedScreens } from './catalogue.ts';
import { RouteIcon } from './icons.tsx';
import { recentScreens } from './recent-screens.ts';
import type { settingChoices as SettingChoices } from './setting-choices.ts';
import './command-palette.css';

/** A line of the list: what Enter opens or does. */
interface Choice {
  key: string;
  icon: ReactNode;
  title: string;
  caption?: string | undefined;
  /** What was typed is this, to the last letter. */
  isExact?: boolean;
  open: () => void;
}

/**
 * Ctrl-K: records and people that the server finds, pages and actions, each only for who may open its page. Arrows move, Enter
 * opens, Esc closes; Enter on a whole number waits for it.
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const [jumps, setJumps] = useState(false);
  const { records, isSearching } = useRecords(words);
  const screens = useScreens(words);
  const doable = useActions(words);
  const exact = records.filter(({ isExact }) => isExact);
  const settings = useSettings(words);
  const found = [...exact, ...screens, ...records.filter(({ isExact }) => !isExact), ...doable, ...settings];

  const choose = (choice: Choice | undefined): void => {
    if (!choice) return;
    onClose();
    choice.open();
  };
  useEffect(() => {
    if (!jumps || isSearching) return;
    setJumps(false);
    choose(found[0]);
  });
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt((at + 1) % Math.max(found.length, 1));
    else if (event.key === 'ArrowUp') setAt((at - 1 + found.length) % Math.max(found.length, 1));
    // a number that was typed or scanned fast is not answered yet
    else if (event.key === 'Enter' && isSearching && at === 0 && /\d/.test(words)) setJumps(true);
    else if (event.key === 'Enter') choose(found[at]);
    else return;
    event.preventDefault();
  };

  return (
    <Modal title={t('Search')} bare onClose={onClose}>
      <div className="palette">
        <div className="menu-search">
          <IconSearch size={20} aria-hidden />
          <input
            data-autofocus
            role="combobox"
            aria-label={t('Search')}
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
            value={words}
            maxLength={searchLength.max}
            placeholder={t('Name, number, date or page')}
            onChange={(event) => {
              setWords(event.target.value);
              setAt(0);
              setJumps(false);
            }}
            onKeyDown={press}
          />
        </div>
        <div
          id={listId}
          role="listbox"
          aria-label={t('Found')}
          aria-busy={isSearching}
          className="palette-list"
        >
          {found.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the box above
            <div
              key={choice.key}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="palette-option"
              onClick={() => choose(choice)}
              onPointerMove={() => setAt(index)}
            >
              {choice.icon}
              <span>{choice.title}</span>
              {choice.caption && <span className="caption">{choice.caption}</span>}
            </div>
          ))}
        </div>
        {found.length === 0 && !isSearching && (
          <p className="muted palette-none">{t('Nothing was found.')}</p>
        )}
      </div>
    </Modal>
  );
}

/** What the server finds, a moment after the last letter. */
function useRecords(words: string): { records: Choice[]; isSearching: boolean } {
  const { user } = useSession();
  const company = useCompany();
  const navigate = useNavigate();
  const typed = words.trim();
  const [asked] = useDebouncedValue(typed, 200);
  const isLong = (text: string): boolean => text.length >= searchLength.min;
  const query = useCall(
    search,
    { words: asked },
    { enabled: isLong(asked), placeholderData: keepPreviousData, staleTime: 30_000, quiet: true },
  );
  const found = isLong(typed) ? (query.data ?? []) : [];
  return {
    isSearching: isLong(typed) && (asked !== typed || query.isFetching),
    records: found.map(({ kind, no, title, person, amount, status, url, is_exact }) => {
      const isPerson = kind === 'member' || kind === 'franchise';
      const whose = isPerson ? no : person && person.user_id !== user.user_id ? person.name : null;
      return {
        key: `${kind} ${no}`,
        icon: <RouteIcon name={isPerson ? 'profile' : 'document'} size={18} />,
        title,
        caption: [whose, amount && formatMoney(amount, company), status].filter(Boolean).join(' · '),
        isExact: is_exact,
        open: () => void navigate({ href: url }),
      };
    }),
  };
}

/** Screens whose name or group holds every word; those opened lately come first. */
function useScreens(words: string): Choice[] {
  const catalogue = useCatalogue();
  const rights = useRights();
  const { user } = useSession();
  const navigate = useNavigate();
  return useMemo(() => {
    const groups = new Map(catalogue.entries.map((entry) => [entry.id, entry]));
    const recent = recentScreens(user.user_id);
    const rank = (url: string): number => (recent.includes(url) ? recent.indexOf(url) : recent.length);
    return permittedScreens(catalogue, rights, (url) => url in pages)
      .map((entry) => {
        const group = entry.parent_id === null ? undefined : groups.get(entry.parent_id);
        return { entry, group: group?.parent_id === null ? undefined : group };
      })
      .filter(({ entry, group }) =>
        holdsWords(`${fromServer(entry.name)} ${group ? fromServer(group.name) : ''}`, words),
      )
      .sort((a, b) => rank(a.entry.url) - rank(b.entry.url))
      .slice(0, 12)
      .map(({ entry, group }) => ({
        key: entry.url,
        icon: <RouteIcon name={entry.icon || group?.icon || ''} size={18} />,
        title: fromServer(entry.name),
        caption: group && fromServer(group.name),
        open: () => void navigate({ to: entry.url }),
      }));
  }, [catalogue, rights, user.user_id, words, navigate]);
}

/** What is done on a page the person may open, and what needs none; nothing is offered before a word is typed. */
function useActions(words: string): Choice[] {
  const catalogue = useCatalogue();
  const rights = useRights();
  const navigate = useNavigate();
  if (words.trim() === '') return [];
  const icon = <IconBolt size={18} aria-hidden />;
  const onPages = actions.flatMap(({ label, url }) => {
    const entry = catalogue.byUrl.get(url);
    const open = (): void => void navigate({ to: url });
    return entry && isPermitted(catalogue, rights, entry)
      ? [{ key: `${label} ${url}`, icon, title: t(label), caption: fromServer(entry.name), open }]
      : [];
  });
  const anywhere = [
    { key: 'theme', icon, title: t('Switch theme'), open: toggleTheme },
    { key: 'out', icon, title: t('Sign out'), open: () => void navigate({ to: '/accounts/sign-out' }) },
  ];
  return [...onPages, ...anywhere].filter(({ title }) => holdsWords(title, words)).slice(0, 6);
}

/** Fields of the settings, for who may open them; their names come with the first palette of an admin. */
function useSettings(words: string): Choice[] {
  const catalogue = useCatalogue();
  const rights = useRights();
  const navigate = useNavigate();
  const isAdmin = useSession().user.user_type === 'Admin';
  const [all, setAll] = useState<typeof SettingChoices>([]);
  useEffect(() => {
    if (isAdmin) void import('./setting-choices.ts').then(({ settingChoices }) => setAll(settingChoices));
  }, [isAdmin]);
  if (words.trim() === '') return [];
  const icon = <RouteIcon name="settings" size={18} />;
  return all
    .filter(({ label }) => holdsWords(t(label), words))
    .flatMap(({ label, url }) => {
      const entry = catalogue.byUrl.get(url.split('?')[0] ?? '');
      if (!entry || !isPermitted(catalogue, rights, entry)) return [];
      const open = (): void => void navigate({ href: url });
      return [{ key: `${label} ${url}`, icon, title: t(label), caption: fromServer(entry.name), open }];
    })
    .slice(0, 6);
}

/** Whether a text holds each of the typed words. */
function holdsWords(text: string, words: string): boolean {
  const held = text.toLowerCase();
  return words
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word));
}
