import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import './popover.css';

interface Props {
  /** The button's content and look. */
  trigger: ReactNode;
  triggerClass: string;
  label?: string;
  /** Name of the panel for screen readers. */
  panelLabel: string;
  children: (close: () => void) => ReactNode;
}

/**
 * A button with a floating panel below it: closes on Esc, on a press outside and when the focus leaves; stays
 * inside the window.
 */
export function Popover({ trigger, triggerClass, label, panelLabel, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const wrap = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };

  useLayoutEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return;
    const box = element.getBoundingClientRect();
    const over = box.right - (document.documentElement.clientWidth - 8);
    if (over > 0) element.style.insetInlineStart = `${-over}px`;
    if (box.bottom > window.innerHeight - 8 && box.top > box.height + 60) element.classList.add('above');
    const first = element.querySelector<HTMLElement>('input, select, button, a, [tabindex="0"]');
    (first ?? element).focus({ preventScroll: true });
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !wrap.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is heard for the panel's own controls
    <div
      className="popover"
      ref={wrap}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout
        <div
          id={panelId}
          ref={panel}
          className="popover-panel fade-in"
          role="group"
          aria-label={panelLabel}
          tabIndex={-1}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}
