import type { GameCode } from '@banyan/contract/games/game-codes';
import { gameTroubleWords, readGameHealth } from '@banyan/contract/games/game-health';
import { beaconWords } from '@banyan/contract/games/prediction';
import { DateTime } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { type DataOf, useCall } from '../../../lib/use-call.ts';
import { gameNames } from './game-names.ts';

type Health = DataOf<typeof readGameHealth>['games'][number];

/** Whether games run: their beacon, the server that leads each, and how long its chain lasts. */
export function GameHealth({ games }: { games: readonly GameCode[] }) {
  const query = useCall(readGameHealth, {}, { refetchInterval: 10_000 });
  const { data } = query;
  return (
    <section className="card play" aria-label={t('How the games run')}>
      <h2>{t('How the games run')}</h2>
      {data ? (
        <Lines
          lines={[
            {
              label: t('Beacon'),
              value: data.beacon === null ? t('No beacon can be asked.') : t(beaconWords[data.beacon]),
            },
            ...data.games
              .filter(({ game }) => games.includes(game))
              .map((each) => ({ label: t(gameNames[each.game]), value: <State of={each} /> })),
          ]}
        />
      ) : (
        <Loading query={query} what={t('How the games run')} lines={3} />
      )}
    </section>
  );
}

function State({ of: { is_paused, rounds_left, trouble, trouble_since } }: { of: Health }) {
  if (trouble)
    return (
      <strong>
        {t(gameTroubleWords[trouble])} {trouble_since && <DateTime value={trouble_since} />}
      </strong>
    );
  if (is_paused) return t('Paused');
  if (rounds_left === null) return t('It has no chain in use.');
  return t('Runs, {left, plural, one {# round} other {# rounds}} left in its chain', { left: rounds_left });
}
