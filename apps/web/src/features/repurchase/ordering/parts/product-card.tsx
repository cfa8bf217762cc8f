import type { RowOf } from '@banyan/contract/core/report';
import { askForStock, type shop } from '@banyan/contract/repurchase/shop';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayCall } from '../../../../app/use-rights.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { Money, Percent } from '../../../../components/parts/figures.tsx';
import { call } from '../../../../lib/call.ts';
import { isZero } from '../../../../lib/decimal.ts';
import { t } from '../../../../lib/text.ts';
import { PiecesStepper } from './cart-lines.tsx';

export type ShopProduct = RowOf<typeof shop>;

interface Props {
  product: ShopProduct;
  quantity: number;
  onPieces: (pieces: number) => void;
  /** BV counts for the buyer. */
  hasBv: boolean;
  /** It is asked for, so it need not be in stock. */
  isRequest: boolean;
}

/** A product as customers see it, with its pieces in the cart. */
export function ProductCard({ product, quantity, onPieces, hasBv, isRequest }: Props) {
  const { sku, name, picture_url, mrp, discount_percent, gst_percent, with_tax, bv, available } = product;
  const mayAsk = useMayCall()(askForStock);
  const label = name ?? '';
  const left = available ?? 0;
  return (
    <li className="card product-card">
      {picture_url ? (
        <img src={picture_url} alt="" width={200} height={200} loading="lazy" />
      ) : (
        <span className="no-picture">
          <IconPhotoOff size={40} stroke={1.2} aria-hidden />
        </span>
      )}
      <div className="product-facts">
        <h2>{label}</h2>
        <p className="caption mono">{sku}</p>
        <p className="product-price">
          <Money value={with_tax} strong />
          {!isZero(discount_percent) && (
            <>
              {' '}
              <span className="visually-hidden">{t('MRP')}</span>
              <s className="muted">
                <Money value={mrp} />
              </s>{' '}
              <span className="saving">
                <Percent value={discount_percent} /> {t('off')}
              </span>
            </>
          )}
        </p>
        <p className="caption">
          {isZero(discount_percent) && (
            <>
              <span className="nowrap">
                {t('MRP')} <Money value={mrp} />
              </span>
              {' · '}
            </>
          )}
          <span className="nowrap">
            {t('GST')} <Percent value={gst_percent} />
          </span>
          {hasBv && (
            <>
              {' · '}
              <span className="nowrap">
                {t('BV')} <Money value={bv} />
              </span>
            </>
          )}
        </p>
        <p className={left > 0 ? 'caption' : 'caption none-left'}>
          {left > 0 ? t('{left} in stock', { left }) : t('Out of stock')}
        </p>
      </div>
      <div className="product-buy">
        {quantity > 0 ? (
          <PiecesStepper name={label} quantity={quantity} onPieces={onPieces} />
        ) : left <= 0 && mayAsk ? (
          <TellMe product={product} />
        ) : (
          <Button
            disabled={left <= 0 && !isRequest}
            aria-label={t('Add {name}', { name: label })}
            onClick={() => onPieces(1)}
          >
            {t('Add')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What is out of stock: the member asks to be told when it is back. */
function TellMe({ product: { sku, name, is_asked_for } }: { product: ShopProduct }) {
  const [isAsked, setAsked] = useState(is_asked_for);
  const [isSending, setSending] = useState(false);
  const ask = async (): Promise<void> => {
    setSending(true);
    try {
      await call(askForStock, { body: { sku } });
      setAsked(true);
    } finally {
      setSending(false);
    }
  };
  if (isAsked)
    return (
      <p className="caption" role="status">
        {t('You will be told')}
      </p>
    );
  return (
    <Button
      busy={isSending}
      aria-label={t('Tell me when {name} is in stock', { name: name ?? '' })}
      onClick={() => void ask().catch(() => {})}
    >
      {t('Tell me')}
    </Button>
  );
}
