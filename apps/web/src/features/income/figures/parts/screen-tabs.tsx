import { Link } from '@tanstack/react-router';
import { linkTo, useMayOpen } from '../../../../components/parts/screen-link.tsx';
import '../../../../components/parts/page-tabs.css';

interface Props {
  /** What the tabs lead through, for screen readers. */
  label: string;
  tabs: readonly { href: string; label: string }[];
  /** The address of the tab on screen. */
  current: string;
}

/** Screens that show the same in several ways, each with an address of its own; nothing where only one may be opened. */
export function ScreenTabs({ label, tabs, current }: Props) {
  const mayOpen = useMayOpen();
  const open = tabs.filter(({ href }) => mayOpen(href));
  if (open.length < 2) return null;
  return (
    <nav className="page-tabs" aria-label={label}>
      {open.map((tab) => (
        <Link
          key={tab.href}
          {...linkTo(tab.href)}
          aria-current={tab.href === current ? 'page' : undefined}
          className={tab.href === current ? 'current' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
