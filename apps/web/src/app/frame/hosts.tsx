import { scrollTopOffset, scrollTopThreshold } from '@banyan/contract/core/constants';
import {
  IconAlertTriangle,
  IconArrowUp,
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/parts/button.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { useDelayed } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { openDialogs, type Question, subscribeDialogs } from '../dialogs.ts';
import { closeToast, type ShownToast, shownToasts, subscribeToasts } from '../toast.ts';
import { isBusy, subscribeBusy } from './busy.ts';
import './hosts.css';

/** What floats over every page (docs/screens.md §1.3): spinner, toasts, dialogs, scroll-to-top. */
export function Hosts({ isRouteLoading }: { isRouteLoading: boolean }) {
  return (
    <>
      <DialogHost />
      <Spinner isRouteLoading={isRouteLoading} />
      <ToastHost />
      <ScrollTop />
    </>
  );
}

function Spinner({ isRouteLoading }: { isRouteLoading: boolean }) {
  const isCalling = useSyncExternalStore(subscribeBusy, isBusy);
  const isShown = useDelayed(isCalling || isRouteLoading);
  const layer = useTopLayer(isShown);
  return (
    <div ref={layer} popover="manual" className="spinner" role="status">
      {isShown && (
        <>
          <span className="spinner-ring" aria-hidden />
          <span className="visually-hidden">{t('Loading')}</span>
        </>
      )}
    </div>
  );
}

/** Above an open dialog too: the browser's top layer, joined again each time something is shown. */
function useTopLayer(isShown: unknown) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (isShown) element.showPopover();
  }, [isShown]);
  return layer;
}

function ToastHost() {
  const toasts = useSyncExternalStore(subscribeToasts, shownToasts);
  const layer = useTopLayer(toasts.length > 0 && toasts);
  return (
    <div ref={layer} popover="manual" className="toasts">
      <div role="status" aria-live="polite">
        {toasts.filter(({ severity }) => severity !== 'error').map(card)}
      </div>
      <div role="alert">{toasts.filter(({ severity }) => severity === 'error').map(card)}</div>
    </div>
  );
}

const card = (message: ShownToast) => <Toast key={message.id} message={message} />;

const toastIcons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  error: IconCircleX,
  warn: IconAlertTriangle,
};

function Toast({ message }: { message: ShownToast }) {
  const [isHeld, setHeld] = useState(false);
  const Icon = toastIcons[message.severity];
  useEffect(() => {
    if (message.sticky || isHeld) return;
    const timer = setTimeout(() => closeToast(message.id), message.life);
    return () => clearTimeout(timer);
  }, [message, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause the clock
    <div
      className={`toast ${message.severity} fade-in`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} aria-hidden />
      <div className="toast-words">
        <p className="toast-summary">{message.summary}</p>
        {message.detail && <p>{message.detail}</p>}
      </div>
      {message.closable && (
        <button
          type="button"
          className="copy-button"
          aria-label={t('Close')}
          onClick={() => closeToast(message.id)}
        >
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

const dialogIcons: Record<Question['kind'], typeof IconInfoCircle> = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
  question: IconHelpCircle,
};

function DialogHost() {
  const dialog = useSyncExternalStore(subscribeDialogs, openDialogs)[0];
  if (!dialog) return null;
  const { question, answer } = dialog;
  const Icon = dialogIcons[question.kind];
  const label = (given: boolean | string | undefined, byDefault: string): string =>
    typeof given === 'string' ? given : byDefault;
  return (
    <Modal
      key={dialog.id}
      title={question.title}
      bare
      onClose={() => answer('isDismissed')}
      footer={
        <>
          {question.cancel && (
            <Button variant="quiet" onClick={() => answer('isCancelled')}>
              {label(question.cancel, t('Cancel'))}
            </Button>
          )}
          {question.deny && (
            <Button variant="danger" onClick={() => answer('isDenied')}>
              {label(question.deny, t('Deny'))}
            </Button>
          )}
          <Button variant="primary" data-autofocus onClick={() => answer('isConfirmed')}>
            {question.confirmLabel ?? t('OK')}
          </Button>
        </>
      }
    >
      <div className={`question ${question.kind}`}>
        <Icon size={28} stroke={1.6} aria-hidden />
        <div>
          <p className="question-title" aria-hidden>
            {question.title}
          </p>
          {question.text && <p className="question-text">{question.text}</p>}
        </div>
      </div>
    </Modal>
  );
}

function ScrollTop() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const look = (): void => setShown(window.scrollY > scrollTopThreshold);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isShown) return null;
  return (
    <button
      type="button"
      className="scroll-top fade-in"
      style={{ insetBlockEnd: scrollTopOffset }}
      aria-label={t('Scroll to top')}
      title={t('Scroll to top')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <IconArrowUp size={20} aria-hidden />
    </button>
  );
}
