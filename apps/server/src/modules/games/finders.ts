import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { byNumber, type Finder, isOwnRow } from '../../platform/finders.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import { money } from '../ledger/rules.ts';

/** Bets of one game, which are listed there: a member's own by their number, for an admin the round they were made on. */
const betsOn = (
  isOfGame: RawBuilder<SqlBool>,
  screens: Finder['screens'],
  link: RawBuilder<string>,
): Finder =>
  byNumber(
    'game_bet',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.stake, t.status from game_bet t join app_user u on u.id = t.member_id
      where t.id = ${id} and t.round_id is not null and ${isOfGame} and ${isOwnRow(actor, 't.member_id')}`,
    screens,
    link,
  );

const isOnARound = sql<SqlBool>`t.panel is null`;
const isOnAFlight = sql<SqlBool>`t.panel is not null`;
const betOf = (address: RawBuilder<unknown>) =>
  sql<string>`(select ${address} from game_bet b join game_round r on r.id = b.round_id where b.no = f.no)`;

/** A play credit stands in no passbook. */
const moves = (screens: Finder['screens'], link: string): Finder =>
  byNumber(
    'game_transfer',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.amount, null
      from game_transfer t join txn_ever j on j.id = t.txn_id join app_user u on u.id = t.member_id
      where t.id = ${id} and j.asset_id = ${money} and ${isOwnRow(actor, 't.member_id')}`,
    screens,
    link,
  );

export const gameFinders: readonly Finder[] = [
  betsOn(
    isOnARound,
    { User: '/games/prediction' },
    betOf(sql`'/games/prediction?tab=' || b.game || '&list=bets&f_no=' || b.no`),
  ),
  betsOn(isOnAFlight, { User: '/games/aviator' }, betOf(sql`'/games/aviator?list=bets&f_no=' || b.no`)),
  betsOn(
    isOnARound,
    { Admin: '/admin/games/prediction' },
    betOf(sql`'/admin/games/prediction?f_issue=' || r.issue`),
  ),
  betsOn(
    isOnAFlight,
    { Admin: '/admin/games/aviator' },
    betOf(sql`'/admin/games/aviator?f_issue=' || r.issue`),
  ),
  moves({ User: '/user/finance/passbook' }, '/user/finance/passbook?f_text={no}'),
  moves({ Admin: '/admin/wallet/passbook' }, '/admin/wallet/passbook?f_owner={user_id}&f_text={no}'),
];
