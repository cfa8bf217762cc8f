import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { deliveryAddress } from './order-fields.ts';

/** Where things were sent before, last used first. */
export const deliveryAddresses = endpoint({
  method: 'GET',
  path: 'repurchase/addresses',
  summary: 'Own addresses of deliveries',
  screens: [
    '/user/repurchase/place-order',
    '/user/repurchase/standing-orders',
    '/franchise/repurchase/place-order-for-franchise',
  ],
  reply: data(z.array(z.extend(deliveryAddress, { id: z.string() }))),
});

export const forgetAddress = endpoint({
  method: 'POST',
  path: 'repurchase/forget_address',
  summary: 'Removes an own address of deliveries',
  screens: [
    '/user/repurchase/place-order',
    '/user/repurchase/standing-orders',
    '/franchise/repurchase/place-order-for-franchise',
  ],
  body: z.object({ id: fields.naming(z.string().check(z.regex(/^\d{1,18}$/))) }),
  reply: data(z.object({ id: z.string() })),
});
