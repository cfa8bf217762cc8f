import { fairnessRound } from '@banyan/contract/games/fairness';
import { type GameCode, gameCodes } from '@banyan/contract/games/game-codes';
import { type FormEvent, useState } from 'react';
import { useAddress } from '../../app/use-address.ts';
import { Button } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { PageTabs } from '../../components/parts/page-tabs.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { Epochs } from './parts/epochs.tsx';
import { FairRounds } from './parts/fair-rounds.tsx';
import { gameNames } from './parts/game-names.ts';
import { Returns } from './parts/returns.tsx';
import { RoundProof } from './parts/round-proof.tsx';
import './parts/games.css';

/** How results come to be, for everybody: the published chains, every round, and a verifier that asks nobody. */
export default function FairnessPage() {
  const [{ tab, issue }] = useAddress<{ tab: string; issue: string }>();
  const game = gameCodes.find((code) => code === tab) ?? gameCodes[0];
  return (
    <div className="wide-account stack">
      <PageHeader
        title={t('Fairness')}
        help={t(
          'A result follows from a chain published beforehand and from a public beacon that comes after bets close.',
        )}
      />
      <Verifier key={issue ?? ''} issue={issue ?? ''} />
      <PageTabs
        label={t('The games')}
        tabs={gameCodes.map((key) => ({ key, label: t(gameNames[key]) }))}
        current={game}
      />
      <ChainsAndRounds key={game} game={game} />
    </div>
  );
}

const ChainsAndRounds = ({ game }: { game: GameCode }) => (
  <>
    <Epochs game={game} />
    <Returns game={game} />
    <FairRounds game={game} />
  </>
);

/** The name of a round, or the number of a bet, as it is pasted: by itself, or as the end of a link to this page. */
const issueIn = (pasted: string): string =>
  /[0-9]{8}-[A-Z0-9]+-[0-9]+|AV-[0-9]+|\bB[0-9]{7,}/.exec(pasted.toUpperCase())?.[0] ?? '';

function Verifier({ issue }: { issue: string }) {
  const [, go] = useAddress<{ tab: string; issue: string }>();
  const [typed, type] = useState(issue);
  const [isWrong, setWrong] = useState(false);
  const verify = (event: FormEvent) => {
    event.preventDefault();
    const found = issueIn(typed);
    setWrong(found === '');
    if (found) go({ issue: found });
  };
  return (
    <section className="card play" aria-label={t('Verify a round')}>
      <h2>{t('Verify a round')}</h2>
      <form className="verify-form" onSubmit={verify} noValidate>
        <label className="field-label" htmlFor="issue">
          {t('Round or link')}
        </label>
        <input
          id="issue"
          className="input"
          value={typed}
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'issue-error' : undefined}
          onChange={(event) => type(event.target.value)}
        />
        {isWrong && (
          <p id="issue-error" className="field-error">
            {t('Enter the name of a round, such as 20260305-WG1-0301 or AV-1200.')}
          </p>
        )}
        <Button type="submit" variant="primary">
          {t('Find the round')}
        </Button>
      </form>
      {issue && <Found issue={issue} />}
    </section>
  );
}

function Found({ issue }: { issue: string }) {
  const query = useCall(fairnessRound, { issue }, { quiet: true });
  return query.data ? (
    <RoundProof round={query.data} />
  ) : (
    <Loading query={query} what={t('The round')} lines={8} />
  );
}
