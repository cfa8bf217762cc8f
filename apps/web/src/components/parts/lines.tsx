import type { ReactNode } from 'react';
import './lines.css';

export interface Line {
  label: string;
  value: ReactNode;
  /** The result of the sum: bold, with the double rule. */
  total?: boolean;
}

/** Facts in two columns, as a review or a receipt lists them. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="facts">
      {lines.map(({ label, value, total }) => (
        <div key={label} className={total ? 'facts-total double-rule' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
