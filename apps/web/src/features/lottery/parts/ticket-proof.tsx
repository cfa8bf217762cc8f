import type { lotteryProof } from '@banyan/contract/lottery/draws';
import { VerifyCode } from '../../../components/document/verify-code.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Played } from '../../../components/parts/played-for.tsx';
import { Skeleton } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { t } from '../../../lib/text.ts';
import type { DataOf } from '../../../lib/use-call.ts';
import { Checked, DrawChecks, useCheck } from './draw-checks.tsx';
import { drawStatusNames, drawTones, modeOf } from './draw-words.ts';
import './lottery.css';

/** That a ticket stood in the list before the draw, and how the draw was decided, both worked out here. */
export function TicketProof({ shown }: { shown: DataOf<typeof lotteryProof> }) {
  const check = useCheck();
  const { draw, serial, user_id } = shown;
  const prize = draw.winners.find((winner) => winner.serial === serial);
  return (
    <div className="stack">
      <Lines
        lines={[
          { label: t('Draw'), value: draw.code },
          { label: t('Ticket'), value: String(serial) },
          { label: t('Bought by'), value: user_id },
          {
            label: t('Status'),
            value: <StatusTag status={t(drawStatusNames[draw.status])} tone={drawTones[draw.status]} />,
          },
          {
            label: t('Prize'),
            value: prize ? (
              <Played value={prize.amount} mode={modeOf(draw)} />
            ) : draw.secret === null ? (
              t('Not drawn yet')
            ) : (
              t('No prize')
            ),
          },
          { label: t('Root of the list'), value: <code className="lottery-hex">{draw.root}</code> },
        ]}
      />
      <div role="status">
        {check ? (
          <ul className="lottery-checks">
            <Checked
              holds={check.checkTicket(shown)}
              what={t('The ticket stands in the list that was published before the draw')}
            />
            <DrawChecks draw={draw} check={check} />
          </ul>
        ) : (
          <Skeleton lines={4} />
        )}
      </div>
      <VerifyCode alt={t('QR code to verify this ticket')} url={shown.verify_url} svg={shown.qr_svg} />
    </div>
  );
}
