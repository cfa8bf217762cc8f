import type { Db } from '../../platform/database/db.ts';
import { readMailLook } from './read-mail-look.ts';

/** The icon of the company for the browser's tab: its logo, else its first letter on its colour; null = that of the product. */
export async function readIcon(db: Db): Promise<{ type: string; bytes: Buffer } | null> {
  const { company, colour, logo } = await readMailLook(db);
  if (logo) return { type: 'image/webp', bytes: logo };
  if (!colour) return null;
  // a letter or a digit is no markup
  const letter = /[\p{L}\p{N}]/u.exec(company)?.[0].toUpperCase() ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${colour}"/>
<text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="20" fill="#fff">${letter}</text></svg>`;
  return { type: 'image/svg+xml', bytes: Buffer.from(svg) };
}
