import { texts } from '@banyan/contract/core/text';
import type { fairnessRound } from '@banyan/contract/games/fairness';
import { beaconWords } from '@banyan/contract/games/prediction';
import { factorText } from '@banyan/fair/aviator/flight';
import type { RoundCheck } from '@banyan/fair/verify/verify-round';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { t } from '../../../lib/text.ts';
import type { DataOf } from '../../../lib/use-call.ts';
import { digitWords } from './digit.tsx';

type Shown = DataOf<typeof fairnessRound>;
type Check = typeof import('./check-round.ts');

const checkNames = texts({
  record: 'The company signed the chain, and its salt came later',
  chain: 'The hash of the round leads to the published end of the chain',
  salt: 'The beacon signed the salt',
  time: 'The beacon is the first after bets closed',
  beacon: 'The beacon signed its number',
  result: 'The result follows from them',
});

const voidNames = texts({
  by_admin: 'By two admins',
  no_beacon: 'No beacon came',
  interrupted: 'Interrupted in flight',
});

/** All that a round follows from, and the button that works it out again here: after the page has loaded, without any network. */
export function RoundProof({ round }: { round: Shown }) {
  const [check, setCheck] = useState<Check>();
  const [checked, setChecked] = useState<ReturnType<Check['checkRound']>>();
  useEffect(() => {
    void import('./check-round.ts').then(setCheck);
  }, []);
  return (
    <div className="stack">
      <Lines lines={linesOf(round)} />
      {round.beacon === 'local' && (
        <p className="notice">
          {t(
            'The beacon is a local key of this installation: its holder could know results. It is for tests and the demo.',
          )}
        </p>
      )}
      {outcomeWords(round, round.digit ?? round.crash_x100) === null ? (
        <p className="muted">{t('There is nothing to verify before the result.')}</p>
      ) : (
        <Button variant="primary" busy={!check} onClick={() => check && setChecked(check.checkRound(round))}>
          {t('Verify in this browser')}
        </Button>
      )}
      <div role="status">
        {checked && (
          <>
            <ul className="checks">
              {(Object.entries(checked.checks) as [RoundCheck, boolean][]).map(([name, holds]) => (
                <li key={name}>
                  <StatusTag
                    status={holds ? t('Holds') : t('Does not hold')}
                    tone={holds ? 'success' : 'danger'}
                  />{' '}
                  {t(checkNames[name])}
                </li>
              ))}
            </ul>
            {checked.outcome !== null && (
              <p>
                <strong>
                  {t('Worked out here: {result}', { result: outcomeWords(round, checked.outcome) ?? '' })}
                </strong>
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

/** A digit with its colours, or where a flight crashed. */
const outcomeWords = ({ game }: Shown, outcome: number | null): string | null =>
  outcome === null ? null : game === 'AV' ? `${factorText(outcome)}×` : digitWords(outcome);

function linesOf(round: Shown): Line[] {
  const lines: Line[] = [
    { label: t('Round'), value: round.issue },
    { label: t('Status'), value: <StatusTag status={round.status} /> },
    { label: t('Closed'), value: <DateTime value={round.closes_at} /> },
    {
      label: t('Chain'),
      value: t('Epoch {epoch}, number {round}', { epoch: round.epoch, round: round.round }),
    },
    { label: t('Beacon'), value: `${t(beaconWords[round.beacon])} ${round.beacon_round}` },
  ];
  const outcome = outcomeWords(round, round.digit ?? round.crash_x100);
  if (outcome) lines.push({ label: t('Result'), value: outcome });
  if (round.game_hash) lines.push({ label: t('Hash of the round'), value: <Hex value={round.game_hash} /> });
  if (round.beacon_signature)
    lines.push({ label: t("Beacon's signature"), value: <Hex value={round.beacon_signature} /> });
  if (round.void_reason)
    lines.push({
      label: t('Void'),
      value: `${t(voidNames[round.void_reason])}. ${
        round.had_beacon ? t('Its beacon existed.') : t('Its beacon did not exist yet.')
      }`,
    });
  return lines;
}

const Hex = ({ value }: { value: string }) => <code className="hex">{value}</code>;
