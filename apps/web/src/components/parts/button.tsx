import { Link } from '@tanstack/react-router';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import './button.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'accent' | 'danger';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Under way: stays focusable, cannot be pressed again. */
  busy?: boolean;
  icon?: ReactNode;
  wide?: boolean;
}

/** Verb + object, the same verb as the title and the history (docs/screens.md §7.8). */
export function Button({ variant = 'secondary', busy, icon, wide, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      // The field that is left shows what is wrong with it and moves the button: the press would miss it.
      onMouseDown={rest.type === 'submit' ? (event) => event.preventDefault() : rest.onMouseDown}
      className={`button ${variant}${wide ? ' wide' : ''} ${rest.className ?? ''}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="button-busy" aria-hidden /> : icon}
      {children}
    </button>
  );
}

interface LinkProps {
  to: string;
  search?: Record<string, string>;
  variant?: ButtonVariant;
  icon?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** A link that looks like a button, because it leads to the place where something is done. */
export function ButtonLink({ to, search, variant = 'secondary', icon, wide, children }: LinkProps) {
  return (
    <Link to={to} search={search ?? {}} className={`button ${variant}${wide ? ' wide' : ''}`}>
      {icon}
      {children}
    </Link>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
}

/** A button that is only a picture; `label` says it in words. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`icon-button ${rest.className ?? ''}`}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  );
}
