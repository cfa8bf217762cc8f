import type { LotteryDraw } from '@banyan/contract/lottery/draws';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { useAmountWords } from '../../../components/parts/played-for.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { DrawDialog } from '../draw-dialog.tsx';
import { drawStatusNames, drawTones, modeOf } from './draw-words.ts';
import './lottery.css';

/** A draw with its prizes and, when it is drawn, its winners. */
export function DrawCard({ draw, action }: { draw: LotteryDraw; action?: ReactNode }) {
  const [isOpened, setOpened] = useState(false);
  const words = useAmountWords(modeOf(draw));
  const left = draw.max_tickets - draw.sold;
  return (
    <li className="card lottery-draw">
      <div className="lottery-head">
        <h3>{draw.code}</h3>
        <StatusTag status={t(drawStatusNames[draw.status])} tone={drawTones[draw.status]} />
      </div>
      <p>
        {t('{price} a ticket', { price: words(draw.price) })}
        {draw.status === 'open' &&
          ` · ${t('{count, plural, one {# ticket left} other {# tickets left}}', { count: left })}`}
      </p>
      <p className="caption">
        {t('Sales close')} <DateTime value={draw.closes_at} />
      </p>
      <ul className="lottery-prizes">
        {draw.prizes.map(({ count, percent, amount }, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the table of prizes never changes, and two lines may be alike
          <li key={line}>
            {percent !== null
              ? t('{count} × prize: {percent} of the sales together', {
                  count: formatCount(count),
                  percent: formatPercent(percent),
                })
              : t('{count} × prize: {amount} each', {
                  count: formatCount(count),
                  amount: words(amount ?? '0'),
                })}
          </li>
        ))}
      </ul>
      {draw.winners.length > 0 && (
        <p>
          {t('Winning tickets: {serials}', {
            serials: draw.winners
              .slice(0, 10)
              .map(({ serial }) => serial)
              .join(', '),
          })}
        </p>
      )}
      {draw.status.startsWith('refund') && (
        <p className="notice">{t('Too few tickets were sold: every stake goes back.')}</p>
      )}
      <div className="form-actions">
        {action}
        <Button onClick={() => setOpened(true)}>{t('Proof of {code}', { code: draw.code })}</Button>
      </div>
      {isOpened && <DrawDialog draw={draw} onClose={() => setOpened(false)} />}
    </li>
  );
}
