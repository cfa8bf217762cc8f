import { type ReactNode, useEffect, useRef } from 'react';
import { hasNavigated } from '../../app/routing/navigation.ts';
import { useScreen } from '../../app/use-screen.ts';
import './page-header.css';

interface Props {
  /** Missing = the name of the route (docs/screens.md §1.3). */
  title?: ReactNode;
  /** One line that says what the screen is for. */
  help?: ReactNode;
  /** The primary action of the screen. */
  action?: ReactNode;
}

/** Every screen starts with it. After a route change the heading takes the focus, so that it is read out. */
export function PageHeader({ title, help, action }: Props) {
  const screen = useScreen();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasNavigated()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="page-header">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title ?? screen.title}
        </h1>
        {help && <p className="muted">{help}</p>}
      </div>
      {action && <div className="page-action">{action}</div>}
    </header>
  );
}
