import { text } from '@banyan/contract/core/text';
import type { depositToGame, withdrawFromGame } from '@banyan/contract/games/game-wallet';
import type { gamesLobby } from '@banyan/contract/games/rounds';
import { useQueryClient } from '@tanstack/react-query';
import { useCompany } from '../../../app/company.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { Receipt } from '../../../components/form/receipt.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { OwnersOnly } from '../../../components/parts/owners-only.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

type Call = typeof depositToGame | typeof withdrawFromGame;

interface Props {
  endpoint: Call;
  note?: string;
  submitLabel: (amount: string) => string;
  done: string;
  next: { href: string; label: string };
  reads: typeof gamesLobby;
  /** Also while credits are played with: money from before can be taken out. */
  isWayOut?: boolean;
}

const fields: Fields<typeof depositToGame> = { amount: { label: text('Amount'), kind: 'money' } };

/** An amount between the main and the game wallet, with its receipt. */
export function GameTransfer({ endpoint, note, submitLabel, done, next, reads, isWayOut = false }: Props) {
  const company = useCompany();
  const client = useQueryClient();
  const query = useCall(reads);
  if (!query.data) return <Loading query={query} what={t('The game wallet')} lines={5} />;
  const { mode, money } = query.data;
  if (mode !== 'real_money' && !(isWayOut && Number(money) > 0))
    return (
      <p className="notice width-form">
        {t('The games are played with credits now. They are no money and cannot be paid out.')}
      </p>
    );
  return (
    <OwnersOnly>
      <section className="card play width-form">
        <p>
          {t('Game wallet')} <Money value={money} strong />
        </p>
        {note && <p className="notice">{note}</p>}
        <ActionForm
          endpoint={endpoint as typeof depositToGame}
          fields={fields}
          submitLabel={({ amount }) => submitLabel(formatMoney(amount, company))}
          review={({ amount }) => (
            <Lines
              lines={[
                { label: t('From'), value: isWayOut ? t('Game wallet') : t('Main wallet') },
                { label: t('To'), value: isWayOut ? t('Main wallet') : t('Game wallet') },
                { label: t('Amount'), value: <Money value={amount} />, total: true },
              ]}
            />
          )}
          onDone={() => void client.invalidateQueries({ queryKey: [reads.path] })}
          receipt={({ data }, again) => (
            <Receipt
              title={done}
              no={data.no}
              lines={[
                { label: t('Amount'), value: <Money value={data.amount} /> },
                { label: t('Game wallet'), value: <Money value={data.balance} />, total: true },
              ]}
              actions={
                <>
                  <ScreenButton href={next.href} variant="primary">
                    {next.label}
                  </ScreenButton>
                  <Button onClick={again}>{t('Move more')}</Button>
                </>
              }
            />
          )}
        />
      </section>
    </OwnersOnly>
  );
}
