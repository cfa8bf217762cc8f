import { text } from '@banyan/contract/core/text';
import { placeAviatorBet } from '@banyan/contract/games/aviator';
import { factorText } from '@banyan/fair/aviator/flight';
import { cashOut as cashOutOf } from '@banyan/fair/aviator/payouts';
import { type FormEvent, useEffect, useState } from 'react';
import { Field, type Fields } from '../../../components/form/field.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { Button } from '../../../components/parts/button.tsx';
import { useAmountWords } from '../../../components/parts/played-for.tsx';
import { t } from '../../../lib/text.ts';
import { type Autoplay, AutoplayForm } from './autoplay-form.tsx';
import { TargetInput } from './target-input.tsx';
import type { Aviator, Flight, FlightBet, Position } from './use-aviator.ts';
import { useFlightCalls } from './use-flight-calls.ts';

interface Props {
  panel: 1 | 2;
  game: Aviator;
  flight: Flight;
  position: Position | undefined;
}

const fields = {
  stake: { label: text('Stake') },
  auto_x100: { label: text('Cash out at'), Control: TargetInput, hint: t('Blank: by hand alone.') },
} satisfies Fields<typeof placeAviatorBet>;

/** One of the two bets of a member: on this flight or the next one, by hand, at a target or by autoplay. */
export function BetPanel({ panel, game, flight, position }: Props) {
  const bet = game.bets.find(
    (one) => one.panel === panel && one.issue === flight.issue && one.status !== 'Cancelled',
  );
  const form = useForm(placeAviatorBet, {
    initial: { stake: '', auto_x100: null },
    fixed: { issue: flight.issue, panel },
  });
  const calls = useFlightCalls(panel, form.setError);
  const [isQueued, queue] = useState(false);
  const [autoplay, setAutoplay] = useState<Autoplay>();
  const isOpen = flight.status === 'Open';
  const mayPlace = isOpen && !bet && !game.is_paused;
  const next = autoplay ?? (isQueued ? form.body : undefined);
  const { place } = calls;
  useEffect(() => {
    if (!mayPlace || !next) return;
    void place(flight.issue, next).then((end) => {
      if (end === 'asked') return;
      queue(false);
      setAutoplay((known) =>
        known && end === 'placed' && known.left > 1 ? { ...known, left: known.left - 1 } : undefined,
      );
    });
  }, [mayPlace, next, flight.issue, place]);

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.check() || !form.body) return;
    if (mayPlace) void place(flight.issue, form.body);
    else queue(true);
  };
  const name = panel === 1 ? t('First bet') : t('Second bet');
  /** What came of a bet stays until the next round opens, with the inputs for that one below. */
  const isUnderWay = bet?.status === 'Accepted';
  const isBusy = isUnderWay || isQueued || autoplay !== undefined;
  return (
    <form className="bet-panel" aria-label={name} noValidate onSubmit={onSubmit}>
      <h3>{name}</h3>
      {bet && <OwnBet bet={bet} game={game} flight={flight} position={position} calls={calls} />}
      {!isUnderWay && (
        <>
          {!isBusy && <Field form={form} name="stake" def={fields.stake} />}
          {!isBusy && <Field form={form} name="auto_x100" def={fields.auto_x100} />}
          {isQueued && (
            <>
              <p role="status">{t('You bet on the next round.')}</p>
              <Button wide onClick={() => queue(false)}>
                {t('Do not bet')}
              </Button>
            </>
          )}
          {!isBusy && (
            <Button type="submit" variant="primary" wide busy={calls.isBusy}>
              {mayPlace ? t('Place the bet') : t('Bet next round')}
            </Button>
          )}
        </>
      )}
      {calls.problem && (
        <p className="field-error" role="alert">
          {calls.problem}
        </p>
      )}
      <AutoplayForm
        panel={panel}
        mode={game.mode}
        bet={form.body}
        check={form.check}
        autoplay={autoplay}
        onChange={setAutoplay}
      />
    </form>
  );
}

interface OwnBetProps extends Omit<Props, 'panel'> {
  bet: FlightBet;
  calls: ReturnType<typeof useFlightCalls>;
}

/** A bet that is placed: taken back before the flight, cashed out in it, and what came of it. */
function OwnBet({ bet, game, flight, position, calls }: OwnBetProps) {
  const words = useAmountWords(game.mode);
  const digits = game.rules?.digits ?? 0;
  const paysAt = (x100: number) => words(cashOutOf(bet.stake, x100, x100, digits).toFixed());
  const stake = t('{stake} staked', { stake: words(bet.stake) });
  const target =
    bet.auto_x100 === null ? '' : t('Cashes out at {factor}×', { factor: factorText(bet.auto_x100) });
  const isWaiting = bet.status === 'Accepted' && bet.cash_x100 === null;
  return (
    <>
      <p>
        {stake}
        {target && <span className="muted"> · {target}</span>}
      </p>
      {isWaiting && flight.status === 'Open' && (
        <Button wide busy={calls.isBusy} onClick={() => void calls.cancel(bet.no)}>
          {t('Take it back')}
        </Button>
      )}
      {isWaiting && flight.status === 'Flying' && (
        <Button
          variant="accent"
          wide
          aria-label={t('Cash out')}
          onClick={() => void calls.leave(bet.no, position?.x100 ?? 100)}
        >
          {t('Cash out')}
          {position && <span aria-hidden> {paysAt(position.x100)}</span>}
        </Button>
      )}
      <p role="status">{endWords(bet, flight, { words, paysAt })}</p>
    </>
  );
}

function endWords(
  { status, cash_x100, payout }: FlightBet,
  { status: flying }: Flight,
  { words, paysAt }: { words: (amount: string) => string; paysAt: (x100: number) => string },
): string {
  if (status === 'Won') return t('Won {amount}', { amount: words(payout ?? '0') });
  if (status === 'Lost') return t('Lost');
  if (status === 'Refunded') return t('The stake is returned.');
  if (cash_x100 !== null)
    return t('Cashed out at {factor}×: {amount}', {
      factor: factorText(cash_x100),
      amount: paysAt(cash_x100),
    });
  return flying === 'Locked' ? t('Waiting for take-off.') : '';
}
