/**
 * Whose a named person or record may be:
 * - self: of the caller's own account, in every role;
 * - own: of the caller; for an admin everybody's, by the right to the call;
 * - team: of the caller and the team below; for an admin everybody's, by the right to the call;
 * - right: everybody's, for who has the right to the call; a filter with it is refused to other roles;
 * - open: nobody's, or anybody's for a reason.
 */
export type Whose = 'self' | 'own' | 'team' | 'right' | 'open';

interface Named {
  whose: Whose;
  /** What of somebody else is tried: a key of the values in `strangers.ts`. */
  value: string;
}
export type Fields = Record<string, Named>;

/** `('no=topup')` is the field `no`, tried with the number of a topup; without it a member is named. */
const fields =
  (whose: Whose) =>
  (...names: string[]): Fields =>
    Object.fromEntries(
      names.map((name) => {
        const [field = '', value = 'member'] = name.split('=');
        return [field, { whose, value }];
      }),
    );
export const [self, own, team, right] = [fields('self'), fields('own'), fields('team'), fields('right')];
export const open = (_why: string, ...names: string[]): Fields => fields('open')(...names);
