import type { SoakPerson } from './soak-company.ts';
import { walletOf } from './soak-oracle.ts';
import type { SoakProduct, SoakSeller } from './soak-shop.ts';
import type { Charge } from './soak-shop-price.ts';

export interface SoakLine {
  product: SoakProduct;
  quantity: bigint;
  /** At which it was ordered. */
  price: { id: string; price: bigint; gst: bigint; bv: bigint };
  charge: Charge;
}

type Payment = 'Unpaid' | 'Paid' | 'Cancelled' | 'Refunded';
type Dispatch = 'Pending' | 'Dispatched' | 'Delivered' | 'Rejected';

/** Goods that came back with one credit note. */
export interface SoakReturn {
  credit_note_no: string;
  isDamaged: boolean;
  items: readonly ReturnedItem[];
  charge: Charge;
  bv: bigint;
}
/** Pieces of a line, by its place. */
export interface ReturnedItem {
  line: number;
  quantity: bigint;
}

/** An order of goods, as the model knows it. Amounts in units. */
export interface SoakOrder {
  no: string;
  buyer: SoakPerson;
  seller: SoakSeller;
  lines: readonly SoakLine[];
  charge: Charge;
  bv: bigint;
  /** One of the two is null. */
  wallet: string | null;
  mode: string | null;
  reference: string | null;
  place_of_supply: string;
  /** It is sent somewhere, not handed over at a counter. */
  isSent: boolean;
  /** Of an unpaid one. */
  expires: Date;
  payment: Payment;
  dispatch: Dispatch;
  invoice_no: string | null;
  returns: SoakReturn[];
  /** What a franchise found of what was sent to it, and gave up. */
  receipts: SoakReceipt[];
  /** How much is still on its way depends on the receipts before. */
  isReceiving: boolean;
  /** What is given back for a piece depends on those before it. */
  isReturning: boolean;
}

/** Pieces of a line, by its place. */
export interface SoakReceipt {
  line: number;
  quantity: bigint;
  isLost: boolean;
}

/** A request for goods, as the model knows it. */
export interface SoakStockRequest {
  no: string;
  /** What it becomes when it is approved. */
  order: SoakOrder;
  status: 'Pending' | 'Approved' | 'Rejected' | 'Cancelled';
}

/** Goods that came into the company's store and were written off. */
export interface StockCounts {
  received: bigint;
  lost: bigint;
}

/** What every order and store must be. */
export interface ShopBook {
  orders: SoakOrder[];
  requests: SoakStockRequest[];
  /** By the id of a product. */
  changes: Map<string, StockCounts>;
  mismatches: string[];
  /** The time in the shop, which moves on with every new price. */
  now: () => Date;
  tick: () => Date;
  /** It was placed; its time may have been over before that was answered. */
  add: (order: SoakOrder) => void;
  becomes: (order: SoakOrder, to: { payment?: Payment; dispatch?: Dispatch }) => void;
  /** What cancels orders that were not paid in time, while it works; told of orders that it may meet. */
  expiring: { until: Date; meet: (order: SoakOrder) => void } | null;
  /** It was found to be cancelled because it was not paid in time. @returns it, where that is news */
  expire: (no: string) => SoakOrder | null;
  changeStock: (product: SoakProduct, by: Partial<StockCounts>) => void;
}

/** The store of a seller or of a franchise that buys, in the oracle and among certain funds. */
export const storeOf = (owner: SoakPerson | null, { id }: SoakProduct): string =>
  walletOf(owner?.id ?? '0', `stock of ${id}`);

export const nameOfOrder = ({ no }: Pick<SoakOrder, 'no'>): string => `order ${no}`;
export const nameOfPrice = ({ sku }: SoakProduct): string => `price of ${sku}`;

/** To a member; else a franchise buys stock. */
export const isSale = ({ buyer }: SoakOrder): boolean => buyer.user_type === 'User';
export const isPaid = ({ payment }: SoakOrder): boolean => payment === 'Paid' || payment === 'Refunded';
/** Pieces of a line that came back. */
export const returnedOf = ({ returns }: SoakOrder, line: number): bigint =>
  returns
    .flatMap(({ items }) => items)
    .reduce((sum, item) => (item.line === line ? sum + item.quantity : sum), 0n);
/** Pieces of a line that are neither found nor given up. */
export const onTheirWay = ({ lines, receipts }: SoakOrder, line: number): bigint =>
  receipts.reduce(
    (left, one) => (one.line === line ? left - one.quantity : left),
    lines[line]?.quantity ?? 0n,
  );
/** Set aside in the store of its seller: until it is paid, of a franchise until it is sent. */
export const isHeld = (order: SoakOrder): boolean =>
  order.payment === 'Unpaid' || (!isSale(order) && order.payment === 'Paid' && order.dispatch === 'Pending');

const before: Readonly<Record<Payment | Dispatch, readonly (Payment | Dispatch)[]>> = {
  Unpaid: [],
  Paid: ['Unpaid'],
  Cancelled: ['Unpaid'],
  Refunded: ['Paid'],
  Pending: [],
  Dispatched: ['Pending'],
  Delivered: ['Pending', 'Dispatched'],
  Rejected: ['Pending'],
};

export function shopBook(begin: Date): ShopBook {
  const orders: SoakOrder[] = [];
  const byNo = new Map<string, SoakOrder>();
  const expired = new Set<string>();
  const changes = new Map<string, StockCounts>();
  const mismatches: string[] = [];
  let seconds = 0;
  const now = () => new Date(begin.getTime() + seconds * 1000);
  const becomes: ShopBook['becomes'] = (order, to) => {
    for (const [is, status] of [
      [order.payment, to.payment],
      [order.dispatch, to.dispatch],
    ] as const)
      if (status && status !== is && !before[status].includes(is))
        mismatches.push(`${order.no} was ${is} and became ${status}`);
    Object.assign(order, to);
  };
  const book: ShopBook = {
    orders,
    requests: [],
    changes,
    mismatches,
    expiring: null,
    now,
    tick: () => {
      seconds += 1;
      return now();
    },
    add: (order) => {
      orders.push(order);
      byNo.set(order.no, order);
      if (expired.has(order.no)) becomes(order, { payment: 'Cancelled' });
      if (book.expiring && order.expires <= book.expiring.until) book.expiring.meet(order);
    },
    becomes,
    expire: (no) => {
      if (expired.has(no)) return null;
      expired.add(no);
      const order = byNo.get(no);
      if (order) becomes(order, { payment: 'Cancelled' });
      return order ?? null;
    },
    changeStock: ({ id }, { received = 0n, lost = 0n }) => {
      const was = changes.get(id) ?? { received: 0n, lost: 0n };
      changes.set(id, { received: was.received + received, lost: was.lost + lost });
    },
  };
  return book;
}
