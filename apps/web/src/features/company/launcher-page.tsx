import { maxFavourites } from '@banyan/contract/accounts/favourites';
import type { RouteEntry } from '@banyan/contract/company/company';
import { IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCatalogue, useRights } from '../../app/company.ts';
import { permittedScreens } from '../../app/menu/catalogue.ts';
import { keepFavourites, useFavourites, useFormerFavourites } from '../../app/menu/favourites.ts';
import { RouteIcon } from '../../app/menu/icons.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty } from '../../components/parts/states.tsx';
import { fromServer, t } from '../../lib/text.ts';
import './launcher-page.css';

/** Every page the person may open, to search in, with the favourites first. */
export default function LauncherPage() {
  const catalogue = useCatalogue();
  const rights = useRights();
  const favourites = useFavourites();
  useFormerFavourites();
  const toggle = (url: string): void => {
    const others = favourites.filter((other) => other !== url);
    void keepFavourites(favourites.includes(url) ? others : [...others, url].slice(-maxFavourites));
  };
  const [words, setWords] = useState('');
  const parentOf = (entry: RouteEntry): RouteEntry | undefined =>
    catalogue.entries.find(({ id }) => id === entry.nav_parent_id);
  const wanted = words.trim().toLowerCase();
  const screens = permittedScreens(catalogue, rights).filter((entry) =>
    `${fromServer(entry.name)} ${fromServer(parentOf(entry)?.name ?? '')}`.toLowerCase().includes(wanted),
  );
  const groups = new Map<string, RouteEntry[]>();
  for (const entry of screens) {
    const group = fromServer(parentOf(entry)?.name ?? 'Your account');
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  const starred = favourites.flatMap((url) => screens.find((entry) => entry.url === url) ?? []);
  const list = (title: string, entries: RouteEntry[]) => (
    <section key={title} className="launcher-group">
      <h2>{title}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link to={entry.url} className="launcher-link">
              <RouteIcon name={entry.icon || (parentOf(entry)?.icon ?? '')} />
              <span>{fromServer(entry.name)}</span>
            </Link>
            <Star
              name={fromServer(entry.name)}
              isOn={favourites.includes(entry.url)}
              onToggle={() => toggle(entry.url)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <div className="width-dashboard stack">
      <PageHeader help={t('Mark the pages you use most with the star; they come first.')} />
      <label className="launcher-search">
        <IconSearch size={20} aria-hidden />
        <span className="visually-hidden">{t('Search pages')}</span>
        <input
          type="search"
          value={words}
          placeholder={t('Search pages')}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      <p className="visually-hidden" role="status">
        {wanted ? t('{count, plural, one {One page} other {# pages}}', { count: screens.length }) : ''}
      </p>
      {screens.length === 0 && <Empty title={t('No page has this name.')} text={t('Try another word.')} />}
      {starred.length > 0 && list(t('Favourites'), starred)}
      <div className="launcher-groups">{[...groups].map(([title, entries]) => list(title, entries))}</div>
    </div>
  );
}

function Star({ name, isOn, onToggle }: { name: string; isOn: boolean; onToggle: () => void }) {
  const label = isOn
    ? t('Remove {name} from the favourites', { name })
    : t('Add {name} to the favourites', { name });
  return (
    <button
      type="button"
      className="icon-button launcher-star"
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      {isOn ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} stroke={1.6} aria-hidden />}
    </button>
  );
}
