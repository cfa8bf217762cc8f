import { names } from './sample-rows.ts';

/** A network without end for the kit: an id is the way to it, NG104582LRL. Development only. */
export const top = 'NG104582';
export const time = { as_of: '2026-11-20T05:12:08.000Z', is_live: true };

export const hash = (id: string): number =>
  id.split('').reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 7);
const nameOf = (id: string): string => names[hash(id) % names.length] ?? '';
export const person = (id: string) => ({ user_id: id, name: nameOf(id) });
export const joinedBelow = (id: string): number =>
  hash(id) % 5 === 0 ? 0 : Math.floor((hash(id) * 37) / (id.length - 6) ** 3);
export const leg = (id: string) => ({
  joined: joinedBelow(id),
  active: Math.floor(joinedBelow(id) / 2),
  business: `${joinedBelow(id) * 1250}.50`,
});
export const member = (id: string) => ({
  ...person(id),
  profile_image_url: null,
  initials: nameOf(id).replace(/(\w)\w* (\w).*/, '$1$2'),
  status: (['Active', 'Active', 'Inactive', 'Blocked'] as const)[hash(id) % 4] ?? 'Active',
  package: hash(id) % 3 ? 'Silver' : null,
  rank: null,
  highest_rank: null,
  joined_at: time.as_of,
  activated_at: hash(id) % 3 ? time.as_of : null,
  sponsor: id === top ? null : person(id.slice(0, -1)),
  self_business: '12500.00',
});

export const way = (id: string) => {
  const steps = Array.from({ length: id.length - top.length }, (_, at) =>
    person(id.slice(0, top.length + at + 1)),
  );
  return { top: person(top), skipped: Math.max(0, steps.length - 3), last: steps.slice(-3) };
};
export const figures = { joined: 220, active: 189, business: '1234567.89' };
