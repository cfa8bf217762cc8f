import * as z from 'zod/mini';

/** States and union territories of India by the code under which GST knows them: the first two digits of a GSTIN. */
const byCode = {
  '35': 'Andaman and Nicobar Islands',
  '37': 'Andhra Pradesh',
  '12': 'Arunachal Pradesh',
  '18': 'Assam',
  '10': 'Bihar',
  '04': 'Chandigarh',
  '22': 'Chhattisgarh',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '07': 'Delhi',
  '30': 'Goa',
  '24': 'Gujarat',
  '06': 'Haryana',
  '02': 'Himachal Pradesh',
  '01': 'Jammu and Kashmir',
  '20': 'Jharkhand',
  '29': 'Karnataka',
  '32': 'Kerala',
  '38': 'Ladakh',
  '31': 'Lakshadweep',
  '23': 'Madhya Pradesh',
  '27': 'Maharashtra',
  '14': 'Manipur',
  '17': 'Meghalaya',
  '15': 'Mizoram',
  '13': 'Nagaland',
  '21': 'Odisha',
  '34': 'Puducherry',
  '03': 'Punjab',
  '08': 'Rajasthan',
  '11': 'Sikkim',
  '33': 'Tamil Nadu',
  '36': 'Telangana',
  '16': 'Tripura',
  '09': 'Uttar Pradesh',
  '05': 'Uttarakhand',
  '19': 'West Bengal',
} as const;

/** Their names, in the order of the alphabet. */
export const states = Object.values(byCode).toSorted();
export type State = (typeof states)[number];

export const isState = (name: unknown): name is State => (states as readonly unknown[]).includes(name);

/** Under which GST knows a state; null = it is none. */
export const stateCode = (name: string): string | null =>
  Object.entries(byCode).find(([, state]) => state === name)?.[0] ?? null;

/** Whether a GSTIN was given in this state. */
export const isGstinOf = (gstin: string, state: string): boolean =>
  byCode[gstin.slice(0, 2) as keyof typeof byCode] === state;

/** What is said at a GSTIN of another state, and at a state that is not that of the GSTIN. */
export const wrongState = 'This GSTIN belongs to another state.';

export const state = () => z.enum(states, 'Choose a state.');

/** A check of an object with both: a GSTIN is of the state, where that is given. */
export const gstinOfState = z.refine<{ gstin?: unknown; state?: unknown }>(
  ({ gstin, state: named }) =>
    typeof gstin !== 'string' || gstin.trim() === '' || !isState(named) || isGstinOf(gstin.trim(), named),
  { path: ['gstin'], message: wrongState, when: () => true },
);
