import type { Db } from '../../platform/database/db.ts';
import { readCompany } from './queries.ts';
import { readBrand } from './update-brand.ts';

/** What a browser asks before it installs: two sizes at least. */
const ownIcons = ['192', '512'].map((side) => ({
  src: `/icons/${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
}));

/** The web application manifest, with the company's name, colour and logo; the product's icons stand in where a logo is not taken. */
export async function writeManifest(db: Db): Promise<Buffer> {
  const [{ name }, { primary_colour, logo }] = await Promise.all([readCompany(db), readBrand(db)]);
  const manifest = {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f4f6f3',
    theme_color: primary_colour ?? '#0b5468',
    icons: [...(logo ? [{ src: logo.url, sizes: `${logo.width}x${logo.height}` }] : []), ...ownIcons],
  };
  return Buffer.from(JSON.stringify(manifest));
}
