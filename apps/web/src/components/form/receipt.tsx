import { IconCircleCheck, IconClock, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { type Line, Lines } from '../parts/lines.tsx';
import { CopyText } from '../parts/people.tsx';
import './action-form.css';

interface Props {
  title: string;
  /** Nothing has happened yet: a second person decides. */
  isPending?: boolean;
  /** The number to name to support. */
  no?: string;
  text?: ReactNode;
  lines: readonly Line[];
  actions?: ReactNode;
}

/** What was done or requested: in words, with its number, ready to copy and print. */
export function Receipt({ title, isPending = false, no, text, lines, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Icon = isPending ? IconClock : IconCircleCheck;
  return (
    <section className={isPending ? 'card width-form receipt pending' : 'card width-form receipt'}>
      <div className="receipt-head">
        <Icon size={36} stroke={1.6} aria-hidden />
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {no && <CopyText text={no} label={t('the number')} />}
        </div>
      </div>
      {text && <p className="muted">{text}</p>}
      <Lines lines={lines} />
      <div className="form-actions">
        {actions}
        <Button icon={<IconPrinter size={18} stroke={1.6} aria-hidden />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
    </section>
  );
}
