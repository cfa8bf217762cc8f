import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { createEpoch as call } from '@banyan/contract/games/epochs';
import { usualCapX100 } from '@banyan/fair/aviator/crash-point';
import { firstX100, highestX100 } from '@banyan/fair/aviator/payouts';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { refuseFinerThan } from '../../company/refuse-finer-than.ts';
import { requireGames } from '../../company/require-games.ts';
import { publishEpoch } from './publish-epoch.ts';
import { type EpochLimits, rulesOf } from './rules-of.ts';
import { type PublishedEpoch, selectEpochs } from './select-epochs.ts';

type Body = BodyOf<typeof call>;

/**
 * Publishes a new chain for a game. From the moment its salt exists its rounds take the place of those of the chain before;
 * what of that one is unused stays so (docs/fair-games.md §9).
 * @throws games_off, no_beacon, amount_out_of_range
 */
export async function createEpoch(tx: Tx, context: ActorContext, body: Body): Promise<PublishedEpoch> {
  await refuseEpoch(tx, context, body);
  const { game, rounds } = body;
  const limits = limitsOf(body);
  const id = await publishEpoch(tx, context.services, {
    game,
    rounds,
    rules: await rulesOf(tx, game, limits),
    created_by: context.actor.id,
    continues_id: null,
  });
  const [epoch] = await selectEpochs(tx, { id });
  if (!epoch) throw new Error(`the epoch ${id} was not written`);
  await appendAudit(tx, context, {
    action: 'create_epoch',
    object: `epoch:${game}-${epoch.epoch}`,
    details: { rounds, ...limits, signature: epoch.signature },
  });
  return epoch;
}

/** Always: a chain decides every outcome of a game for weeks. */
export async function findEpochWaits(tx: Tx, context: ActorContext, body: Body): Promise<Waits> {
  await refuseEpoch(tx, context, body);
  return {
    why: { text: text('Two admins publish a chain.'), values: {} },
    value: null,
    payee_id: null,
    lines: [
      { label: text('Game'), kind: 'text', value: body.game },
      { label: text('Rounds'), kind: 'count', value: String(body.rounds) },
      { label: text('Maximum loss per round'), kind: 'money', value: body.round_loss_limit },
      { label: text('Largest stake'), kind: 'money', value: body.largest_stake },
      ...(body.game === 'AV'
        ? [{ label: text('Most a bet pays'), kind: 'money' as const, value: body.max_win ?? null }]
        : []),
    ],
  };
}

async function refuseEpoch(tx: Tx, { services }: ActorContext, body: Body): Promise<void> {
  await requireGames(tx);
  if (!services.beacon) throw fail('no_beacon');
  const { round_off_digits } = await readCompany(tx);
  const limits = limitsOf(body);
  refuseFinerThan(round_off_digits, { ...limits });
  if (body.game !== 'AV') return;
  const { largest_stake, max_win } = limits;
  if (max_win === undefined)
    throw fail('amount_out_of_range', { max_win: text('Enter the most that a bet pays.') });
  // a bet that could not leave at 1.01 could never leave
  if (highestX100(largest_stake, null, usualCapX100, max_win) < firstX100)
    throw fail('amount_out_of_range', { max_win: text('Enter more than 1.01 times the largest stake.') });
}

/** What was chosen, as exact decimals; the prediction has no largest win. */
function limitsOf({ game, round_loss_limit, largest_stake, max_win }: Body): EpochLimits {
  const exact = (amount: string) => toDecimal(amount).toFixed();
  return {
    round_loss_limit: exact(round_loss_limit),
    largest_stake: exact(largest_stake),
    ...(game === 'AV' && max_win !== undefined ? { max_win: exact(max_win) } : {}),
  };
}
