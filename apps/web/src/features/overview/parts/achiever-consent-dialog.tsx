import { answerAchiever, readOwnAchiever } from '@banyan/contract/company/achievers';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../app/toast.ts';
import { AchieverCard } from '../../../components/content/achiever-list.tsx';
import { StandingSentence } from '../../../components/content/plain-words.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { call } from '../../../lib/call.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** What the company wants to show of the member: it is shown only if they agree, and until they take it back. */
export function AchieverConsentDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCall(readOwnAchiever, { id }, { gcTime: 0 });
  const client = useQueryClient();
  const { data } = query;
  const answer = async (agrees: boolean): Promise<void> => {
    try {
      await call(answerAchiever, { body: { id, agrees, asked_at: data?.asked_at ?? '' }, loader: true });
    } catch {
      // Shown by app/errors.ts; what would be shown may have changed.
      await query.refetch();
      return;
    }
    toast({
      severity: 'success',
      summary: agrees ? t('You are shown among the achievers.') : t('You are not shown.'),
    });
    onClose();
    await client.invalidateQueries();
  };
  const isShown = data?.status === 'Shown';
  const isOpen = data && data.status !== 'Ended';
  return (
    <Modal
      title={t('May we show you as an achiever?')}
      onClose={onClose}
      footer={
        isOpen && (
          <>
            {data.status !== 'Declined' && (
              <Button onClick={() => void answer(false)}>
                {isShown ? t('Take it back') : t('Do not show me')}
              </Button>
            )}
            {!isShown && (
              <Button variant="primary" onClick={() => void answer(true)}>
                {t('I agree')}
              </Button>
            )}
          </>
        )
      }
    >
      {data ? (
        <div className="stack">
          <p>
            {isOpen
              ? t('Everybody who opens our pages sees just this. You can take it back here at any time.')
              : t('The company does not show this any more.')}
          </p>
          <AchieverCard achiever={data} />
          <StandingSentence />
        </div>
      ) : (
        <Loading query={query} what={t('What would be shown')} lines={5} />
      )}
    </Modal>
  );
}
