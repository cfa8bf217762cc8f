import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { pick, type Random, seededRandom } from '../random.ts';
import type { HistoryStage } from './history-stage.ts';
import { openPretendChain, type PretendChain, type PretendTx } from './pretend-chain.ts';
import { openPretendNode, type PretendNode } from './pretend-node.ts';
import type { KnownIntent, KnownWorld } from './read-naively.ts';

/** What a history has come to. */
export interface History {
  stage: HistoryStage;
  random: Random;
  /** Decides its hashes, blocks and moments, so that histories of one database never meet. */
  no: number;
  depth: number;
  /** Forks may replace final blocks too. */
  isDeep: boolean;
  chain: PretendChain;
  nodes: PretendNode[];
  world: KnownWorld & { intents: KnownIntent[]; rates: { from: number; rate: bigint }[] };
  /** Transactions that a fork dropped and that may be mined again. */
  lost: PretendTx[];
  /** Hashes of all that were ever sent. */
  sent: string[];
  /** Seconds since 1970 at which somebody acted last; forks do not take it back. */
  clock: number;
  /** What it did, for who reads why it failed. */
  story: string[];
}

/** Days between the histories of one database. */
const daysApart = 3;
/** Blocks that one history has for itself. */
const blocksApart = 10_000;

/** Begins a history: another finality, another span of blocks, nothing read yet. */
export async function openHistory(
  stage: HistoryStage,
  { no, seed }: { no: number; seed: number },
): Promise<History> {
  const random = seededRandom(seed);
  const depth = 2 + random(5);
  const first = (no + 1) * blocksApart;
  const at = Math.floor(Date.now() / millisecondsPerDay) * 86_400 - (no + 1) * daysApart * 86_400;
  const chain = openPretendChain(random, { no, first, at });
  const { owner } = stage;
  await owner.query('delete from chain_cursor');
  await owner.query('delete from chain_block');
  await owner.query(
    `update evm_chain set depth = $1, max_range = $2, first_block = $3, final_block = -1, head = null, payouts_stopped_at = null,
       read_again_at = null, read_again_to = null, read_again_found = 0`,
    [depth, 1 + random(8), first],
  );
  const history: History = {
    stage,
    random,
    no,
    depth,
    isDeep: random(8) === 0,
    chain,
    nodes: [openPretendNode(chain, random), openPretendNode(chain, random)],
    world: {
      gateway: stage.gateway,
      tokens: stage.tokens,
      members: new Map(stage.members.map(({ id, address }) => [address, id])),
      intents: [],
      rates: [],
    },
    lost: [],
    sent: [],
    clock: at,
    story: [],
  };
  await setRate(history);
  return history;
}

/** A new rate of both tokens, from this second on. */
export async function setRate(history: History): Promise<void> {
  const { stage, random, world, story } = history;
  const from = secondOf(history);
  const rate = BigInt(5 + random(200)) * 10n ** 8n + BigInt(random(10 ** 8));
  const text = `${rate / 10n ** 8n}.${String(rate % 10n ** 8n).padStart(8, '0')}`;
  for (const { id } of stage.tokens)
    await stage.owner.query(
      `insert into token_rate (token_id, rate, effective_at, at) values ($1, $2, $3, $3)`,
      [id, text, new Date(from * 1000)],
    );
  world.rates.push({ from, rate });
  story.push(`rate ${text}`);
}

/** The second in which somebody acts now: that of the chain's last block, or the next one after what was done before. */
export function secondOf(history: History): number {
  history.clock = Math.max(history.clock + 1, history.chain.last().at);
  return history.clock;
}

/** Blocks of the chain that may be replaced: those above a final one, or all but the first. */
export const replaceable = ({ chain, depth, isDeep }: History): number =>
  isDeep
    ? chain.blocks.length - 1
    : Math.min(chain.blocks.length - 1, chain.last().number - (chain.highest - depth));

/** The chain forks: some of what stood in the replaced blocks stands in others then, the rest is lost. */
export function fork(history: History): void {
  const { chain, random, lost, story } = history;
  const maxDepth = Math.min(replaceable(history), 12);
  if (maxDepth < 1) return;
  const [blocks, longer] = [1 + random(maxDepth), random(4) - 1];
  const dropsNone = random(2) === 0;
  let dropped = 0;
  chain.fork(blocks, {
    longer,
    keep: (tx) => {
      if (dropsNone || random(3) > 0) return true;
      lost.push(tx);
      dropped += 1;
      return false;
    },
  });
  story.push(`fork of ${blocks}, ${dropped} dropped, now ${chain.last().number}`);
}

/** Some of what was lost is mined again, in any order. */
export function mineLost({ chain, random, lost, story }: History): void {
  const again: PretendTx[] = [];
  while (lost.length > 0 && random(4) > 0) again.push(...lost.splice(random(lost.length), 1));
  chain.mine(again);
  story.push(`${again.length} mined again`);
}

export const nodeOf = ({ nodes, random }: History): PretendNode => pick(random, nodes);
