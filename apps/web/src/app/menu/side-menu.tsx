import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { IconButton } from '../../components/parts/button.tsx';
import { fromServer, t } from '../../lib/text.ts';
import { Seal } from '../frame/seal.tsx';
import type { MenuItem } from './catalogue.ts';
import { RouteIcon } from './icons.tsx';
import './side-menu.css';

interface Props {
  menu: MenuItem[];
  pathname: string;
  /** Ids of the lines that stand for the page on screen (`menuLinesOf`). */
  lines: ReadonlySet<number>;
  isNarrow: boolean;
  onToggle: () => void;
}

/** The menu of desktop screens, built from the catalogue alone; two levels are visible. */
export function SideMenu({ menu, pathname, lines, isNarrow, onToggle }: Props) {
  const [openId, setOpenId] = useState<number>();
  const activeId = menu.find(({ entry }) => lines.has(entry.id))?.entry.id;
  // The parent of the page on screen stays open.
  useEffect(() => setOpenId(activeId), [activeId]);
  return (
    <aside className="side-menu">
      <Seal isNarrow={isNarrow} />
      <nav aria-label={t('Main menu')}>
        <ul>
          {menu.map((item) =>
            item.children.length === 0 || isNarrow ? (
              <li key={item.entry.id}>
                <Leaf item={item} pathname={pathname} lines={lines} isNarrow={isNarrow} />
              </li>
            ) : (
              <Group
                key={item.entry.id}
                item={item}
                pathname={pathname}
                lines={lines}
                isOpen={openId === item.entry.id}
                onToggle={() => setOpenId(openId === item.entry.id ? undefined : item.entry.id)}
              />
            ),
          )}
        </ul>
      </nav>
      <div className="side-foot">
        <IconButton label={isNarrow ? t('Widen the menu') : t('Narrow the menu')} onClick={onToggle}>
          {isNarrow ? (
            <IconLayoutSidebarLeftExpand size={20} stroke={1.6} aria-hidden />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} stroke={1.6} aria-hidden />
          )}
        </IconButton>
      </div>
    </aside>
  );
}

/** A page; in the narrow menu also a group, which leads to its first page. */
function Leaf({ item, pathname, lines, isNarrow }: Omit<Props, 'menu' | 'onToggle'> & { item: MenuItem }) {
  const isCurrent = lines.has(item.entry.id);
  const name = fromServer(item.entry.name);
  return (
    <Link
      to={item.children[0]?.entry.url ?? item.entry.url}
      className={`side-item${isCurrent ? ' current' : ''}`}
      aria-current={item.entry.url === pathname ? 'page' : undefined}
      title={isNarrow ? name : undefined}
    >
      <RouteIcon name={item.entry.icon} />
      <span className={isNarrow ? 'visually-hidden' : ''}>{name}</span>
    </Link>
  );
}

interface GroupProps extends Pick<Props, 'pathname' | 'lines'> {
  item: MenuItem;
  isOpen: boolean;
  onToggle: () => void;
}

function Group({ item, pathname, lines, isOpen, onToggle }: GroupProps) {
  const isCurrent = lines.has(item.entry.id);
  return (
    <li>
      <button
        type="button"
        className={`side-item${isCurrent ? ' current' : ''}`}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <RouteIcon name={item.entry.icon} />
        <span>{fromServer(item.entry.name)}</span>
        <IconChevronDown size={16} className="side-chevron" aria-hidden />
      </button>
      {isOpen && (
        <ul className="side-children">
          {item.children.map((child) => (
            <li key={child.entry.id}>
              <Link
                to={child.entry.url}
                // the page of the group itself does not stand for those below it
                activeOptions={{ exact: child.entry.id === item.entry.id }}
                className={`side-child${child.entry.url === pathname ? ' current' : ''}`}
                aria-current={child.entry.url === pathname ? 'page' : undefined}
              >
                {fromServer(child.entry.name)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
