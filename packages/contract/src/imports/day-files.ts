import { type Text, text } from '../core/text.ts';
import { headings, type ImportColumn, mapped, member, needed } from './import-column.ts';

/** What a system that runs beside sends of one day (docs/ledger.md §18), in the order in which it is read. */
export const dayFiles = {
  day_joins: {
    words: text('Who joined'),
    columns: {
      member,
      name: needed(text('Name'), 'line', headings.name),
      email: mapped(text('E-mail'), 'line', headings.email),
      mobile: mapped(text('Mobile'), 'line', headings.mobile),
      sponsor: needed(text('Sponsor'), 'id', headings.sponsor),
      parent: mapped(text('Placement parent'), 'id', headings.parent),
      side: mapped(text('Side'), 'side', headings.side),
      joined: mapped(text('Joined'), 'day', `${headings.joined} date`),
    },
  },
  day_topups: {
    words: text('Topups of the day'),
    columns: {
      member,
      package: needed(text('Package'), 'code', headings.package),
      amount: needed(text('Amount'), 'money', headings.packageAmount),
      bv: mapped(text('BV'), 'money', headings.bv),
      paid: mapped(text('Paid'), 'money', headings.paid),
      date: mapped(text('Date'), 'day', headings.toppedUp),
      /** Where it is filled the row takes a topup back: the date of that topup, or a yes for the newest one that fits. */
      returns: mapped(text('Takes back what was bought on'), 'day', headings.returns),
    },
  },
  day_orders: {
    words: text('Orders of the day'),
    columns: {
      member,
      amount: needed(text('Amount'), 'money', headings.orderAmount),
      bv: mapped(text('BV'), 'money', headings.bv),
      date: mapped(text('Date'), 'day', headings.ordered),
      /** As of a topup; of an order also a part may come back. */
      returns: mapped(text('Takes back what was bought on'), 'day', headings.returns),
    },
  },
  day_withdrawals: {
    words: text('Withdrawals of the day'),
    columns: {
      member,
      amount: needed(text('Withdrawn'), 'money', 'withdrawn withdrawal withdrawalamount payout gross'),
      /** What the old system kept of it. */
      charge: mapped(text('Charge'), 'money', 'charge charges fee withdrawalcharge admincharge'),
      date: mapped(text('Date'), 'day', 'date on withdrawnon at createdat'),
    },
  },
  day_paid: {
    words: text('What it paid'),
    columns: {
      member,
      income: needed(text('Income'), 'code', headings.income),
      amount: needed(text('Amount'), 'money', 'amount net value incomeamount paid credited'),
      date: mapped(text('Date'), 'day', 'date on earnedon earnedat paidon createdat'),
      from: mapped(text('From'), 'id', 'from fromid frommember source sourceid downline downlineid'),
      level: mapped(text('Level'), 'count', 'level levelno depth'),
    },
  },
} as const satisfies Record<string, { words: Text; columns: Record<string, ImportColumn> }>;

export type DayFile = keyof typeof dayFiles;
export const dayFileNames = Object.keys(dayFiles) as DayFile[];
