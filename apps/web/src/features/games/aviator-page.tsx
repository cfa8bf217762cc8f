import { useSession } from '../../app/use-session.ts';
import { OwnersOnly } from '../../components/parts/owners-only.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton, ScreenLink } from '../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { BetPanel } from './parts/bet-panel.tsx';
import { FlightLists } from './parts/flight-lists.tsx';
import { FlightPanel, LastCrashes } from './parts/flight-panel.tsx';
import { LiveSign } from './parts/live-sign.tsx';
import { SessionResult } from './parts/session-result.tsx';
import { type Aviator, useAviator } from './parts/use-aviator.ts';
import './parts/games.css';

/** Aviator: a flight whose factor grows until it crashes, two bets of the member on it, and the flights before. */
export default function AviatorPage() {
  const live = useAviator();
  const { data } = live.query;
  return (
    <div className="stack">
      <PageHeader
        help={t('The factor grows until the flight crashes. Cash out before it does.')}
        action={<ScreenButton href="/fairness">{t('Fairness')}</ScreenButton>}
      />
      {data ? (
        <>
          <SessionResult session={data.session} mode={data.mode} balance={data.balance} />
          <Play game={data} live={live} />
          <FlightLists />
        </>
      ) : (
        <Loading query={live.query} what={t('The game')} lines={12} />
      )}
    </div>
  );
}

function Play({ game, live }: { game: Aviator; live: ReturnType<typeof useAviator> }) {
  const { user } = useSession();
  const { flight, position, state } = live;
  const mayBet = game.rules !== null && !game.is_excluded && user.user_type === 'User';
  return (
    <section className="card play" aria-label={t('The round')}>
      <LiveSign state={state} />
      {flight ? <FlightPanel game={game} flight={flight} position={position} /> : <NoFlight game={game} />}
      <LastCrashes results={game.results} />
      {game.is_excluded && (
        <p className="notice">
          {t('You have excluded yourself from the games.')}{' '}
          <ScreenLink href="/games/limits">{t('My limits')}</ScreenLink>
        </p>
      )}
      {mayBet && flight && (
        <OwnersOnly>
          <div className="bet-panels">
            {([1, 2] as const).map((panel) => (
              <BetPanel key={panel} {...{ panel, game, flight, position }} />
            ))}
          </div>
        </OwnersOnly>
      )}
    </section>
  );
}

function NoFlight({ game }: { game: Aviator }) {
  return game.is_paused ? (
    <Empty title={t('The game is paused.')} text={t('A round that took bets is played to its end.')} />
  ) : (
    <Empty
      title={t('No rounds yet.')}
      text={t('The results are published as a chain, and ten minutes later rounds begin.')}
    />
  );
}
