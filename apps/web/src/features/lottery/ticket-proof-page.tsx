import { lotteryProof } from '@banyan/contract/lottery/draws';
import { useAddress } from '../../app/use-address.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { CallError } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { TicketProof } from './parts/ticket-proof.tsx';

/** /utils/lottery-ticket: what the QR code of a ticket leads to, for everybody (docs/fair-games.md §7). */
export default function TicketProofPage() {
  const [{ draw = '', serial = '' }] = useAddress<{ draw: string; serial: string }>();
  const isWhole = draw !== '' && /^[1-9]\d{0,5}$/.test(serial);
  const query = useCall(lotteryProof, { draw, serial }, { quiet: true, enabled: isWhole });
  const isRefused = query.error instanceof CallError && query.error.status === 400;
  return (
    <div className="stack">
      <div className="account-head">
        <PageHeader help={t('Shows that a ticket was in its draw, worked out in this browser.')} />
      </div>
      {!isWhole ? (
        <Empty title={t('This link is not complete.')} text={t('Scan the code of the ticket.')} />
      ) : isRefused ? (
        <div role="alert">
          <Empty
            title={query.error?.message ?? ''}
            text={t('A ticket can be verified once the sales of its draw have closed.')}
          />
        </div>
      ) : query.data ? (
        <section className="card stack" aria-label={t('Proof of the ticket')}>
          <TicketProof shown={query.data} />
        </section>
      ) : (
        <Loading query={query} what={t('The ticket')} lines={8} />
      )}
    </div>
  );
}
