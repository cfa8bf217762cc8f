import type { ImportProblem } from '@banyan/contract/imports/import-problems';
import { arrangeNetwork, findCircles } from '@banyan/plan/trees/arrange-network';
import type { Network } from '@banyan/plan/trees/network-shapes';
import { copyIn } from '../../../platform/database/copy-in.ts';
import type { Checking } from './read-rows.ts';

/** The members of an import, numbered in the order of joining. */
export interface Members {
  count: number;
  /** The number of an id of the other system, small or capital letters alike; undefined = in no row. */
  numberOf: (oldId: string) => number | undefined;
  /** By the clocks of the company as if they showed UTC, milliseconds since 1970. */
  joined: Float64Array;
  /** The same, 0 = not said. */
  activated: Float64Array;
  /** The row in which a member stands. */
  row: Int32Array;
}

/** What places are worked out from, in the order of the rows. */
export interface ReadMembers {
  rows: number[];
  sponsors: string[];
  parents: string[];
  /** LEFT, RIGHT, `noSide`, `badSide` or `waitSide`. */
  sides: number[];
  joined: number[];
  /** Until when the placement parent must have joined: that of joining, or the end of the date of placement. */
  placed: number[];
  activated: number[];
  placeById: Map<string, number>;
}

/** A side that was not said, or cannot be read. */
export const noSide = -1;
export const badSide = -2;
/** Waits in the holding tank: in no place yet. */
export const waitSide = -3;

/** Finds sponsors and places of all members, keeps what is wrong with them, and writes both trees. */
export async function arrangeMembers(checking: Checking, read: ReadMembers): Promise<Members> {
  const { head, problems, client } = checking;
  const members = inOrder(read);
  const add = (n: number, field: string, sort: ImportProblem, value = '') =>
    problems.add({ file: 'members', row: members.row[n] as number, field }, sort, value);
  const sponsor = findSponsors(members, add);
  const parent = findParents(members, sponsor.indexOf(-1), add);
  const waits = findWaiting(members, sponsor, parent, add);
  const network =
    members.count > 0
      ? arranged(
          sponsor,
          parent,
          Uint8Array.from(members.side, (side) => Math.max(0, side)),
          waits,
          add,
        )
      : null;
  await problems.write(client);
  if (network) await writePlaces(checking, head.id, members.row, network);
  return members;
}

type Add = (n: number, field: string, sort: ImportProblem, value?: string) => void;
type Ordered = Members & { sponsors: string[]; parents: string[]; side: Int8Array; placed: Float64Array };

/** Numbers in the order of joining; of one moment, in the order of the rows. */
function inOrder(read: ReadMembers): Ordered {
  const count = read.rows.length;
  const order = Uint32Array.from(read.rows.keys()).sort(
    (a, b) => (read.joined[a] as number) - (read.joined[b] as number) || a - b,
  );
  const numbers = new Int32Array(count);
  for (let n = 0; n < count; n++) numbers[order[n] as number] = n;
  const at = (n: number) => order[n] as number;
  return {
    count,
    numberOf: (oldId) => {
      const place = read.placeById.get(oldId.toLowerCase());
      return place === undefined ? undefined : numbers[place];
    },
    joined: Float64Array.from({ length: count }, (_, n) => read.joined[at(n)] as number),
    activated: Float64Array.from({ length: count }, (_, n) => read.activated[at(n)] as number),
    row: Int32Array.from({ length: count }, (_, n) => read.rows[at(n)] as number),
    sponsors: Array.from({ length: count }, (_, n) => read.sponsors[at(n)] as string),
    parents: Array.from({ length: count }, (_, n) => read.parents[at(n)] as string),
    placed: Float64Array.from({ length: count }, (_, n) => read.placed[at(n)] as number),
    side: Int8Array.from({ length: count }, (_, n) => read.sides[at(n)] as number),
  };
}

/** A sponsor who cannot be kept is replaced by the root for the rest of the dry run, so that one fault is one problem. */
function findSponsors(members: Ordered, add: Add): Int32Array {
  const sponsor = new Int32Array(members.count).fill(-1);
  const root = members.sponsors.indexOf('');
  if (root < 0 && members.count > 0) add(0, 'sponsor', 'no_root');
  const top = Math.max(0, root);
  for (let n = 0; n < members.count; n++) {
    if (n === top) continue;
    const named = members.sponsors[n] as string;
    const found = named === '' ? undefined : members.numberOf(named);
    sponsor[n] = found ?? top;
    if (named === '') add(n, 'sponsor', 'second_root');
    else if (found === undefined) add(n, 'sponsor', 'unknown_sponsor', named);
    else if ((members.joined[found] as number) > (members.joined[n] as number)) {
      add(n, 'sponsor', 'sponsor_younger', named);
      sponsor[n] = top;
    }
  }
  for (const n of findCircles(sponsor)) {
    add(n, 'sponsor', 'sponsor_circle');
    sponsor[n] = top;
  }
  return sponsor;
}

/** The placement parents that can be kept; −1 = a place is found. */
function findParents(members: Ordered, root: number, add: Add): Int32Array {
  const parent = new Int32Array(members.count).fill(-1);
  const taken = new Uint8Array(2 * members.count);
  for (let n = 0; n < members.count; n++) {
    const named = members.parents[n] as string;
    if (n === root || named === '' || members.side[n] === waitSide) continue;
    const found = members.numberOf(named);
    const slot = found === undefined ? -1 : 2 * found + (members.side[n] as number);
    if (found === undefined) add(n, 'parent', 'unknown_parent', named);
    else if (members.side[n] === noSide) add(n, 'side', 'no_side');
    // that it cannot be read was told before
    else if (members.side[n] === badSide) continue;
    else if ((members.joined[found] as number) > (members.placed[n] as number))
      add(n, 'parent', 'parent_younger', named);
    else if (taken[slot] === 1) add(n, 'parent', 'place_taken', named);
    else {
      taken[slot] = 1;
      parent[n] = found;
    }
  }
  for (const n of findCircles(parent)) {
    add(n, 'parent', 'no_way_up');
    parent[n] = -1;
  }
  return parent;
}

/** Who waits for a place: with a placement parent or anybody below, a place is found all the same. */
function findWaiting(members: Ordered, sponsor: Int32Array, parent: Int32Array, add: Add): Uint8Array {
  const waits = Uint8Array.from(members.side, (side) => (side === waitSide ? 1 : 0));
  const hasPeople = new Uint8Array(members.count);
  for (const above of [sponsor, parent])
    for (const top of above) if (top >= 0 && waits[top] === 1) hasPeople[top] = 1;
  for (let n = 0; n < members.count; n++) {
    if (waits[n] === 0) continue;
    if (hasPeople[n] === 0 && members.parents[n] === '' && sponsor[n] !== -1) continue;
    add(n, 'side', 'cannot_wait');
    waits[n] = 0;
  }
  return waits;
}

/** Where sponsors and places wait for one another, members are cut loose one by one up to this number; then all. */
const maxCuts = 50;

/** Everybody in both trees. */
function arranged(
  sponsor: Int32Array,
  parent: Int32Array,
  side: Uint8Array,
  waits: Uint8Array,
  add: Add,
): Network {
  for (let cuts = 0; ; cuts++) {
    const { network, unreached } = arrangeNetwork({ sponsor, parent, side, waits });
    const lost = unreached.filter((n) => parent[n] !== -1);
    if (lost.length === 0) return network;
    for (const n of cuts < maxCuts ? lost.slice(0, 1) : lost) {
      add(n, 'parent', 'no_way_up');
      parent[n] = -1;
    }
  }
}

async function writePlaces(
  { client }: Checking,
  importId: string,
  row: Int32Array,
  network: Network,
): Promise<void> {
  await copyIn(
    client,
    {
      into: `import_place (import_id, n, row_no, sponsor, parent, side, sponsor_side, depth, chain_l, chain_r, tail_l,
        tail_l_depth, tail_r, tail_r_depth)`,
      fields: 14,
      rows: row.length,
    },
    (writer, n) => {
      const number = (value: number) => (value < 0 ? writer.null() : writer.int4(value));
      const tail = (end: number) => {
        number(end);
        number(end < 0 ? end : (network.depth[end] as number));
      };
      const side = (value: number) => (value > 1 ? writer.null() : writer.text(value === 0 ? 'L' : 'R'));
      // the root stands below nobody, and neither does who waits
      const isBelowNobody = network.parent[n] === -1;
      writer.int8(Number(importId));
      writer.int4(n);
      writer.int4(row[n] as number);
      number(network.sponsor[n] as number);
      number(network.parent[n] as number);
      side(isBelowNobody ? 2 : (network.side[n] as number));
      side(isBelowNobody ? 2 : (network.sponsorSide[n] as number));
      writer.int4(network.depth[n] as number);
      writer.int4(network.chainLeft[n] as number);
      writer.int4(network.chainRight[n] as number);
      tail(network.tailLeft[n] as number);
      tail(network.tailRight[n] as number);
    },
  );
}
