import { takeDailyCredits } from '@banyan/contract/games/game-wallet';
import type { PredictionCode } from '@banyan/contract/games/prediction';
import { gamesLobby } from '@banyan/contract/games/rounds';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../app/toast.ts';
import { Button } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton, ScreenLink, useMayOpen } from '../../components/parts/screen-link.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { type DataOf, useCall } from '../../lib/use-call.ts';
import { gameNames } from './parts/game-names.ts';
import { leftWords, useServerClock } from './parts/server-clock.ts';
import { SessionResult } from './parts/session-result.tsx';
import './parts/games.css';

type Lobby = DataOf<typeof gamesLobby>;

/** Whatever can be played now, what it is played with, and how to verify it. */
export default function GamesLobbyPage() {
  const query = useCall(gamesLobby, {}, { refetchInterval: 5000 });
  return (
    <div className="stack">
      <PageHeader
        help={t('Nobody can choose or know a result, and everybody can work it out again.')}
        action={<ScreenButton href="/fairness">{t('Fairness')}</ScreenButton>}
      />
      {query.data ? (
        <LobbyOf lobby={query.data} />
      ) : (
        <Loading query={query} what={t('The games')} lines={8} />
      )}
    </div>
  );
}

function LobbyOf({ lobby }: { lobby: Lobby }) {
  return (
    <>
      {lobby.mode === 'play_credits' && (
        <p className="notice">
          {t('These games are played with credits. They are no money and cannot be paid out.')}
        </p>
      )}
      {lobby.is_excluded && (
        <p className="notice">
          {t('You have excluded yourself from the games.')}{' '}
          <ScreenLink href="/games/limits">{t('My limits')}</ScreenLink>
        </p>
      )}
      <SessionResult session={lobby.session} mode={lobby.mode} balance={lobby.balance} />
      <div className="game-actions">
        {lobby.mode === 'play_credits' ? (
          <DailyCredits areTaken={lobby.are_credits_taken} />
        ) : (
          <>
            <ScreenButton href="/games/limits">{t('Set my limits')}</ScreenButton>
            <ScreenButton href="/deposit" variant="primary">
              {t('Add money')}
            </ScreenButton>
            <ScreenButton href="/withdraw">{t('Take money out')}</ScreenButton>
          </>
        )}
      </div>
      <Games lobby={lobby} />
    </>
  );
}

function DailyCredits({ areTaken }: { areTaken: boolean }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const taken = await call(takeDailyCredits, {}).catch(() => null);
    setBusy(false);
    if (taken) toast({ severity: 'success', summary: t('Your credits of today are here.') });
    void client.invalidateQueries({ queryKey: [gamesLobby.path] });
  };
  if (areTaken) return <p className="muted">{t("Today's credits are taken. More can be taken tomorrow.")}</p>;
  return (
    <Button variant="primary" busy={isBusy} onClick={() => void take()}>
      {t("Take today's credits")}
    </Button>
  );
}

function Games({ lobby }: { lobby: Lobby }) {
  const now = useServerClock(lobby.now);
  return (
    <ul className="game-list">
      {lobby.games.map(({ game, is_paused, round }) => (
        <li key={game} className="card">
          <h2>{t(gameNames[game])}</h2>
          <p className="muted">
            {is_paused
              ? t('Paused')
              : round
                ? t('Takes bets for {time}', { time: leftWords(round.closes_at, now) })
                : t('Between two rounds')}
          </p>
          <ScreenButton href={hrefOf(game)} variant="primary">
            {t('Play {game}', { game: t(gameNames[game]) })}
          </ScreenButton>
        </li>
      ))}
      <li className="card">
        <h2>{t('Aviator')}</h2>
        <p className="muted">
          {lobby.aviator.is_paused
            ? t('Paused')
            : lobby.aviator.round
              ? t('Takes bets for {time}', { time: leftWords(lobby.aviator.round.closes_at, now) })
              : t('In flight, or between two rounds')}
        </p>
        <ScreenButton href="/aviator" variant="primary">
          {t('Play {game}', { game: t('Aviator') })}
        </ScreenButton>
      </li>
      <Lottery />
    </ul>
  );
}

/** The way to the draws, for who may buy tickets. */
function Lottery() {
  const mayOpen = useMayOpen();
  const href = '/user/lottery/generate-lottery-ticket';
  if (!mayOpen(href)) return null;
  return (
    <li className="card">
      <h2>{t('Lottery')}</h2>
      <p className="muted">{t('The list of tickets is published before anybody can know who wins.')}</p>
      <ScreenButton href={href} variant="primary">
        {t('Lottery tickets')}
      </ScreenButton>
    </li>
  );
}

const hrefOf = (game: PredictionCode) => `/prediction${game === 'WG1' ? '' : `?tab=${game}`}`;
