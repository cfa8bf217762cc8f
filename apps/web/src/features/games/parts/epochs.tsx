import { fairnessEpochs } from '@banyan/contract/games/epochs';
import { fairnessRounds } from '@banyan/contract/games/fairness';
import type { GameCode } from '@banyan/contract/games/game-codes';
import { beaconWords } from '@banyan/contract/games/prediction';
import { useState } from 'react';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Empty, Loading } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { t } from '../../../lib/text.ts';
import { type DataOf, useCall } from '../../../lib/use-call.ts';

type Epoch = DataOf<typeof fairnessEpochs>[number];
type Checked = ReturnType<typeof import('./check-chain.ts')['checkChain']>;

/** The chains of a game, newest first, each published before the salt that it is drawn with existed. */
export function Epochs({ game }: { game: GameCode }) {
  const query = useCall(fairnessEpochs, { game });
  return (
    <section className="stack" aria-label={t('Chains')}>
      <h2>{t('Chains')}</h2>
      {!query.data ? (
        <Loading query={query} what={t('The chains')} lines={6} />
      ) : query.data.length === 0 ? (
        <Empty title={t('No chain yet.')} text={t('Two admins publish one before the first round.')} />
      ) : (
        query.data.map((epoch) => <Chain key={epoch.epoch} epoch={epoch} />)
      )}
    </section>
  );
}

function Chain({ epoch }: { epoch: Epoch }) {
  const rounds = useCall(fairnessRounds, { game: epoch.game });
  const [checked, setChecked] = useState<Checked>();
  const [isBusy, setBusy] = useState(false);
  const revealed = rounds.data?.rounds.find(
    (round) => round.epoch === epoch.epoch && round.game_hash !== null,
  );
  const check = async () => {
    setBusy(true);
    const { checkChain } = await import('./check-chain.ts');
    const newest =
      revealed?.game_hash == null ? null : { round: revealed.round, game_hash: revealed.game_hash };
    setChecked(checkChain(epoch, newest));
    setBusy(false);
  };
  const { terminal } = JSON.parse(epoch.record) as { terminal: string };
  return (
    <div className="card play">
      <Lines
        lines={[
          { label: t('Epoch'), value: String(epoch.epoch) },
          { label: t('Published'), value: <DateTime value={epoch.published_at} /> },
          {
            label: t('Rounds used'),
            value: t('{used} of {rounds}', { used: epoch.rounds_used, rounds: epoch.rounds }),
          },
          { label: t('Beacon'), value: t(beaconWords[epoch.beacon]) },
          { label: t('End of the chain'), value: <code className="hex">{terminal}</code> },
          {
            label: t('Salt'),
            value: epoch.salt ? <code className="hex">{epoch.salt}</code> : t('Its beacon has not come.'),
          },
        ]}
      />
      <div className="game-actions">
        <Button busy={isBusy || rounds.isPending} onClick={() => void check()}>
          {t('Check the chain')}
        </Button>
      </div>
      <div role="status">
        {checked && (
          <p>
            <StatusTag
              status={checked.isSigned && checked.isLinked ? t('Holds') : t('Does not hold')}
              tone={checked.isSigned && checked.isLinked ? 'success' : 'danger'}
            />{' '}
            {t(
              '{links, plural, one {# link} other {# links}} walked from the newest round to the published end.',
              {
                links: checked.links,
              },
            )}
          </p>
        )}
      </div>
    </div>
  );
}
