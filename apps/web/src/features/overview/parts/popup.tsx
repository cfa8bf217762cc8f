import { markPopupSeen, popups } from '@banyan/contract/company/shown';
import { useEffect, useState } from 'react';
import { useSession } from '../../../app/use-session.ts';
import { PlainWords } from '../../../components/content/plain-words.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { call } from '../../../lib/call.ts';
import { language, t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** Somebody is in the middle of something: a dialog is open, or a field has the focus. */
const isInUse = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, select, textarea') === true;

/**
 * The next pop-up that this person has not closed, one a visit. It stands on the first page of an area alone, which has no
 * form, second factor or receipt, and where somebody is in the middle of something it waits for the next visit.
 */
export function Popup() {
  const { impersonating } = useSession();
  const query = useCall(
    popups,
    { language: language.code },
    { quiet: true, enabled: !impersonating, refetchOnWindowFocus: false },
  );
  const found = query.data?.[0];
  const [shown, setShown] = useState<typeof found | null>();
  useEffect(() => {
    if (found) setShown((old) => (old === undefined ? (isInUse() ? null : found) : old));
  }, [found]);
  if (!shown) return null;
  const { id, heading, picture, ...words } = shown;
  const close = (): void => {
    setShown(null);
    // without an answer it is shown once more, which harms nobody
    call(markPopupSeen, { body: { id }, quiet: true }).catch(() => {});
  };
  return (
    <Modal
      title={heading}
      onClose={close}
      footer={
        <Button variant="primary" data-autofocus onClick={close}>
          {t('Close')}
        </Button>
      }
    >
      <div className="stack">
        <img
          className="popup-picture"
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt=""
        />
        <PlainWords {...words} />
      </div>
    </Modal>
  );
}
