import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { type placeAviatorBet, startAutoplay } from '@banyan/contract/games/aviator';
import { useState } from 'react';
import { Field, type Fields } from '../../../components/form/field.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { Button } from '../../../components/parts/button.tsx';
import { type Mode, useAmountWords } from '../../../components/parts/played-for.tsx';
import { t } from '../../../lib/text.ts';

/** A panel that bets the same by itself. */
export interface Autoplay {
  /** Its number: the server keeps its rounds and its stop at a loss. */
  autoplay: string;
  stake: string;
  auto_x100: number | null;
  /** Rounds that it still bets on. */
  left: number;
}

interface Props {
  panel: 1 | 2;
  mode: Mode;
  /** What the panel bets; undefined = something of it is wrong. */
  bet: BodyOf<typeof placeAviatorBet> | undefined;
  /** Shows what is wrong with it. */
  check: () => boolean;
  autoplay: Autoplay | undefined;
  onChange: (autoplay: Autoplay | undefined) => void;
}

const fields = {
  rounds: { label: text('Rounds'), kind: 'count' },
  stop_at_loss: {
    label: text('Stop at a loss'),
    kind: 'money',
    hint: t('It ends before its bets together can lose more than this.'),
  },
} satisfies Fields<typeof startAutoplay>;

/** Begins an autoplay, which ends with its rounds, at its loss, at a refusal, by hand and with this page. */
export function AutoplayForm({ panel, mode, bet, check, autoplay, onChange }: Props) {
  const [isShown, show] = useState(false);
  const words = useAmountWords(mode);
  const form = useForm(startAutoplay, {
    initial: { rounds: 10, stop_at_loss: '' },
    fixed: { panel, stake: bet?.stake ?? '', auto_x100: bet?.auto_x100 ?? null },
  });
  if (autoplay)
    return (
      <>
        <p role="status">
          {t('Autoplay: {left, plural, one {# round} other {# rounds}} left, {stake} each.', {
            left: autoplay.left,
            stake: words(autoplay.stake),
          })}
        </p>
        <Button variant="danger" wide onClick={() => onChange(undefined)}>
          {t('Stop autoplay')}
        </Button>
      </>
    );
  if (!isShown)
    return (
      <Button variant="quiet" onClick={() => show(true)}>
        {t('Autoplay')}
      </Button>
    );
  const start = async (): Promise<void> => {
    const isBet = check();
    if (!form.check() || !isBet) return;
    const reply = await form.submit();
    if (!reply || !('data' in reply)) return;
    const { no, stake, auto_x100, rounds } = reply.data;
    show(false);
    onChange({ autoplay: no, stake, auto_x100, left: rounds });
  };
  return (
    <div className="autoplay">
      <p className="caption">{t('Bets the same again and again while this page is open.')}</p>
      <Field form={form} name="rounds" def={fields.rounds} />
      <Field form={form} name="stop_at_loss" def={fields.stop_at_loss} />
      <Button busy={form.pending} onClick={() => void start()}>
        {t('Start autoplay')}
      </Button>
    </div>
  );
}
