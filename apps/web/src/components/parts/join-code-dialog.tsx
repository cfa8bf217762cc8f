import { joinCodes } from '@banyan/contract/genealogy/teams';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { Modal } from './modal.tsx';
import { Loading } from './states.tsx';
import './join-links.css';

interface Props {
  side: 'left' | 'right';
  title: string;
  onClose: () => void;
}

/** The join link of a leg to scan from the screen, or to print. */
export default function JoinCodeDialog({ side, title, onClose }: Props) {
  const query = useCall(joinCodes, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Modal title={t('QR code: {leg}', { leg: title })} onClose={onClose}>
      {query.data ? (
        <img
          className="join-code"
          src={`data:image/svg+xml,${encodeURIComponent(query.data[side])}`}
          alt={t('QR code of your join link')}
        />
      ) : (
        <Loading query={query} what={t('The QR code')} lines={6} />
      )}
    </Modal>
  );
}
