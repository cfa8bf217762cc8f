import type { ReactNode } from 'react';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import './bulk-bar.css';

interface Props {
  count: number;
  onClear: () => void;
  /** What can be done to all of them. */
  children: ReactNode;
}

/** What is chosen and what can be done with it; in sight at the foot of the screen as long as something is. */
export function BulkBar({ count, onClear, children }: Props) {
  return (
    <section className="bulk-bar" aria-label={t('Chosen rows')} hidden={count === 0}>
      <span role="status">
        {count > 0 ? t('{count, plural, one {One chosen} other {# chosen}}', { count }) : ''}
      </span>
      <div className="bulk-actions">
        {children}
        <Button variant="quiet" onClick={onClear}>
          {t('Clear')}
        </Button>
      </div>
    </section>
  );
}
