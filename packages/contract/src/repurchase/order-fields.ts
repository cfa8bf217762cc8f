import * as z from 'zod/mini';
import { paymentModes } from '../core/constants.ts';
import * as fields from '../core/fields.ts';
import { pictureFields } from '../core/picture-file.ts';
import { state } from '../core/states.ts';
import { isReferenceNeeded, paymentReference } from '../ledger/request-credit.ts';
import { sku } from './sku.ts';
import { quantity } from './stock.ts';

/** The most products of one order. */
export const maxOrderLines = 200;

/** Cancelled = it was never paid. */
export const orderPayments = ['Unpaid', 'Paid', 'Cancelled', 'Refunded'] as const;
export const orderDispatches = ['Pending', 'Dispatched', 'Delivered', 'Rejected'] as const;
/** An order after a change. */
export const changedOrder = z.object({
  no: z.string(),
  status: z.enum(orderPayments),
  dispatch: z.enum(orderDispatches),
  invoice_no: z.nullable(z.string()),
});

/** The wallets of a member that pay for orders. A franchise pays from `main`. */
export const orderWallets = ['repurchase', 'main', 'fund'] as const;

const lines = <T extends z.core.$ZodType>(line: T) =>
  z
    .array(line)
    .check(
      z.minLength(1, 'Choose a product.'),
      z.maxLength(maxOrderLines, `At most ${maxOrderLines} products.`),
    );

/** What a cart holds. */
export const cartLines = () => lines(z.object({ sku: sku(), quantity: quantity() }));

/** What is ordered, each at the price the buyer saw. */
export const orderLines = () =>
  lines(
    z.object({
      sku: sku(),
      quantity: quantity(),
      price_id: fields.naming(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
  );

export const deliveryAddress = z.object({
  name: fields.name(),
  mobile: fields.mobile(),
  address: z
    .string('Enter the address.')
    .check(z.trim(), z.minLength(5, 'Enter the address.'), z.maxLength(300, 'At most 300 characters.')),
  state: state(),
  pincode: fields.pincode(),
});
export type DeliveryAddress = z.output<typeof deliveryAddress>;

/** Where it is sent; `'counter'`, which becomes null: it is handed over at the counter. */
export const delivery = () =>
  z.pipe(
    z.transform((value) => (value === 'counter' ? null : value)),
    z.nullable(deliveryAddress) as never,
  ) as unknown as z.ZodMiniType<DeliveryAddress | null, DeliveryAddress | 'counter'>;

const paid = {
  wallet: fields.blank(z.enum(orderWallets, 'Choose a wallet.')),
  mode: fields.blank(z.enum(paymentModes, 'Choose how it was paid.')),
  reference: fields.blank(paymentReference()),
  /** Why a reference is taken that another payment has already. */
  reason: fields.blank(fields.reason(200)),
  paid_on: fields.blank(fields.businessDate()),
  slip: fields.blank(z.object(pictureFields())),
};

type Payment = { wallet?: unknown; mode?: unknown; reference?: unknown; paid_on?: unknown };
const oneWay = () =>
  z.refine<Payment>((value) => (value.wallet === undefined) !== (value.mode === undefined), {
    path: ['wallet'],
    message: 'Choose a wallet or another way to pay.',
  });
const withReference = () =>
  z.refine<Payment>(
    ({ mode, reference }) =>
      mode === undefined || reference !== undefined || !isReferenceNeeded(String(mode)),
    { path: ['reference'], message: 'Enter the reference of the payment.' },
  );
const withDate = () =>
  z.refine<Payment>(({ mode, paid_on }) => mode === undefined || paid_on !== undefined, {
    path: ['paid_on'],
    message: 'Choose the day of the payment.',
  });

/** From a wallet, or money outside: received by the seller, or sent by the buyer, which the seller has yet to find. */
export const orderPayment = () => z.object(paid).check(oneWay(), withReference(), withDate());
