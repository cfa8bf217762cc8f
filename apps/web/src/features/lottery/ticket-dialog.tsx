import { lotteryProof } from '@banyan/contract/lottery/draws';
import { Modal } from '../../components/parts/modal.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { TicketProof } from './parts/ticket-proof.tsx';

interface Props {
  draw: string;
  serial: number;
  onClose: () => void;
}

/** An own ticket with its QR code and its proof. */
export function TicketDialog({ draw, serial, onClose }: Props) {
  const query = useCall(lotteryProof, { draw, serial });
  return (
    <Modal title={t('Ticket {serial} of {draw}', { serial, draw })} kind="drawer" onClose={onClose}>
      {query.data ? (
        <TicketProof shown={query.data} />
      ) : (
        <Loading query={query} what={t('The ticket')} lines={8} />
      )}
    </Modal>
  );
}
