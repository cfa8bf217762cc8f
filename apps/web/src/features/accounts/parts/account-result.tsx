import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import './accounts.css';

/** How something on a public page ended, and where it goes on. The heading takes the focus. */
export function AccountResult({
  title,
  hasFailed = false,
  children,
}: {
  title: string;
  hasFailed?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Icon = hasFailed ? IconAlertTriangle : IconCircleCheck;
  return (
    <section className={`account-result${hasFailed ? ' failed' : ''}`}>
      <Icon size={40} stroke={1.5} aria-hidden />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
}
