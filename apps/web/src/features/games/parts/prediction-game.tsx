import type { PredictionCode } from '@banyan/contract/games/prediction';
import { useState } from 'react';
import { useAddress } from '../../../app/use-address.ts';
import { useSession } from '../../../app/use-session.ts';
import { OwnersOnly } from '../../../components/parts/owners-only.tsx';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';
import { Segments } from '../../../components/parts/segments.tsx';
import { Empty, Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { LastDigits } from './last-digits.tsx';
import { LiveSign } from './live-sign.tsx';
import { MyBets } from './my-bets.tsx';
import { RoundHistory } from './round-history.tsx';
import { RoundPanel } from './round-panel.tsx';
import type { Selection } from './selection-words.ts';
import { Selections } from './selections.tsx';
import { useServerClock } from './server-clock.ts';
import { SessionResult } from './session-result.tsx';
import { StakeSheet } from './stake-sheet.tsx';
import { type Prediction, usePrediction } from './use-prediction.ts';

/** A game of predicted digits: its round with the time that is left, what can be bet on, own bets and the rounds before. */
export function PredictionGame({ game }: { game: PredictionCode }) {
  const live = usePrediction(game);
  const { data } = live.query;
  if (!data) return <Loading query={live.query} what={t('The game')} lines={12} />;
  return (
    <>
      <SessionResult session={data.session} mode={data.mode} balance={data.balance} />
      <RoundInPlay game={data} live={live} />
      <RoundsAndBets code={game} />
    </>
  );
}

/** The round that takes bets now, or what stands in its place. */
function RoundInPlay({ game, live }: { game: Prediction; live: ReturnType<typeof usePrediction> }) {
  const now = useServerClock(game.now);
  const { user } = useSession();
  const [betOn, setBetOn] = useState<Selection>();
  const { round, state, pool, isVoid } = live;
  const result = game.results.find(({ issue }) => issue === round?.issue);
  const isOpen = round !== null && now < Date.parse(round.closes_at) && !result && !isVoid;
  const mayBet = isOpen && !game.is_excluded && user.user_type === 'User';
  return (
    <section className="card play" aria-label={t('The round')}>
      <LiveSign state={state} />
      {round ? (
        <RoundPanel
          round={round}
          now={now}
          digit={result?.digit}
          pool={pool}
          isVoid={isVoid}
          mode={game.mode}
          isPaused={game.is_paused}
        />
      ) : (
        <NoRound game={game} />
      )}
      <LastDigits results={game.results} />
      {game.is_excluded && (
        <p className="notice">
          {t('You have excluded yourself from the games.')}{' '}
          <ScreenLink href="/games/limits">{t('My limits')}</ScreenLink>
        </p>
      )}
      {game.rules && (
        <OwnersOnly>
          <Selections returned={game.rules.returned} bets={game.bets} isOpen={mayBet} onChoose={setBetOn} />
        </OwnersOnly>
      )}
      {betOn && round && game.rules && (
        <StakeSheet
          selection={betOn}
          round={round}
          isOpen={isOpen}
          rules={game.rules}
          mode={game.mode}
          onClose={() => setBetOn(undefined)}
        />
      )}
    </section>
  );
}

function NoRound({ game }: { game: Prediction }) {
  return game.is_paused ? (
    <Empty title={t('The game is paused.')} text={t('A round that took bets is played to its end.')} />
  ) : game.rules ? (
    <Empty title={t('Between two rounds')} text={t('The next one opens by itself.')} />
  ) : (
    <Empty
      title={t('No rounds yet.')}
      text={t('The results are published as a chain, and ten minutes later rounds begin.')}
    />
  );
}

/** Two lists below the round: earlier rounds, own bets. */
function RoundsAndBets({ code }: { code: PredictionCode }) {
  const [{ list: first }] = useAddress<{ list: string }>();
  const [list, setList] = useState<'rounds' | 'bets'>(first === 'bets' ? 'bets' : 'rounds');
  return (
    <>
      <Segments
        label={t('Lists')}
        options={[
          { value: 'rounds', label: t('Rounds') },
          { value: 'bets', label: t('My bets') },
        ]}
        value={list}
        onChange={setList}
      />
      {list === 'rounds' ? <RoundHistory game={code} /> : <MyBets game={code} />}
    </>
  );
}
