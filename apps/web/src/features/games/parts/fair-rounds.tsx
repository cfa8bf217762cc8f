import { fairnessRounds } from '@banyan/contract/games/fairness';
import type { GameCode } from '@banyan/contract/games/game-codes';
import { factorText } from '@banyan/fair/aviator/flight';
import { useState } from 'react';
import { useAddress } from '../../../app/use-address.ts';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { Empty, Loading } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { call } from '../../../lib/call.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { t } from '../../../lib/text.ts';
import { type DataOf, useCall } from '../../../lib/use-call.ts';
import { Digit } from './digit.tsx';

type Round = DataOf<typeof fairnessRounds>['rounds'][number];

const columns = [
  'issue',
  'epoch',
  'round',
  'status',
  'opens_at',
  'closes_at',
  'beacon_round',
  'game_hash',
  'digit',
  'crash_x100',
  'void_reason',
  'had_beacon',
] as const;

/** All rounds of a game that have closed, those that are void among them, and the same as a file. */
export function FairRounds({ game }: { game: GameCode }) {
  const [before, setBefore] = useState<string>();
  const query = useCall(fairnessRounds, { game, before });
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await saveAll(game).catch(() => {});
    setSaving(false);
  };
  const rounds = query.data?.rounds ?? [];
  const last = rounds.at(-1)?.issue;
  return (
    <section className="stack" aria-label={t('Rounds')}>
      <div className="report-part">
        <h2>{t('Rounds')}</h2>
        <Button busy={isSaving} disabled={rounds.length === 0} onClick={() => void save()}>
          {t('All rounds as CSV')}
        </Button>
      </div>
      {!query.data ? (
        <Loading query={query} what={t('The rounds')} lines={8} />
      ) : rounds.length === 0 ? (
        <Empty title={t('No rounds yet.')} text={t('Every round that closes appears here.')} />
      ) : (
        <ul className="fair-rounds card">
          {rounds.map((round) => (
            <FairRound key={round.issue} round={round} />
          ))}
        </ul>
      )}
      <div className="game-actions">
        {before && <Button onClick={() => setBefore(undefined)}>{t('Newest rounds')}</Button>}
        {query.data?.is_more && last && (
          <Button onClick={() => setBefore(last)}>{t('Earlier rounds')}</Button>
        )}
      </div>
    </section>
  );
}

function FairRound({ round }: { round: Round }) {
  const [, go] = useAddress<{ tab: string; issue: string }>();
  return (
    <li>
      <button
        type="button"
        onClick={() => go({ tab: round.game, issue: round.issue }, { resetScroll: true })}
      >
        {round.issue}
      </button>
      <span>
        <DateTime value={round.closes_at} />
      </span>
      <Outcome round={round} />
      {round.void_reason && (
        <span className="caption">
          {round.had_beacon ? t('Its beacon existed.') : t('Its beacon did not exist yet.')}
        </span>
      )}
    </li>
  );
}

function Outcome({ round: { digit, crash_x100, status } }: { round: Round }) {
  if (digit !== null) return <Digit digit={digit} />;
  return crash_x100 === null ? <StatusTag status={status} /> : <strong>{factorText(crash_x100)}×</strong>;
}

/** Asks for one page after the other until there is no more, and saves them with `;` between the values. */
async function saveAll(game: GameCode): Promise<void> {
  const lines: string[] = [columns.join(';')];
  let before: string | undefined;
  for (;;) {
    const { data } = await call(fairnessRounds, { query: { game, before } });
    for (const round of data.rounds) lines.push(columns.map((key) => String(round[key] ?? '')).join(';'));
    before = data.rounds.at(-1)?.issue;
    if (!data.is_more || !before) break;
  }
  saveFile(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }), `${game}.csv`);
}
