import type { BodyOf, DoneOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { voidRound as call } from '@banyan/contract/games/round-control';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { requireGames } from '../../company/require-games.ts';
import { hashOfRound } from '../epochs/hash-of-round.ts';

type Body = BodyOf<typeof call>;

/**
 * Makes a round void while it takes bets: by the database's clock, and with its row locked, so that no bet is written beside it. Nobody can
 * know its outcome then. Its hash is revealed; the leader returns the stakes (docs/fair-games.md §10).
 * @throws games_off, unknown_round, round_closed
 */
export async function voidRound(
  tx: Tx,
  context: ActorContext,
  { issue, reason }: Body,
): Promise<DoneOf<typeof call>['data']> {
  await requireGames(tx);
  const round = await lockRoundWithBets(tx, issue);
  const game_hash = await hashOfRound(tx, context.services, round);
  await tx
    .updateTable('game_round')
    .set({ status: 'void', game_hash, void_reason: 'by_admin', had_beacon: false })
    .where('id', '=', round.id)
    .execute();
  const { bets, stakes } = await tx
    .selectFrom('game_exposure')
    .select(['bets', 'stakes'])
    .where('round_id', '=', round.id)
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, {
    action: 'void_round',
    object: `game_round:${issue}`,
    details: { reason, bets, stakes },
  });
  return { issue, bets, stakes };
}

/** Always: stakes of everybody in it are returned. */
export async function findVoidWaits(tx: Tx, _context: ActorContext, { issue, reason }: Body): Promise<Waits> {
  await requireGames(tx);
  const round = await lockRoundWithBets(tx, issue);
  return {
    why: { text: text('Two admins make a round void.'), values: {} },
    value: null,
    payee_id: null,
    lines: [
      { label: text('Round'), kind: 'text', value: issue },
      { label: text('Closes'), kind: 'date_time', value: round.closes_at },
      { label: text('Reason'), kind: 'text', value: reason },
    ],
  };
}

interface OpenRound {
  id: string;
  epoch_id: string;
  rounds: number;
  round: number;
  closes_at: string;
}

async function lockRoundWithBets(tx: Tx, issue: string): Promise<OpenRound> {
  const { rows } = await sql<OpenRound>`
    select r.id::text, r.epoch_id::text, e.rounds, r.round, r.closes_at
    from game_round r join game_epoch e on e.id = r.epoch_id
    where r.issue = ${issue} and r.status = 'open' and game_clock() < r.closes_at for update of r`.execute(
    tx,
  );
  if (rows[0]) return rows[0];
  const known = await tx.selectFrom('game_round').select('id').where('issue', '=', issue).executeTakeFirst();
  throw fail(known ? 'round_closed' : 'unknown_round');
}
