import { maxPageIndex } from '@banyan/contract/core/constants';
import { categories } from '@banyan/contract/repurchase/categories';
import { shop } from '@banyan/contract/repurchase/shop';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useAddress } from '../../../../app/use-address.ts';
import { Segments } from '../../../../components/parts/segments.tsx';
import { Empty, Loading } from '../../../../components/parts/states.tsx';
import { countWords, Pager, pageCount } from '../../../../components/report/pager.tsx';
import { t } from '../../../../lib/text.ts';
import { useCall, useRows } from '../../../../lib/use-call.ts';
import { type CartLine, piecesOf, withPieces } from './cart.ts';
import { ProductCard } from './product-card.tsx';

export interface ShopAddress {
  q: string;
  category: string;
  page: string;
  view: 'list';
  step: 'checkout' | 'review';
}

interface Props {
  /** Of a franchise: its own goods, or what is sold to it. */
  store?: 'Own' | 'Supplier' | undefined;
  lines: readonly CartLine[];
  onChange: (next: (lines: CartLine[]) => CartLine[]) => void;
  hasBv: boolean;
  /** Goods are asked for: they need not be in stock. */
  isRequest: boolean;
}

/** As long as the server takes what is searched for. */
const longestText = 100;

/** What can be bought, as a grid or a list, by words and category; the address keeps what is looked at. */
export function ShopGrid({ store, lines, onChange, hasBv, isRequest }: Props) {
  const [address, open] = useAddress<ShopAddress>();
  const { q = '', view } = address;
  const category = /^\d{1,9}$/.test(address.category ?? '') ? address.category : '';
  const page = Math.min(maxPageIndex + 1, Math.max(1, Number.parseInt(address.page ?? '1', 10) || 1));
  const asked = { text: q.slice(0, longestText), category, store, page_index: page - 1 };
  const query = useRows(shop, asked, { placeholderData: keepPreviousData });
  const { data } = query;
  const pages = data && !query.isPlaceholderData ? pageCount(data.total) : page;
  useEffect(() => {
    if (page > pages) open({ ...address, page: String(pages) }, { replace: true });
  });
  return (
    <section className="stack shop" aria-label={t('Products')}>
      <ShopFilters />
      {!data && <Loading query={query} what={t('The products')} lines={4} height={120} />}
      {data && (
        <p className="caption" role="status">
          {countWords(page, data.data.length, data.total)}
        </p>
      )}
      {data?.data.length === 0 &&
        (q || category ? (
          <Empty title={t('No product is like this.')} text={t('Try other words or another category.')} />
        ) : (
          <Empty title={t('Nothing is on sale.')} />
        ))}
      {data && data.data.length > 0 && (
        <ul className={view === 'list' ? 'product-list' : 'product-grid'}>
          {data.data.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              quantity={piecesOf(lines, product.sku ?? '')}
              hasBv={hasBv}
              isRequest={isRequest}
              onPieces={(pieces) =>
                onChange((old) =>
                  withPieces(old, { sku: product.sku ?? '', name: product.name ?? '' }, pieces),
                )
              }
            />
          ))}
        </ul>
      )}
      <Pager
        page={page}
        total={data?.total ?? 0}
        onPage={(next) => open({ ...address, page: String(next) }, { resetScroll: true })}
      />
    </section>
  );
}

function ShopFilters() {
  const id = useId();
  const [address, open] = useAddress<ShopAddress>();
  const { data: all = [] } = useCall(categories, {}, { staleTime: 60_000 });
  const [typed, setTyped] = useState(address.q ?? '');
  const [words] = useDebouncedValue(typed.trim(), 300);
  const { page: _page, ...kept } = address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows what is typed, not the other way
  useEffect(() => {
    if (words !== (address.q ?? '')) open({ ...kept, q: words }, { replace: true });
  }, [words]);
  return (
    <div className="shop-filters">
      <div className="field">
        <label className="field-label" htmlFor={`${id}-q`}>
          {t('Search')}
        </label>
        <input
          id={`${id}-q`}
          className="input"
          type="search"
          value={typed}
          maxLength={longestText}
          placeholder={t('Name, SKU or barcode')}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-category`}>
          {t('Category')}
        </label>
        <select
          id={`${id}-category`}
          className="input"
          value={address.category ?? ''}
          onChange={(event) => open({ ...kept, category: event.target.value })}
        >
          <option value="">{t('All')}</option>
          {all.map(({ id: value, path }) => (
            <option key={value} value={value}>
              {path}
            </option>
          ))}
        </select>
      </div>
      <Segments
        label={t('View')}
        value={address.view ?? 'grid'}
        options={[
          { value: 'grid', label: t('Grid') },
          { value: 'list', label: t('List') },
        ]}
        onChange={(view) => open({ ...address, view: view === 'list' ? view : undefined } as ShopAddress)}
      />
    </div>
  );
}
