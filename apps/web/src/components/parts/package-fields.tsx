import { text } from '@banyan/contract/core/text';
import { type PackageCard, topupPackages } from '@banyan/contract/topup/packages';
import type { topupFromWallet } from '@banyan/contract/topup/topup';
import { useEffect } from 'react';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import type { Fields } from '../form/field.tsx';
import type { AnyForm } from '../form/use-form.ts';
import { isRange, usePackageWords } from './package-words.ts';

type Typed = { package?: unknown };

/**
 * The packages on sale as inputs: which one, and how much of one that takes any amount.
 * @param ofPins names the kit too, which comes with a pin alone
 */
export function usePackageFields(ofPins = false) {
  const words = usePackageWords();
  const query = useCall(topupPackages);
  const packages = query.data ?? [];
  const chosen = ({ package: code }: Typed): PackageCard | undefined =>
    packages.find((pack) => pack.code === code);
  const takesAmount = (values: Typed): boolean => {
    const pack = chosen(values);
    return pack !== undefined && isRange(pack);
  };
  const fields = {
    package: {
      label: text('Package'),
      kind: 'choice',
      options: packages.map((pack) => ({
        value: pack.code,
        label: pack.name,
        note:
          ofPins && pack.kit
            ? t('{price}, with {kit}', { price: words.price(pack), kit: pack.kit })
            : words.price(pack),
      })),
    },
    amount: {
      label: text('Amount'),
      kind: 'money',
      hint: t('Any amount within the range of the package.'),
      onlyIf: takesAmount,
    },
  } satisfies Fields<typeof topupFromWallet>;
  return { query, fields, takesAmount };
}

/** A package of one price has no amount to type: what was typed for another one is dropped. */
export function AmountOfPackage({
  form,
  takesAmount,
}: {
  form: AnyForm;
  takesAmount: (values: Typed) => boolean;
}) {
  const isLeftOver = !takesAmount(form.values) && Boolean(form.values.amount) && Boolean(form.values.package);
  const { set } = form;
  useEffect(() => {
    if (isLeftOver) set('amount', undefined);
  }, [isLeftOver, set]);
  return null;
}
