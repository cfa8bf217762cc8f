import { createDraw, lotteryDraws } from '@banyan/contract/lottery/draws';
import { useState } from 'react';
import { useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { CreateDrawDialog } from './create-draw-dialog.tsx';
import { DrawList } from './parts/draw-list.tsx';

/** Draws with their tickets, winners, refunds and what they leave; an admin announces them, and nothing here chooses a winner. */
export default function LotteryDrawsPage() {
  const mayCall = useMayCall();
  const query = useCall(lotteryDraws, {}, { refetchInterval: 5000 });
  const [isOpened, setOpened] = useState(false);
  return (
    <div className="stack">
      <PageHeader
        help={t('Winners follow from the secret, the list of tickets and the beacon alone.')}
        action={
          mayCall(createDraw) && (
            <Button variant="primary" onClick={() => setOpened(true)}>
              {t('Announce a draw')}
            </Button>
          )
        }
      />
      {query.data ? (
        <DrawList draws={query.data} empty={t('No draw is announced.')} />
      ) : (
        <Loading query={query} what={t('The draws')} lines={8} />
      )}
      {isOpened && <CreateDrawDialog onClose={() => setOpened(false)} />}
    </div>
  );
}
