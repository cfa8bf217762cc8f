import { demoPackages } from './demo-catalogue.ts';
import type { Random } from './random.ts';

/** Members are numbered in the order of joining; 0 is the company's first. */
export type DemoEvent =
  | { at: number; kind: 'join'; member: number; sponsor: number; side: 'L' | 'R' | 'auto' }
  | {
      at: number;
      kind: 'topup';
      member: number;
      package: string;
      amount: string;
      how: 'own_fund' | 'sponsor_fund' | 'UPI' | 'zero';
    }
  | { at: number; kind: 'reverse' | 'block' | 'unblock'; member: number }
  | { at: number; kind: 'publish'; version: number };

/** The member of the demo sign-in: near the top, with a team of their own. */
const demoMember = 1;
/** Half of the newcomers join under the first few, so that some panels are full of life. */
const leaders = 12;

/**
 * The events of the demo network, oldest first. Moments are shares of the whole time, 0 to 1; the network grows
 * faster and faster.
 */
export function demoHistory(random: Random, members: number): DemoEvent[] {
  const events: DemoEvent[] = [
    { at: 0, kind: 'publish', version: 0 },
    { at: 0.5, kind: 'publish', version: 1 },
  ];
  const sponsors = [0];
  for (let member = 0; member < members; member++) {
    const at = 0.001 + 0.998 * (member / members) ** 0.7;
    if (member > 0) {
      const sponsor = sponsorOf(random, member);
      sponsors[member] = sponsor;
      const side = random.chance(0.4) ? 'auto' : random.pick(['L', 'R'] as const);
      events.push({ at, kind: 'join', member, sponsor, side });
    }
    events.push(...topupsOf(random, member, at));
  }
  // from among those who have joined by then
  const someone = () => random.between(Math.ceil(members * 0.08), Math.floor(members * 0.5));
  for (let count = 0; count < 8; count++) {
    const member = someone();
    const at = random.next() * 0.2 + 0.75;
    events.push({ at, kind: 'block', member });
    if (count % 3 === 0) events.push({ at: at + 0.04, kind: 'unblock', member });
  }
  if (members > demoMember) {
    // a place near the top of the matrix, which the second plan begins
    events.push(aTopup(random, demoMember, 0.51, demoPackages[0]));
    // room for more income when the first topups have earned all they may
    events.push(aTopup(random, demoMember, 0.9, demoPackages[2]));
  }
  for (let count = 0; count < 6; count++)
    events.push({ at: random.next() * 0.3 + 0.65, kind: 'reverse', member: someone() });
  return events.filter((event) => event.at <= 1).sort((a, b) => a.at - b.at);
}

function sponsorOf(random: Random, member: number): number {
  if (member <= 3) return member === 1 ? 0 : demoMember;
  if (random.chance(0.5)) return Math.min(random.between(1, leaders), member - 1);
  return random.between(0, member - 1);
}

/** Three of four are activated within days; some come back for more. */
function topupsOf(random: Random, member: number, joined: number): DemoEvent[] {
  if (member < leaders) {
    // some begin small with a large team, and reach the cap
    const first = member % 4 === 3 ? demoPackages[0] : demoPackages[2];
    const events = [aTopup(random, member, joined + 0.0005, first)];
    if (member % 4 !== 3) events.push(aTopup(random, member, joined + random.next() * 0.4));
    return events;
  }
  if (random.chance(0.25)) return [];
  const at = joined + random.next() * 0.03;
  const events = [aTopup(random, member, at)];
  if (random.chance(0.3)) events.push(aTopup(random, member, at + random.next() * 0.4));
  return events;
}

function aTopup(
  random: Random,
  member: number,
  at: number,
  sold: (typeof demoPackages)[number] = random.pick(demoPackages),
): DemoEvent {
  const amount = 'amount' in sold ? sold.amount : `${random.between(5, 60)}000`;
  const dice = random.next();
  const how = dice < 0.82 ? 'own_fund' : dice < 0.92 ? 'sponsor_fund' : dice < 0.97 ? 'UPI' : 'zero';
  return {
    at,
    kind: 'topup',
    member,
    package: sold.code,
    amount,
    how: member < leaders ? 'own_fund' : how,
  };
}
