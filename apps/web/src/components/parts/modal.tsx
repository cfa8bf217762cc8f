import { dialogMinWidth } from '@banyan/contract/core/constants';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../../lib/text.ts';
import { IconButton } from './button.tsx';
import { useScrollStop } from './use-scroll-stop.ts';
import './modal.css';

interface Props {
  title: string;
  onClose: () => void;
  /** dialog: centred; drawer: from the side, a bottom sheet on phones; sheet: from below; full: the whole screen. */
  kind?: 'dialog' | 'drawer' | 'sheet' | 'full';
  children: ReactNode;
  footer?: ReactNode;
  /** The title stays for screen readers only. */
  bare?: boolean;
}

/**
 * The browser's own modal dialog: focus goes in, stays in, Esc closes, focus goes back. Mount it to open it,
 * unmount it to close it.
 */
export function Modal({ title, onClose, kind = 'dialog', children, footer, bare = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleElement = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isStop = useScrollStop(body);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    element.showModal();
    // Where the dialog says it begins, else at its title; never at a scroll box, as browsers would.
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? titleElement.current)?.focus();
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it too; the click is for the backdrop
    <dialog
      ref={dialog}
      className={`modal ${kind}`}
      style={kind === 'dialog' ? { minInlineSize: `min(${dialogMinWidth}px, 100vw - 32px)` } : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="modal-frame">
        <div className={bare ? 'visually-hidden' : 'modal-head'}>
          <h2 id={titleId} ref={titleElement} tabIndex={-1}>
            {title}
          </h2>
          {!bare && (
            <IconButton label={t('Close')} onClick={onClose}>
              <IconX size={20} aria-hidden />
            </IconButton>
          )}
        </div>
        <div ref={body} className="modal-body" tabIndex={isStop ? 0 : undefined}>
          {children}
        </div>
        {footer && <div className="modal-foot">{footer}</div>}
      </div>
    </dialog>
  );
}
