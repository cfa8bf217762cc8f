import type { Brand } from '@banyan/contract/company/brand';
import { mixed, readableOn } from '@banyan/contract/core/contrast';

const white = '#ffffff';
const night = '#141f22';
/** Whatever text stands on in light and in dark beside the surface itself (`apps/web/src/styles/tokens.css`). */
const lightGrounds = ['#eaeeea', '#e3f3e6', '#fdf0d2', '#fce7e4', '#e5edfa', '#f5e8f6'];
const darkGrounds = ['#1b292d', '#12301c', '#33260b', '#3a1715', '#16253f', '#22302f', '#301a35'];

/**
 * A style sheet with the company's colours in the place of the product's tokens, in light and in dark: what is read is mixed with
 * black or with white until it can be read on every surface there. Null = the product's own colours.
 */
export function brandStyle({
  primary_colour: primary,
  accent_colour: accent,
}: Pick<Brand, 'primary_colour' | 'accent_colour'>): string | null {
  if (!primary && !accent) return null;
  const light: Record<string, string> = {};
  const dark: Record<string, string> = {};
  if (primary) {
    const tint = mixed(primary, white, 0.88);
    const darkTint = mixed(night, primary, 0.25);
    const read = readableOn([...lightGrounds, tint], primary, '#000000');
    const lit = readableOn([...darkGrounds, darkTint], primary, white);
    Object.assign(light, {
      primary: read,
      'primary-hover': mixed(read, '#000000', 0.25),
      'primary-fill': primary,
      'primary-tint': tint,
      petrol: primary,
      focus: primary,
      'chart-1': primary,
    });
    Object.assign(dark, {
      primary: lit,
      'primary-hover': mixed(lit, white, 0.25),
      // white words stand on it
      'primary-fill': primary,
      'primary-tint': darkTint,
      petrol: primary,
      focus: mixed(lit, white, 0.25),
      'chart-1': lit,
    });
  }
  if (accent) {
    Object.assign(light, { accent, 'accent-text': readableOn(lightGrounds, accent, '#000000') });
    Object.assign(dark, { accent, 'accent-text': readableOn(darkGrounds, accent, white) });
  }
  const tokens = (values: Record<string, string>): string =>
    Object.entries(values)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  return `:root,.light-ink{${tokens(light)}}@media screen{:root[data-theme="dark"]{${tokens(dark)}}}`;
}
