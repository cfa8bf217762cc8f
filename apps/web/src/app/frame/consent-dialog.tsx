import { readTerms } from '@banyan/contract/company/terms';
import { TermsSections } from '../../components/content/terms-sections.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { language, t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSession } from '../use-session.ts';

/** Asks for the consent without which a purchase was refused; what was typed stays beneath. */
export default function ConsentDialog({ onClose }: { onClose: () => void }) {
  const { impersonating } = useSession();
  const query = useCall(readTerms, { language: language.code });
  const asked = query.data?.filter(({ agreed_at }) => agreed_at === null);
  return (
    <Modal
      title={t('Terms to agree to')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{asked?.length === 0 ? t('Continue') : t('Later')}</Button>}
    >
      <div className="stack">
        <p>
          {impersonating
            ? t('The member agrees in the own panel, nobody else can.')
            : t('Buying waits until you agree. Reading and withdrawing do not.')}
        </p>
        {!asked ? (
          <Loading query={query} what={t('The terms')} lines={8} />
        ) : asked.length === 0 ? (
          <p className="notice" role="status">
            {t('You have agreed to all terms. Send your purchase again.')}
          </p>
        ) : (
          <TermsSections terms={asked} mayAgree={!impersonating} />
        )}
      </div>
    </Modal>
  );
}
