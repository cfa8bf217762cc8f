import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { nextRanks, type RankChange } from '@banyan/contract/income/ranks';
import { useState } from 'react';
import { useCompany } from '../../../../app/company.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import { Lines } from '../../../../components/parts/lines.tsx';
import { planName } from '../../../../components/parts/plan-name.ts';
import { Empty } from '../../../../components/parts/states.tsx';
import { Tile } from '../../../../components/tile/tiles.tsx';
import { formatCount, formatDate } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';

type NextRanksRead = NonNullable<ReplyOf<typeof nextRanks>['data']>;

/** Who falls, is bridged or rises with the next rank closing. It reads the whole company: only when asked for. */
export function NextRanks() {
  const [isAsked, setAsked] = useState(false);
  return isAsked ? (
    <Preview />
  ) : (
    <section className="card stack" aria-label={t('Next rank closing')}>
      <h2>{t('Next rank closing')}</h2>
      <p className="caption">{t('Who rises, is bridged or falls if nothing changes until then.')}</p>
      <div>
        <Button onClick={() => setAsked(true)}>{t('Work out')}</Button>
      </div>
    </section>
  );
}

function Preview() {
  const query = useCall(nextRanks, {}, { refetchOnWindowFocus: false });
  return (
    <Tile title={t('Next rank closing')} query={query} lines={6}>
      {(data) =>
        data === null ? <Empty title={t('The plan in force has no ranks.')} /> : <Changes next={data} />
      }
    </Tile>
  );
}

function Changes({ next: { date, counts, changes } }: { next: NextRanksRead }) {
  const { timezone } = useCompany();
  const { fallen, bridged, risen } = counts;
  const hidden = fallen + bridged + risen - changes.length;
  return (
    <div className="stack">
      <p>
        {t('If nothing changes until {date}: {fallen} fall, {bridged} are bridged, {risen} rise.', {
          date: formatDate(date, timezone),
          fallen: formatCount(fallen),
          bridged: formatCount(bridged),
          risen: formatCount(risen),
        })}
      </p>
      {changes.length > 0 && <ChangeLines changes={changes} />}
      {hidden > 0 && (
        <p className="caption">
          {t('{count, plural, one {# more is not listed.} other {# more are not listed.}}', {
            count: hidden,
          })}
        </p>
      )}
    </div>
  );
}

function ChangeLines({ changes }: { changes: readonly RankChange[] }) {
  return (
    <Lines
      lines={changes.map((change) => ({
        label: `${change.member.name} ${change.member.user_id}`,
        value: (
          <>
            {changeWords(change)}
            {change.group_bv !== null && (
              <>
                , {t('Group BV')} <Money value={change.group_bv} />
              </>
            )}
          </>
        ),
      }))}
    />
  );
}

function changeWords({ before, rank, reason }: RankChange): string {
  const named = (code: string | null): string => (code === null ? t('No paid rank') : planName(code));
  return reason === 'bridged'
    ? t('{rank}, bridged', { rank: named(rank) })
    : t('{before} → {rank}', { before: named(before), rank: named(rank) });
}
