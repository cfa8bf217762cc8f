import type { Endpoint } from '@banyan/contract/core/endpoint';
import { isWaiting, type Waiting } from '@banyan/contract/core/second-person';
import { type DeliveryAddress, deliveryAddress } from '@banyan/contract/repurchase/order-fields';
import { type OrderQuote, quoteOrder } from '@banyan/contract/repurchase/orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Kept } from '../../../../components/form/unanswered-request.ts';
import { useForm } from '../../../../components/form/use-form.ts';
import { CallError, call } from '../../../../lib/call.ts';
import type { CartLine } from './cart.ts';

interface Wanted {
  /** The call that places the order. */
  endpoint: Endpoint;
  lines: readonly CartLine[];
  buyerType: 'User' | 'Franchise';
  /** Somebody else who buys; undefined = oneself. */
  userId: string | undefined;
  initial: Record<string, unknown>;
  /** Where it goes for certain: the form neither asks for it nor sends it, and no total either. */
  office?: DeliveryAddress | undefined;
  kept?: Kept;
}

/** What the forms of orders say in their own words, beside the line it is about. */
const quiet = ['price_changed', 'out_of_stock', 'unknown_product'] as const;

/** An order, or a request for goods, while it is filled in: its cart priced by the server, its form, and what came of it. */
export function useOrder<P>({
  endpoint,
  lines,
  buyerType,
  userId,
  initial,
  office,
  kept = 'session',
}: Wanted) {
  const form = useForm<Endpoint>(endpoint, { initial, quiet, kept });
  const [isPriceChanged, setPriceChanged] = useState(false);
  const [placed, setPlaced] = useState<P>();
  const [waiting, setWaiting] = useState<Waiting>();
  const asked = {
    user_type: buyerType,
    ...(userId ? { user_id: userId } : {}),
    lines: lines.map(({ sku, quantity }) => ({ sku, quantity })),
    delivery: office ?? deliveryOf(form.values.delivery),
  };
  const query = useQuery({
    queryKey: [quoteOrder.path, asked],
    queryFn: async ({ signal }): Promise<OrderQuote> =>
      (await call(quoteOrder, { body: asked, signal, quiet: true })).data,
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const isCurrent =
    query.data !== undefined && !query.isPlaceholderData && !query.isError && lines.length > 0;
  const quote = lines.length > 0 ? query.data : undefined;
  const priced = isCurrent
    ? JSON.stringify({
        lines: quote?.lines.map(({ sku, quantity, price_id }) => ({ sku, quantity, price_id })),
        expected_total: quote?.total,
      })
    : '{}';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object at every draw
  useEffect(() => {
    const { lines = [], expected_total = '' } = JSON.parse(priced);
    form.set('lines', lines);
    if (!office) form.set('expected_total', expected_total);
    if (userId) form.set('user_id', userId);
  }, [priced, userId]);

  const refusals = Object.keys(form.errors).filter((name) => /^(lines\.|expected_total)/.test(name));
  const refused = form.pending ? '' : refusals.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each refusal
  useEffect(() => {
    if (!refused) return;
    if (/price_id|expected_total/.test(refused)) setPriceChanged(true);
    void query.refetch();
  }, [refused]);

  const finish = (reply: unknown): void => {
    if (reply === undefined) return;
    setPriceChanged(false);
    if (isWaiting(reply)) setWaiting(reply.waits);
    else setPlaced((reply as { data: P }).data);
  };
  return {
    form,
    /** Goods are asked for: they need not be in stock yet. */
    isRequest: office !== undefined,
    quote,
    query,
    /** The prices on screen are those of the cart as it is. */
    isCurrent,
    isPriceChanged,
    placed,
    waiting,
    /** What is wrong with a line, by its place. */
    problemOf: (index: number): string | undefined => problemOf(index, lines[index], form.errors, query),
    submit: async (): Promise<void> => finish(await form.submit()),
    ask: async (): Promise<void> => finish(await form.unanswered?.ask()),
    again: (): void => {
      setPlaced(undefined);
      setWaiting(undefined);
      form.reset(initial);
    },
  };
}
export type Order = Omit<ReturnType<typeof useOrder<unknown>>, 'placed'>;

/** Where it goes, once the address is complete; until then it is priced as handed over. */
function deliveryOf(value: unknown) {
  const parsed = z.safeParse(deliveryAddress, value);
  return parsed.success ? parsed.data : ('counter' as const);
}

function problemOf(
  index: number,
  line: CartLine | undefined,
  errors: Record<string, string>,
  { error }: { error: Error | null },
): string | undefined {
  const refused = error instanceof CallError ? error.errors : {};
  const names = ['sku', 'quantity', 'price_id'].map((field) => `lines.${index}.${field}`);
  return line && names.map((name) => errors[name] ?? refused[name]).find(Boolean);
}
