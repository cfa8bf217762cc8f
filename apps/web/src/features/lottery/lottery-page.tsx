import { type LotteryDraw, lotteryDraws } from '@banyan/contract/lottery/draws';
import { useState } from 'react';
import { Button } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { BuyTicketsDialog } from './buy-tickets-dialog.tsx';
import { DrawList } from './parts/draw-list.tsx';
import { MyTickets } from './parts/my-tickets.tsx';

/** Draws of the lottery, tickets of those that sell, and what the member has bought. */
export default function LotteryPage() {
  const query = useCall(lotteryDraws, {}, { refetchInterval: 5000 });
  const [buying, buy] = useState<LotteryDraw>();
  return (
    <div className="stack">
      <PageHeader
        help={t('The list of tickets is published before anybody can know who wins.')}
        action={<ScreenButton href="/games/limits">{t('Set my limits')}</ScreenButton>}
      />
      {query.data ? (
        <>
          <DrawList
            draws={query.data}
            empty={t('No draw is announced.')}
            action={(draw) =>
              draw.status === 'open' &&
              draw.sold < draw.max_tickets && (
                <Button variant="primary" onClick={() => buy(draw)}>
                  {t('Buy for {code}', { code: draw.code })}
                </Button>
              )
            }
          />
          <MyTickets draws={query.data} />
        </>
      ) : (
        <Loading query={query} what={t('The draws')} lines={8} />
      )}
      {buying && <BuyTicketsDialog draw={buying} onClose={() => buy(undefined)} />}
    </div>
  );
}
