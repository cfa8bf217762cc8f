import * as z from 'zod/mini';
import { data, endpoint, publicEndpoint } from '../core/endpoint.ts';
import { recordNo } from '../core/fields.ts';
import { amount, money } from '../core/money.ts';
import { percentage } from '../core/percentage.ts';
import { verifiable } from '../core/verifiable.ts';
import { beaconNames } from '../games/prediction.ts';

const page = ['/user/lottery/generate-lottery-ticket'] as const;

/**
 * Announced; sells tickets; its list is closed and its beacon awaited; drawn, and its prizes are being paid; all is paid; too little was
 * sold, and stakes are being returned; all are returned.
 */
const drawStatuses = ['draft', 'open', 'closed', 'drawn', 'paid', 'refunding', 'refunded'] as const;

/** The most tickets of one draw. */
const maxTickets = 100_000;

/** How many prizes, and what they are: a percentage of the sales for all of them, or an amount for each. */
const prize = z
  .object({
    count: z
      .int('Enter a whole number.')
      .check(z.minimum(1, 'At least 1.'), z.maximum(1000, 'At most 1000.')),
    percent: z.nullable(percentage()),
    amount: z.nullable(amount()),
  })
  .check(
    z.refine((line) => (line.percent === null) !== (line.amount === null), 'A percentage or an amount.'),
  );

const draw = z.object({
  /** LOT-0042. */
  code: z.string(),
  status: z.enum(drawStatuses),
  is_money: z.boolean(),
  price: z.string(),
  opens_at: z.string(),
  closes_at: z.string(),
  max_tickets: z.number(),
  /** The most tickets of one member. */
  member_cap: z.number(),
  prizes: z.array(prize),
  house_percent: z.string(),
  /** With less sold every ticket is paid back. */
  min_sales: z.string(),
  /** Left of earlier draws, for the prizes of an amount. */
  rolled_in: z.string(),
  sold: z.number(),
  /** The hash of the secret, from the start. */
  commit: z.string(),
  beacon: z.enum(beaconNames),
  public_key: z.string(),
  genesis: z.number(),
  period: z.number(),
  beacon_round: z.number(),
  /** When the list was closed and its root published. */
  closed_at: z.nullable(z.string()),
  root: z.nullable(z.string()),
  /** null before the draw. */
  secret: z.nullable(z.string()),
  beacon_signature: z.nullable(z.string()),
  /** In the order of winning. */
  winners: z.array(z.object({ serial: z.number(), amount: z.string() })),
  house_share: z.nullable(z.string()),
  rolled_over: z.nullable(z.string()),
});
export type LotteryDraw = z.output<typeof draw>;

/** Newest first, at most fifty. */
export const lotteryDraws = endpoint({
  method: 'GET',
  path: 'lottery/draws',
  summary: 'The draws of the lottery, with all that is public of them',
  screens: [...page, '/admin/games/lottery'],
  reply: data(z.array(draw)),
});

const tickets = z.object({
  no: z.string(),
  draw: z.string(),
  first_serial: z.number(),
  last_serial: z.number(),
  amount: z.string(),
  at: z.string(),
});

/** Serials have no gap, in the order of payment. */
export const buyTickets = endpoint({
  method: 'POST',
  path: 'lottery/buy_tickets',
  summary: 'Buys tickets of a draw from the game wallet',
  screens: page,
  money: true,
  body: z.object({
    draw: recordNo(),
    count: z.int('Enter a whole number.').check(z.minimum(1, 'At least one ticket.')),
  }),
  reply: data(z.extend(tickets, { balance: z.string() })),
});

/** Newest first, at most two hundred purchases; with `no` that one alone. */
export const myTickets = endpoint({
  method: 'GET',
  path: 'lottery/my_tickets',
  summary: 'Own tickets with what they won',
  screens: page,
  query: z.object({ no: z.optional(recordNo()) }),
  reply: data(
    z.array(
      z.extend(tickets, {
        is_returned: z.boolean(),
        prizes: z.array(z.object({ serial: z.number(), amount: z.string() })),
      }),
    ),
  ),
});

/** From the close on; with `draw` it leads from the ticket to the outcome without asking anybody. */
export const lotteryProof = publicEndpoint({
  method: 'GET',
  path: 'lottery/proof',
  summary: 'That a ticket stands in the list of a draw, and how the draw was decided',
  query: z.object({ draw: recordNo(), serial: z.coerce.number().check(z.int(), z.minimum(1)) }),
  reply: data(
    z.object({
      draw,
      serial: z.number(),
      user_id: z.string(),
      leaf: z.string(),
      /** From the leaf up. */
      proof: z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() })),
      /** The page that shows this proof to everybody, and the same as a QR code. */
      ...verifiable.shape,
    }),
  ),
});

/** The list over which the root stands, a thousand tickets at a time. */
export const lotteryList = publicEndpoint({
  method: 'GET',
  path: 'lottery/list',
  summary: 'The tickets of a draw whose sales have closed',
  query: z.object({ draw: recordNo(), after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0) }),
  reply: data(z.array(z.object({ serial: z.number(), user_id: z.string() }))),
});

const moment = () => z.string('Enter a date and time.').check(z.iso.datetime({ offset: true }));

/** The percentages of prizes and house make 100; prizes of an amount are paid from what earlier draws left. */
export const createDraw = endpoint({
  method: 'POST',
  path: 'admin/lottery_draws',
  summary: 'Announces a draw of the lottery and publishes the hash of its secret',
  screens: ['/admin/games/lottery/create'],
  step_up: 'Confirm',
  body: z.object({
    price: amount(),
    opens_at: moment(),
    closes_at: moment(),
    max_tickets: z
      .int('Enter a whole number.')
      .check(z.minimum(1, 'At least one ticket.'), z.maximum(maxTickets, 'At most 100000 tickets.')),
    member_cap: z.int('Enter a whole number.').check(z.minimum(1, 'At least one ticket.')),
    house_percent: percentage(),
    min_sales: money(),
    prizes: z.array(prize).check(z.minLength(1, 'At least one prize.'), z.maxLength(20, 'At most 20 lines.')),
  }),
  reply: data(draw),
});
