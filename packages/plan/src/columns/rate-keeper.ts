import { percentText } from './figure.ts';
import { addRate, type Payer } from './pay.ts';

/** Keeps each percentage that is paid once: given as integer of 10^-6, returns its place among the rates. */
export function rateKeeper(payer: Pick<Payer, 'rates'>): (rate: number) => number {
  const places = new Map<number, number>();
  return (rate) => {
    let place = places.get(rate);
    if (place === undefined) {
      place = addRate(payer, { percent: percentText(rate) });
      places.set(rate, place);
    }
    return place;
  };
}
