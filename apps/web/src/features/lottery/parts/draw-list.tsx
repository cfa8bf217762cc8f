import type { LotteryDraw } from '@banyan/contract/lottery/draws';
import type { ReactNode } from 'react';
import { Empty } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { DrawCard } from './draw-card.tsx';
import './lottery.css';

interface Props {
  draws: readonly LotteryDraw[];
  empty: string;
  action?: (draw: LotteryDraw) => ReactNode;
}

/** Draws, newest first. */
export function DrawList({ draws, empty, action }: Props) {
  return (
    <section className="stack">
      <h2>{t('Draws')}</h2>
      {draws.length === 0 ? (
        <Empty title={empty} />
      ) : (
        <ul className="lottery-draws">
          {draws.map((draw) => (
            <DrawCard key={draw.code} draw={draw} action={action?.(draw)} />
          ))}
        </ul>
      )}
    </section>
  );
}
