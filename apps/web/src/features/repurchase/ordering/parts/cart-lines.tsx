import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../../components/parts/button.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import { t } from '../../../../lib/text.ts';
import { type CartLine, withPieces } from './cart.ts';
import type { Order } from './use-order.ts';

interface StepperProps {
  name: string;
  quantity: number;
  onPieces: (pieces: number) => void;
  /** The id of the input, and of the words that say what is wrong with it. */
  id?: string | undefined;
  problemId?: string | undefined;
}

/** Pieces of one product: typed, or one more and one less. */
export function PiecesStepper({ name, quantity, onPieces, id, problemId }: StepperProps) {
  return (
    <span className="stepper">
      <IconButton label={t('One less of {name}', { name })} onClick={() => onPieces(quantity - 1)}>
        <IconMinus size={18} aria-hidden />
      </IconButton>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        aria-label={t('Pieces of {name}', { name })}
        value={quantity}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, 7);
          if (digits) onPieces(Math.max(1, Number(digits)));
        }}
      />
      <IconButton label={t('One more of {name}', { name })} onClick={() => onPieces(quantity + 1)}>
        <IconPlus size={18} aria-hidden />
      </IconButton>
    </span>
  );
}

interface Props {
  order: Order;
  lines: readonly CartLine[];
  onChange: (next: (lines: CartLine[]) => CartLine[]) => void;
  /** The product that `+` and `−` change. */
  current?: string | undefined;
}

/** What is in the cart: pieces, price with tax and what is wrong, line by line. */
export function CartLines({ order, lines, onChange, current }: Props) {
  return (
    <ul className="cart-lines">
      {lines.map((line, index) => {
        const quoted = order.quote?.lines.find(({ sku }) => sku === line.sku);
        const short =
          quoted && !order.isRequest && quoted.available < line.quantity
            ? t('Only {left} left.', { left: quoted.available })
            : undefined;
        const problem = order.problemOf(index) ?? short;
        const id = order.form.idOf(`lines.${index}.quantity`);
        return (
          <li key={line.sku} className={line.sku === current ? 'current' : undefined}>
            <span className="cart-name">
              <strong>{line.name}</strong>
              <span className="caption mono">{line.sku}</span>
            </span>
            <PiecesStepper
              name={line.name}
              quantity={line.quantity}
              onPieces={(pieces) => onChange((old) => withPieces(old, line, pieces))}
              id={id}
              problemId={problem && `${id}-error`}
            />
            <span className="cart-amount">
              <Money value={quoted?.total} strong />
            </span>
            <IconButton
              label={t('Remove {name}', { name: line.name })}
              onClick={() => onChange((old) => withPieces(old, line, 0))}
            >
              <IconTrash size={18} aria-hidden />
            </IconButton>
            {problem && (
              <p id={`${id}-error`} className="field-error" role="alert">
                {problem}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
