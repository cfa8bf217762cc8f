import type { ReactNode } from 'react';
import { t } from '../../../../lib/text.ts';
import '../../../../components/tile/dashboard.css';
import './lab.css';

/** A table that may be wider than the screen: it scrolls in a box of its own, by keyboard too. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading of its own
    <div
      className="lab-table"
      role="region"
      aria-label={t('{table}, as a table', { table: label })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
      tabIndex={0}
    >
      <table className="kinds">
        <caption className="visually-hidden">{label}</caption>
        {children}
      </table>
    </div>
  );
}
