import { fairnessRound } from '@banyan/contract/games/fairness';
import { Modal } from '../../../components/parts/modal.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { RoundProof } from './round-proof.tsx';
import './games.css';

/** The proof of a round, over the list it was chosen from. */
export function RoundProofDialog({ issue, onClose }: { issue: string; onClose: () => void }) {
  const query = useCall(fairnessRound, { issue });
  return (
    <Modal title={t('Proof of {issue}', { issue })} kind="drawer" onClose={onClose}>
      {query.data ? (
        <RoundProof round={query.data} />
      ) : (
        <Loading query={query} what={t('The round')} lines={8} />
      )}
    </Modal>
  );
}
