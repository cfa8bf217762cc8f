import { text } from '@banyan/contract/core/text';
import { readNamedMember } from '@banyan/contract/genealogy/genealogy';
import { type PackageCard, topupPackages } from '@banyan/contract/topup/packages';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { isRange, usePackageWords } from '../parts/package-words.ts';
import type { FieldDef } from './field.tsx';
import type { Form, Values } from './use-form.ts';

/** The packages on sale, as the member's and the admin's topup form need them. */
export function useTopupFields() {
  const words = usePackageWords();
  const query = useQuery({
    queryKey: [topupPackages.path],
    queryFn: async ({ signal }) => (await call(topupPackages, { signal })).data,
  });
  const packages = query.data ?? [];
  const chosen = ({ package: code }: Values): PackageCard | undefined =>
    packages.find((pack) => pack.code === code);
  const takesAmount = (values: Values): boolean => {
    const pack = chosen(values);
    return pack !== undefined && isRange(pack);
  };
  const fields = {
    package: {
      label: text('Package'),
      kind: 'choice',
      options: packages.map((pack) => ({ value: pack.code, label: pack.name, note: words.price(pack) })),
    },
    amount: {
      label: text('Amount'),
      kind: 'money',
      hint: t('Any amount within the range of the package.'),
      onlyIf: takesAmount,
    },
  } satisfies Record<string, FieldDef>;
  return { query, fields, takesAmount };
}

/** A package of one price has no amount to type: what was typed for another one is dropped. */
export function AmountOfPackage({
  form,
  takesAmount,
}: {
  form: Form;
  takesAmount: (values: Values) => boolean;
}) {
  const isLeftOver = !takesAmount(form.values) && Boolean(form.values.amount) && Boolean(form.values.package);
  const { set } = form;
  useEffect(() => {
    if (isLeftOver) set('amount', undefined);
  }, [isLeftOver, set]);
  return null;
}

/** The name behind an id while it is typed. */
export const lookupMember = async (userId: string, signal: AbortSignal) =>
  (await call(readNamedMember, { query: { user_id: userId }, signal, quiet: true })).data;
