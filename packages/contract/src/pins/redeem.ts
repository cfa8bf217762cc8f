import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { kitLine } from '../topup/packages.ts';
import { topupReceipt } from '../topup/topup.ts';
import { pinNo } from './pins.ts';

const screens = [
  '/user/topup/topup-by-pin',
  '/franchise/topup/topup-by-pin',
  '/admin/topup/topup-by-pin',
] as const;

/** Number and password of a pin; case, spaces and hyphens do not matter. */
const pinOf = { pin_no: pinNo(), pin_password: fields.pinPassword() };

/** Nothing moves. Wrong tries are counted before they are judged. */
export const checkPin = endpoint({
  method: 'POST',
  path: 'pin/check',
  summary: 'Package and value of a pin, by its number and password',
  screens,
  limit: 60,
  body: z.object(pinOf),
  reply: data(
    z.object({
      pin_no: z.string(),
      package: z.string(),
      amount: z.string(),
      paid: z.string(),
      /** What comes with it; null = nothing. */
      kit: z.nullable(z.string()),
      kit_lines: z.array(kitLine),
    }),
  ),
});

/** For any member. Who has number and password may use it. */
export const topupByPin = endpoint({
  method: 'POST',
  path: 'topup/by_pin',
  summary: 'Tops up a member with a pin',
  screens,
  limit: 60,
  step_up: 'TopupByPin',
  money: true,
  body: z.object({ user_id: fields.userId(), ...pinOf, remark: fields.blank(fields.remark(200)) }),
  reply: data(topupReceipt),
});
