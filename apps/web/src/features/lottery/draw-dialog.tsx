import type { LotteryDraw } from '@banyan/contract/lottery/draws';
import { useState } from 'react';
import { Button } from '../../components/parts/button.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { Played } from '../../components/parts/played-for.tsx';
import { t } from '../../lib/text.ts';
import { DrawChecks, useCheck } from './parts/draw-checks.tsx';
import { DrawFacts } from './parts/draw-facts.tsx';
import { modeOf } from './parts/draw-words.ts';

/** Everything a draw follows from, its winners, and the button that works it out again in this browser. */
export function DrawDialog({ draw, onClose }: { draw: LotteryDraw; onClose: () => void }) {
  const check = useCheck();
  const [isChecked, setChecked] = useState(false);
  return (
    <Modal title={t('Proof of {code}', { code: draw.code })} kind="drawer" onClose={onClose}>
      <div className="stack">
        <DrawFacts draw={draw} />
        {draw.winners.length > 0 && (
          <section>
            <h3>{t('Winners')}</h3>
            <ul className="lottery-winners">
              {draw.winners.map(({ serial, amount }) => (
                <li key={serial}>
                  {t('Ticket {serial}', { serial })} <Played value={amount} mode={modeOf(draw)} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {draw.secret === null ? (
          <p className="muted">{t('There is nothing to verify before the draw.')}</p>
        ) : (
          <Button variant="primary" busy={!check} onClick={() => setChecked(true)}>
            {t('Verify in this browser')}
          </Button>
        )}
        <div role="status">
          {check && isChecked && (
            <ul className="lottery-checks">
              <DrawChecks draw={draw} check={check} />
            </ul>
          )}
        </div>
      </div>
    </Modal>
  );
}
