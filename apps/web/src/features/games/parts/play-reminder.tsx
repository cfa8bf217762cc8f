import { useEffect, useState } from 'react';
import { Button } from '../../../components/parts/button.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { t } from '../../../lib/text.ts';

/** From one look at the clock to the next, in milliseconds. */
const tick = 5000;
const minute = 60_000;

/** Whole minutes since a moment, which go on while the page is open. */
export function useMinutesSince(since: string): number {
  const read = () => Math.max(0, Math.floor((Date.now() - Date.parse(since)) / minute));
  const [minutes, set] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => set(read()), tick);
    return () => clearInterval(timer);
  });
  return minutes;
}

export const minutesWords = (minutes: number): string =>
  minutes < 60
    ? t('{minutes} min', { minutes })
    : t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });

interface Props {
  since: string;
  minutes: number;
  /** From one reminder to the next, in minutes. */
  every: number;
  /** Won or lost, in words. */
  outcome: string;
}

/** Says from time to time how long somebody has played and what came of it; each time once, whatever page of the games is open. */
export function PlayReminder({ since, minutes, every, outcome }: Props) {
  const due = Math.floor(minutes / every) * every;
  const key = `games reminded ${since}`;
  const [shownAt, setShownAt] = useState(() => Number(sessionStorage.getItem(key) ?? '0'));
  if (due === 0 || due <= shownAt) return null;
  const close = () => {
    sessionStorage.setItem(key, String(due));
    setShownAt(due);
  };
  return (
    <Modal
      title={t('You have played for {time}', { time: minutesWords(due) })}
      onClose={close}
      footer={
        <>
          <Button variant="primary" onClick={close}>
            {t('Go on playing')}
          </Button>
          <ScreenButton href="/games/limits">{t('Take a break')}</ScreenButton>
        </>
      }
    >
      <p>{outcome}</p>
    </Modal>
  );
}
