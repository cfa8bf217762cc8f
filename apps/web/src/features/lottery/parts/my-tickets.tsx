import { type LotteryDraw, myTickets } from '@banyan/contract/lottery/draws';
import { useState } from 'react';
import { useAddress } from '../../../app/use-address.ts';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { useAmountWords } from '../../../components/parts/played-for.tsx';
import { Empty, Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { type DataOf, useCall } from '../../../lib/use-call.ts';
import { TicketDialog } from '../ticket-dialog.tsx';
import { modeOf, serialsOf } from './draw-words.ts';
import './lottery.css';

type Purchase = DataOf<typeof myTickets>[number];

/** Serials with a button of their own; of a larger purchase the first ones, and those that won. */
const maxButtons = 12;

/** What the member bought, with what each ticket won and the proof of each. */
export function MyTickets({ draws }: { draws: readonly LotteryDraw[] }) {
  const [{ no }, show] = useAddress<{ no: string }>();
  const query = useCall(myTickets, no ? { no } : {}, { refetchInterval: 10_000 });
  const [opened, open] = useState<{ draw: string; serial: number }>();
  return (
    <section className="stack">
      <h2>{t('My tickets')}</h2>
      {no && <Button onClick={() => show({})}>{t('Show all')}</Button>}
      {!query.data ? (
        <Loading query={query} what={t('Your tickets')} lines={4} />
      ) : query.data.length === 0 ? (
        <Empty title={t('You have no tickets yet.')} />
      ) : (
        <ul className="lottery-purchases">
          {query.data.map((purchase) => (
            <PurchaseOf
              key={purchase.no}
              purchase={purchase}
              draw={draws.find(({ code }) => code === purchase.draw)}
              onOpen={(serial) => open({ draw: purchase.draw, serial })}
            />
          ))}
        </ul>
      )}
      {opened && <TicketDialog {...opened} onClose={() => open(undefined)} />}
    </section>
  );
}

interface Props {
  purchase: Purchase;
  /** Missing = no longer among those that are listed. */
  draw: LotteryDraw | undefined;
  onOpen: (serial: number) => void;
}

function PurchaseOf({ purchase, draw, onOpen }: Props) {
  const words = useAmountWords(modeOf(draw ?? { is_money: true }));
  const { no, at, amount, is_returned, prizes, first_serial } = purchase;
  const hasProof = draw === undefined || draw.root !== null;
  return (
    <li className="card lottery-purchase">
      <div className="lottery-head">
        <strong>
          {t('{draw}, serial {serials}', { draw: purchase.draw, serials: serialsOf(purchase) })}
        </strong>
        <span>{words(amount)}</span>
      </div>
      <p className="caption">
        {no} · <DateTime value={at} />
      </p>
      {is_returned && <p>{t('Refunded: too few tickets were sold.')}</p>}
      {prizes.map((prize) => (
        <p key={prize.serial}>
          <strong>
            {t('Ticket {serial} won {amount}.', { serial: prize.serial, amount: words(prize.amount) })}
          </strong>
        </p>
      ))}
      {hasProof ? (
        <div className="lottery-serials">
          {shownSerials(purchase).map((serial) => (
            <Button key={serial} onClick={() => onOpen(serial)}>
              {t('Ticket {serial}', { serial })}
            </Button>
          ))}
        </div>
      ) : (
        !is_returned && (
          <p className="muted">{t('QR code and proof of each ticket follow when sales close.')}</p>
        )
      )}
      {hasProof && first_serial + maxButtons <= purchase.last_serial && (
        <p className="caption">{t('The first tickets and those that won have buttons.')}</p>
      )}
    </li>
  );
}

function shownSerials({ first_serial, last_serial, prizes }: Purchase): number[] {
  const count = Math.min(maxButtons, last_serial - first_serial + 1);
  const first = Array.from({ length: count }, (_, place) => first_serial + place);
  return [...new Set([...first, ...prizes.map(({ serial }) => serial)])].sort((a, b) => a - b);
}
