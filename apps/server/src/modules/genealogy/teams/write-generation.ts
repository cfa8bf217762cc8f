import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { countDirects, countLegs, countTeams, sumLegs, sumTeams } from '@banyan/plan/closing/volumes';
import { figureAt } from '@banyan/plan/columns/figure';
import { countUntil, type LevelOrder, levelOrder, sumUntil } from '@banyan/plan/columns/level-order';
import { summable, type Units } from '@banyan/plan/columns/units';
import { binaryPreorder, buildBinaryTree, buildTree, preorder } from '@banyan/plan/trees/trees';
import type pg from 'pg';
import { copyIn } from '../../../platform/database/copy-in.ts';
import type { RowWriter } from '../../../platform/database/row-buffer.ts';
import type { LoadedNetwork } from './load-network.ts';

/** Columns of team_0 and team_1, as they are written. */
const columns = `member_id, pre, size, depth, left_joined, left_active, right_active, left_business, right_business,
  leg_no, leg_first_below, leg_active_until, leg_business_until, team_pre, team_size, team_depth, team_active,
  team_business, team_no, team_first_below, team_active_until, team_business_until, left_directs, right_directs,
  left_active_directs, right_active_directs`;
const fields = columns.split(',').length;

type Write = (writer: RowWriter, member: number) => void;

/**
 * Works out the intervals and sums of both trees and writes them as a generation. Between two passes over all
 * members, requests of the same process are let through.
 * @returns how many levels each tree has
 */
export async function writeGeneration(
  client: pg.Client,
  generation: number,
  network: LoadedNetwork,
): Promise<{ leg_levels: number; team_levels: number }> {
  const rows = network.ids.length;
  const legs = await legColumns(network);
  const team = await teamColumns(network);
  await copyIn(client, { into: `team_${generation} (${columns})`, fields, rows }, (writer, place) => {
    // in the order of the sponsor tree, so that a team lies together
    const member = team.memberAtPre[place] as number;
    writer.int8(network.ids[member] as number);
    legs.write(writer, member);
    team.write(writer, member);
  });
  return { leg_levels: legs.levels, team_levels: team.levels };
}

async function legColumns(network: LoadedNetwork): Promise<{ write: Write; levels: number }> {
  const { active, business } = network;
  const tree = buildBinaryTree(network.parent, network.side);
  await yieldToEventLoop();
  const intervals = binaryPreorder(tree);
  await yieldToEventLoop();
  const counts = countLegs(tree, active);
  await yieldToEventLoop();
  const sums = sumLegs(tree, business);
  await yieldToEventLoop();
  const order = levelOrder(tree, intervals);
  const writeOrder = orderColumns(order, active, business);
  return {
    levels: order.levels,
    write: (writer, i) => {
      writer.int4(intervals.pre[i] as number);
      writer.int4(intervals.size[i] as number);
      writer.int4(intervals.depth[i] as number);
      writer.int4(counts.joinedLeft[i] as number);
      writer.int4(counts.activeLeft[i] as number);
      writer.int4(counts.activeRight[i] as number);
      writer.int8(figureAt(sums.left, i));
      writer.int8(figureAt(sums.right, i));
      writeOrder(writer, i);
    },
  };
}

async function teamColumns(
  network: LoadedNetwork,
): Promise<{ write: Write; levels: number; memberAtPre: Int32Array }> {
  const { active, business } = network;
  const tree = buildTree(network.sponsor);
  await yieldToEventLoop();
  const intervals = preorder(tree);
  await yieldToEventLoop();
  const counts = countTeams(tree, active);
  await yieldToEventLoop();
  const sums = sumTeams(tree, business);
  await yieldToEventLoop();
  const directs = countDirects(tree, network.sponsorSide, active);
  const order = levelOrder(tree, intervals);
  const writeOrder = orderColumns(order, active, business);
  const memberAtPre = new Int32Array(intervals.pre.length);
  for (let i = 0; i < memberAtPre.length; i++) memberAtPre[intervals.pre[i] as number] = i;
  return {
    levels: order.levels,
    memberAtPre,
    write: (writer, i) => {
      writer.int4(intervals.pre[i] as number);
      writer.int4(intervals.size[i] as number);
      writer.int4(intervals.depth[i] as number);
      writer.int4(counts.active[i] as number);
      writer.int8(figureAt(sums, i));
      writeOrder(writer, i);
      writer.int4(directs.joinedLeft[i] as number);
      writer.int4(directs.joinedRight[i] as number);
      writer.int4(directs.activeLeft[i] as number);
      writer.int4(directs.activeRight[i] as number);
    },
  };
}

function orderColumns(order: LevelOrder, active: Uint8Array, business: Units): Write {
  const activeUntil = countUntil(order, active);
  const businessUntil = sumUntil(order, summable(business));
  return (writer, i) => {
    const no = order.no[i] as number;
    writer.int4(no);
    writer.int4(order.firstBelow[no] as number);
    writer.int4(activeUntil[no] as number);
    writer.int8(figureAt(businessUntil, no));
  };
}
