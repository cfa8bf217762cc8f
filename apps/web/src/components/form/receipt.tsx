import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { type Line, Lines } from '../parts/lines.tsx';
import { CopyText } from '../parts/people.tsx';
import './action-form.css';

interface Props {
  title: string;
  /** The number to name to support. */
  no?: string;
  text?: ReactNode;
  lines: readonly Line[];
  actions?: ReactNode;
}

/** What was done: in words, with its number, ready to copy and print. */
export function Receipt({ title, no, text, lines, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card width-form receipt">
      <div className="receipt-head">
        <IconCircleCheck size={36} stroke={1.6} aria-hidden />
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
