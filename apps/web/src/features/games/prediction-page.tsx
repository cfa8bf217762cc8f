import { type PredictionCode, predictionCodes } from '@banyan/contract/games/prediction';
import { useAddress } from '../../app/use-address.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { PageTabs } from '../../components/parts/page-tabs.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { t } from '../../lib/text.ts';
import { gameNames } from './parts/game-names.ts';
import { PredictionGame } from './parts/prediction-game.tsx';
import './parts/games.css';

/** The shortest rounds but one stand first. */
const tabs: readonly PredictionCode[] = ['WG1', 'WG30S', 'WG3', 'WG5'];

/** The colour prediction: four games, each with its round, what can be bet on, and what came before. */
export default function PredictionPage() {
  const [{ tab }] = useAddress<{ tab: string }>();
  const game = predictionCodes.find((code) => code === tab) ?? 'WG1';
  return (
    <div className="stack">
      <PageHeader
        help={t('Bet on the digit of the next round, or on its colour or half.')}
        action={<ScreenButton href="/fairness">{t('Fairness')}</ScreenButton>}
      />
      <PageTabs
        label={t('The games')}
        tabs={tabs.map((key) => ({ key, label: t(gameNames[key]) }))}
        current={game}
      />
      <PredictionGame key={game} game={game} />
    </div>
  );
}
