import { type Text, text } from '../core/text.ts';
import { type ImportColumn, mapped, member, needed } from './import-column.ts';

/** What a system that runs beside sends of one day (docs/ledger.md §18), in the order in which it is read. */
export const dayFiles = {
  day_joins: {
    words: text('Who joined'),
    columns: {
      member,
      name: needed(text('Name'), 'line', 'name fullname membername username distributorname'),
      email: mapped(text('E-mail'), 'line', 'email mail emailid emailaddress'),
      mobile: mapped(text('Mobile'), 'line', 'mobile phone mobileno mobilenumber contact phonenumber'),
      sponsor: needed(text('Sponsor'), 'id', 'sponsor sponsorid referrer referredby introducer introducerid'),
      parent: mapped(
        text('Placement parent'),
        'id',
        'parent parentid placement placementid upline uplineid underid placementparent',
      ),
      side: mapped(text('Side'), 'side', 'side position leg placementside'),
      joined: mapped(
        text('Joined'),
        'day',
        'joined joinedat joinedon joiningdate dateofjoining doj registered createdat date',
      ),
    },
  },
  day_topups: {
    words: text('Topups of the day'),
    columns: {
      member,
      package: needed(text('Package'), 'code', 'package packagecode plan product packageid'),
      amount: needed(text('Amount'), 'money', 'amount price value packageamount'),
      bv: mapped(text('BV'), 'money', 'bv pv businessvolume points'),
      paid: mapped(text('Paid'), 'money', 'paid paidamount received'),
      date: mapped(text('Date'), 'day', 'date on topupdate purchasedate at createdat'),
    },
  },
  day_orders: {
    words: text('Orders of the day'),
    columns: {
      member,
      amount: needed(text('Amount'), 'money', 'amount price value orderamount total'),
      bv: mapped(text('BV'), 'money', 'bv pv businessvolume points'),
      date: mapped(text('Date'), 'day', 'date on orderdate orderedon purchasedate at createdat'),
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
      income: needed(text('Income'), 'code', 'income incometype incomekind kind type incomename'),
      amount: needed(text('Amount'), 'money', 'amount net value incomeamount paid credited'),
      date: mapped(text('Date'), 'day', 'date on earnedon earnedat paidon createdat'),
      from: mapped(text('From'), 'id', 'from fromid frommember source sourceid downline downlineid'),
      level: mapped(text('Level'), 'count', 'level levelno depth'),
    },
  },
} as const satisfies Record<string, { words: Text; columns: Record<string, ImportColumn> }>;

export type DayFile = keyof typeof dayFiles;
export const dayFileNames = Object.keys(dayFiles) as DayFile[];
