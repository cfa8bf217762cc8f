import { text } from '@banyan/contract/core/text';
import { buyTickets, type LotteryDraw, lotteryDraws, myTickets } from '@banyan/contract/lottery/draws';
import { useQueryClient } from '@tanstack/react-query';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Receipt } from '../../components/form/receipt.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { Played, useAmountWords } from '../../components/parts/played-for.tsx';
import { t } from '../../lib/text.ts';
import { modeOf, serialsOf } from './parts/draw-words.ts';

const fields: Fields<typeof buyTickets> = { count: { label: text('Tickets'), kind: 'count' } };

/** Tickets of a draw from the game wallet. */
export function BuyTicketsDialog({ draw, onClose }: { draw: LotteryDraw; onClose: () => void }) {
  const client = useQueryClient();
  const mode = modeOf(draw);
  const words = useAmountWords(mode);
  return (
    <Modal title={t('Tickets of {code}', { code: draw.code })} kind="sheet" onClose={onClose}>
      <ActionForm
        endpoint={buyTickets}
        fields={fields}
        initial={{ draw: draw.code, count: 1 }}
        submitLabel={t('Buy the tickets')}
        onCancel={onClose}
        isKept
        onDone={() => {
          for (const { path } of [lotteryDraws, myTickets])
            void client.invalidateQueries({ queryKey: [path] });
        }}
        review={({ count }) => (
          <Lines
            lines={[
              { label: t('Draw'), value: draw.code },
              { label: t('Tickets'), value: String(count) },
              { label: t('Price of a ticket'), value: words(draw.price) },
            ]}
          />
        )}
        receipt={({ data }, again) => (
          <Receipt
            title={t('The tickets are yours')}
            no={data.no}
            lines={[
              { label: t('Draw'), value: data.draw },
              { label: t('Serials'), value: serialsOf(data) },
              { label: t('Paid'), value: <Played value={data.amount} mode={mode} /> },
              { label: t('Left in game wallet'), value: <Played value={data.balance} mode={mode} /> },
            ]}
            actions={
              <>
                <Button variant="primary" onClick={onClose}>
                  {t('Close')}
                </Button>
                <Button onClick={again}>{t('Buy more')}</Button>
              </>
            }
          />
        )}
      >
        {() => (
          <p className="caption">
            {t('{price} a ticket', { price: words(draw.price) })} ·{' '}
            {t('{count, plural, one {At most # ticket each.} other {At most # tickets each.}}', {
              count: draw.member_cap,
            })}
          </p>
        )}
      </ActionForm>
    </Modal>
  );
}
