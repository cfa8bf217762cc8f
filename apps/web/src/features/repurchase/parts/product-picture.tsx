import { t } from '../../../lib/text.ts';
import './product-picture.css';

/** A product as customers see it; nothing where it has no picture. */
export function ProductPicture({ url, name }: { url: string | null; name: string }) {
  return (
    url && <img className="product-picture" src={url} alt={t('Picture of {name}', { name })} loading="lazy" />
  );
}
