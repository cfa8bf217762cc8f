import { Link } from '@tanstack/react-router';
import './page-tabs.css';

interface Props {
  /** What the tabs lead through, for screen readers. */
  label: string;
  /** The address names the tab as `?tab=`; the first one stands without. */
  tabs: readonly { key: string; label: string }[];
  current: string;
  /** What else of the address every tab keeps. */
  keep?: Record<string, string>;
}

/** Parts of one page, each with an address of its own. */
export function PageTabs({ label, tabs, current, keep }: Props) {
  return (
    <nav className="page-tabs" aria-label={label}>
      {tabs.map((tab, index) => (
        <Link
          key={tab.key}
          to="."
          search={{ ...keep, ...(index === 0 ? {} : { tab: tab.key }) } as never}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab.key === current ? 'page' : undefined}
          className={tab.key === current ? 'current' : undefined}
          replace
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
