import { texts } from '@banyan/contract/core/text';
import type { LotteryDraw } from '@banyan/contract/lottery/draws';
import type { Mode } from '../../../components/parts/played-for.tsx';
import type { Tone } from '../../../components/parts/status-tag.tsx';

export const drawStatusNames = texts({
  draft: 'Announced',
  open: 'On sale',
  closed: 'Sales closed',
  drawn: 'Drawn',
  paid: 'Paid',
  refunding: 'Being refunded',
  refunded: 'Refunded',
});

export const drawTones: Record<LotteryDraw['status'], Tone> = {
  draft: 'info',
  open: 'success',
  closed: 'warning',
  drawn: 'info',
  paid: 'success',
  refunding: 'warning',
  refunded: 'neutral',
};

/** What a draw is played for. */
export const modeOf = ({ is_money }: Pick<LotteryDraw, 'is_money'>): Mode =>
  is_money ? 'real_money' : 'play_credits';

/** The serials of a purchase: 4 or 4–6. */
export const serialsOf = ({ first_serial, last_serial }: { first_serial: number; last_serial: number }) =>
  first_serial === last_serial ? String(first_serial) : `${first_serial}–${last_serial}`;
