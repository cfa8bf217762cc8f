import { findProducts } from '@banyan/contract/repurchase/products';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { enterList, FoundProducts } from '../../../components/form/found-products.tsx';
import type { InputProps } from '../../../components/form/input-props.ts';
import type { AnyForm } from '../../../components/form/use-form.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

interface Props {
  input: InputProps;
  form: AnyForm;
  name: string;
}

/** A product by its SKU, its barcode or words of its name; what is sent is the SKU. */
export function ProductLookup({ input, form, name }: Props) {
  const typed = input.value.trim();
  const [text] = useDebouncedValue(typed, 300);
  const [hasChosen, setChosen] = useState(typed !== '');
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isReady = text.length >= 2 && text === typed;
  const { data: found, isFetching } = useCall(
    findProducts,
    { text },
    { enabled: isReady, quiet: true, staleTime: 60_000 },
  );
  const exact = isReady ? found?.find(({ is_exact }) => is_exact) : undefined;
  const { set } = form;
  useEffect(() => {
    if (exact && exact.sku !== typed) set(name, exact.sku);
  }, [exact, typed, name, set]);
  const choices = isReady && !exact && !hasChosen ? (found ?? []) : [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys and Esc go between the field and its list
    <div
      className="stack"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && choices.length > 0) {
          event.stopPropagation();
          setChosen(true);
          field.current?.focus();
        } else if (event.target === field.current) enterList(event, list);
      }}
    >
      <input
        {...input}
        ref={field}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setChosen(false);
          input.onChange?.(event);
        }}
      />
      <div className="lookup" aria-live="polite">
        {isReady && isFetching && <span className="caption">{t('Looking up')}</span>}
        {exact && (
          <span className="lookup-found">
            <strong>{exact.name}</strong>
            <span className="caption">{t('{left} in stock', { left: exact.available })}</span>
          </span>
        )}
        {isReady && found?.length === 0 && (
          <span className="caption">{t('No product has the code or name {code}.', { code: text })}</span>
        )}
      </div>
      <FoundProducts
        list={list}
        products={choices.map((product) => ({
          ...product,
          note: <span className="caption">{t('{left} in stock', { left: product.available })}</span>,
        }))}
        onTake={({ sku }) => {
          setChosen(true);
          set(name, sku);
          field.current?.focus();
        }}
      />
    </div>
  );
}
