import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { t } from '../../lib/text.ts';
import './found-products.css';

interface FoundProduct {
  sku: string;
  name: string;
  /** Stands at the end: what it costs, what is left. */
  note: ReactNode;
}

interface Props {
  list: RefObject<HTMLUListElement | null>;
  products: readonly FoundProduct[];
  onTake: (product: FoundProduct) => void;
}

/** Products that words were answered with; arrow keys go from one to the next, Enter takes it. */
export function FoundProducts({ list, products, onTake }: Props) {
  if (products.length === 0) return null;
  return (
    <ul className="found-products" ref={list} aria-label={t('Products found')}>
      {products.map((product) => (
        <li key={product.sku}>
          <button type="button" onClick={() => onTake(product)} onKeyDown={moveInList}>
            <span>
              <strong>{product.name}</strong> <span className="caption mono">{product.sku}</span>
            </span>
            <span>{product.note}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** From the field into the list. */
export function enterList(event: KeyboardEvent, list: RefObject<HTMLUListElement | null>): void {
  const first = event.key === 'ArrowDown' && list.current?.querySelector('button');
  if (!first) return;
  event.preventDefault();
  first.focus();
}

function moveInList(event: KeyboardEvent<HTMLButtonElement>): void {
  const item = event.currentTarget.closest('li');
  const next =
    event.key === 'ArrowDown'
      ? item?.nextElementSibling
      : event.key === 'ArrowUp'
        ? item?.previousElementSibling
        : null;
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.querySelector('button')?.focus();
}
