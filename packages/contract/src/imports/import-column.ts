import { type Text, text } from '../core/text.ts';

/**
 * How a cell is read: `id` = an id of the other system, `name` and `line` = one line of text, `day` = a date with or
 * without a time, `money` = an amount of 0 or more, `balance` = an amount with a sign, `count` = a whole number.
 */
type CellKind = 'id' | 'line' | 'code' | 'day' | 'money' | 'balance' | 'count' | 'side' | 'status';

export interface ImportColumn {
  words: Text;
  kind: CellKind;
  /** Whether a row without it is refused. */
  needed: boolean;
  /** Headings of other systems that mean it, in small letters and digits alone. */
  guesses: readonly string[];
}

export const mapped = (words: Text, kind: CellKind, guesses: string, needed = false): ImportColumn => ({
  words,
  kind,
  needed,
  guesses: guesses.split(' '),
});
export const needed = (words: Text, kind: CellKind, guesses: string) => mapped(words, kind, guesses, true);
export const member = needed(
  text('Member id'),
  'id',
  'member memberid user userid id username memberno code distributorid',
);

/** Headings of the columns that files of a network and of a day have in common. */
export const headings = {
  name: 'name fullname membername username distributorname',
  email: 'email mail emailid emailaddress',
  mobile: 'mobile phone mobileno mobilenumber contact phonenumber',
  sponsor: 'sponsor sponsorid referrer referredby introducer introducerid',
  parent: 'parent parentid placement placementid upline uplineid underid placementparent',
  side: 'side position leg placementside',
  joined: 'joined joinedat joinedon joiningdate dateofjoining doj registered createdat',
  package: 'package packagecode plan product packageid',
  packageAmount: 'amount price value packageamount',
  orderAmount: 'amount price value orderamount total',
  bv: 'bv pv businessvolume points',
  paid: 'paid paidamount received',
  toppedUp: 'date on topupdate purchasedate at createdat',
  /** Says of a row that it takes a purchase back, and of which date. */
  returns: 'returns reverses cancels returned reversed cancelled returnof reversalof boughton returnsof',
  ordered: 'date on orderdate orderedon purchasedate at createdat',
  income: 'income incometype incomekind kind type incomename',
} as const;

/** What a profile says beyond name and contacts. */
export const profileColumns = {
  date_of_birth: mapped(text('Date of birth'), 'day', 'dateofbirth dob birthdate birthday'),
  gender: mapped(text('Gender'), 'line', 'gender sex'),
  marital_status: mapped(text('Marital status'), 'line', 'maritalstatus marital'),
  address: mapped(text('Address'), 'line', 'address addressline addressline1 street'),
  district: mapped(text('District'), 'line', 'district city town'),
  state: mapped(text('State'), 'line', 'state statename province'),
  country: mapped(text('Country'), 'line', 'country countryname'),
  pincode: mapped(text('Pin code'), 'code', 'pincode postalcode postcode zip zipcode'),
  nominee_name: mapped(text('Nominee'), 'line', 'nominee nomineename'),
  nominee_relationship: mapped(
    text('Relationship of the nominee'),
    'line',
    'nomineerelationship nomineerelation relationshipwithnominee relationwithnominee',
  ),
};
