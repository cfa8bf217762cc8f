import type { Text } from '@banyan/contract/core/text';
import type { ReactNode } from 'react';
import { useAddress } from '../../app/use-address.ts';
import { t } from '../../lib/text.ts';
import { Segments } from '../parts/segments.tsx';

/**
 * Which of its lists a page shows, by `view` in the address, and what chooses it. The first one stands in the plain address.
 * @param words their names
 * @param offered those there are for this reader
 */
export function useListChoice<V extends string>(
  words: Record<V, Text>,
  offered = Object.keys(words) as V[],
): [view: V, choice: ReactNode] {
  const [address, show] = useAddress<{ view: string }>();
  const [first] = offered as [V];
  const view = offered.find((known) => known === address.view) ?? first;
  const choice = (
    <Segments
      label={t('What is listed')}
      options={offered.map((value) => ({ value, label: t(words[value]) }))}
      value={view}
      // each list has filters of its own
      onChange={(next) => show(next === first ? {} : { view: next }, { resetScroll: true })}
    />
  );
  return [view, choice];
}
