import { beaconWords } from '@banyan/contract/games/prediction';
import type { LotteryDraw } from '@banyan/contract/lottery/draws';
import { Count, DateTime, Percent } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { Played } from '../../../components/parts/played-for.tsx';
import { t } from '../../../lib/text.ts';
import { modeOf } from './draw-words.ts';

const Hex = ({ value }: { value: string }) => <code className="lottery-hex">{value}</code>;

/** All that is public of a draw: its figures, and from what its winners follow. */
export function DrawFacts({ draw }: { draw: LotteryDraw }) {
  const mode = modeOf(draw);
  const lines: Line[] = [
    { label: t('Sales open'), value: <DateTime value={draw.opens_at} /> },
    { label: t('Sales close'), value: <DateTime value={draw.closes_at} /> },
    { label: t('Share of the company'), value: <Percent value={draw.house_percent} /> },
    { label: t('Least sales'), value: <Played value={draw.min_sales} mode={mode} /> },
    { label: t('From earlier draws'), value: <Played value={draw.rolled_in} mode={mode} /> },
    { label: t('Tickets sold'), value: <Count value={draw.sold} /> },
    { label: t('Hash of the secret'), value: <Hex value={draw.commit} /> },
    { label: t('Beacon'), value: `${t(beaconWords[draw.beacon])} ${draw.beacon_round}` },
  ];
  if (draw.root) lines.push({ label: t('Root of the list'), value: <Hex value={draw.root} /> });
  if (draw.secret) lines.push({ label: t('Secret'), value: <Hex value={draw.secret} /> });
  if (draw.beacon_signature)
    lines.push({ label: t("Beacon's signature"), value: <Hex value={draw.beacon_signature} /> });
  if (draw.house_share !== null)
    lines.push({ label: t('Went to the company'), value: <Played value={draw.house_share} mode={mode} /> });
  if (draw.rolled_over !== null)
    lines.push({ label: t('Left for later draws'), value: <Played value={draw.rolled_over} mode={mode} /> });
  return (
    <>
      <Lines lines={lines} />
      {draw.beacon === 'local' && (
        <p className="notice">
          {t(
            'The beacon is a local key of this installation: its holder could know results. It is for tests and the demo.',
          )}
        </p>
      )}
    </>
  );
}
