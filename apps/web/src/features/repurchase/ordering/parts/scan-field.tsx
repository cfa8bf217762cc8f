import { scanProduct, shop } from '@banyan/contract/repurchase/shop';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { enterList, FoundProducts } from '../../../../components/form/found-products.tsx';
import { Button } from '../../../../components/parts/button.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import { CallError, call } from '../../../../lib/call.ts';
import { t } from '../../../../lib/text.ts';
import { readRows } from '../../../../lib/use-call.ts';
import type { ShopProduct } from './product-card.tsx';

interface Product {
  sku: string;
  name: string;
}
interface Props {
  field: RefObject<HTMLInputElement | null>;
  isLocked: boolean;
  onProduct: (product: Product) => void;
  /** What was done or not found, for everybody to see and hear. */
  onSaid: (words: string) => void;
  spoken: string;
}

/** The most products that words are answered with. */
const maxFound = 8;

/**
 * One field for a barcode, a SKU or words. A code is looked up on Enter and the field is free for the next one at once, so that
 * a fast scanner loses nothing; codes are answered in their order, and one that was read before without asking again.
 */
export function ScanField({ field, isLocked, onProduct, onSaid, spoken }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly ShopProduct[]>([]);
  const known = useRef(new Map<string, Product>());
  const queue = useRef(Promise.resolve());
  const choices = useRef<HTMLUListElement>(null);

  const take = ({ sku, name }: Product): void => {
    setFound([]);
    setTyped('');
    onProduct({ sku, name });
    field.current?.focus();
  };
  const look = async (code: string): Promise<void> => {
    const before = known.current.get(code);
    if (before) return onProduct(before);
    try {
      const { data } = await call(scanProduct, { query: { barcode: code }, quiet: true });
      known.current.set(code, data);
      onProduct(data);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 0) onSaid(t('No connection: {code} was not added.', { code }));
      else if (error.code === 'unknown_product') await search(code);
    }
  };
  const search = async (words: string): Promise<void> => {
    const { data } = await readRows(shop, { text: words, page_size: maxFound });
    setFound(data);
    onSaid(
      data.length > 0
        ? t('{count, plural, one {# product found} other {# products found}}', { count: data.length })
        : t('No product has the code or name {code}.', { code: words }),
    );
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const code = typed.trim();
    if (!code || isLocked) return;
    setTyped('');
    setFound([]);
    queue.current = queue.current.then(() => look(code)).catch(() => undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (found.length === 0) return;
    enterList(event, choices);
    if (event.key === 'Escape') {
      event.stopPropagation();
      setFound([]);
      field.current?.focus();
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the list from wherever the focus is in it
    <div onKeyDown={onKeyDown}>
      <form className="counter-line" onSubmit={onSubmit}>
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {t('Barcode, SKU or words')}
          </label>
          <input
            ref={field}
            id={id}
            className="input"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit">{t('Add')}</Button>
      </form>
      <p className="counter-said" role="status">
        {spoken}
      </p>
      <FoundProducts
        list={choices}
        products={found.map(({ sku, name, with_tax, available }) => ({
          sku: sku ?? '',
          name: name ?? '',
          note: (
            <>
              <Money value={with_tax} />{' '}
              <span className="caption">{t('{left} in stock', { left: available ?? 0 })}</span>
            </>
          ),
        }))}
        onTake={take}
      />
    </div>
  );
}
