import { text } from '@banyan/contract/core/text';
import { maxImages } from '@banyan/contract/support/tickets';
import { useState } from 'react';
import type { FieldDef } from '../../../components/form/field.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { t } from '../../../lib/text.ts';

/** The pictures of a message: none at first, and up to three. */
export function useImages() {
  const [count, setCount] = useState(0);
  const fields = Object.fromEntries(
    Array.from({ length: count }, (_, at): [string, FieldDef] => [
      `images.${at}.content`,
      { label: text('Picture'), kind: 'picture', hint: t('Png or jpg, at most 10 MB.') },
    ]),
  );
  return { fields, count, setCount };
}

interface Props {
  form: { remove(name: 'images', index: number): void };
  images: ReturnType<typeof useImages>;
}

export function ImageButtons({ form, images: { count, setCount } }: Props) {
  return (
    <div className="form-actions in-place">
      {count < maxImages && <Button onClick={() => setCount(count + 1)}>{t('Add a picture')}</Button>}
      {count > 0 && (
        <Button
          variant="quiet"
          onClick={() => {
            form.remove('images', count - 1);
            setCount(count - 1);
          }}
        >
          {t('Remove last picture')}
        </Button>
      )}
    </div>
  );
}
