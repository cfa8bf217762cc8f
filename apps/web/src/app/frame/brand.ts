import { writeStored } from '../../lib/storage.ts';

/** Puts the company's colours in the place of the product's, and keeps them for the first paint of the next visit (index.html). */
export function wearBrand(style: string | null): void {
  writeStored('local', 'brand', style);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style ?? '');
  document.adoptedStyleSheets = [sheet];
}
