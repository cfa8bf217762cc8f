import type { Found, RoundingWay } from '@banyan/contract/imports/compare-causes';

/** A way to round, to a number of decimals. */
export type Rounding = NonNullable<Found['rounding']>;

const ways: readonly RoundingWay[] = ['half_up', 'down', 'half_even', 'up'];

/** Every way to round that is tried, ours first, then what is most likely. @param digits the company's */
export function roundingsToTry(digits: number): Rounding[] {
  const tried = [digits];
  for (let fewer = digits - 1; fewer >= 0; fewer--) tried.push(fewer);
  for (let more = digits + 1; more <= Math.min(digits + 2, 8); more++) tried.push(more);
  return tried.flatMap((own) => ways.map((way) => ({ way, digits: own })));
}

/** A figure rounded, as SQL. */
export function roundedSql(exact: string, { way, digits }: Rounding): string {
  const scale = `1e${digits}::numeric`;
  switch (way) {
    case 'half_up':
      return `round(${exact}, ${digits})`;
    case 'down':
      return `trunc(${exact}, ${digits})`;
    case 'up':
      return `(sign(${exact}) * ceil(abs(${exact}) * ${scale}) / ${scale})`;
    case 'half_even':
      return `(case when abs(${exact}) * ${scale} % 1 = 0.5 then round(${exact} * ${scale} / 2) * 2 / ${scale}
        else round(${exact}, ${digits}) end)`;
  }
}
