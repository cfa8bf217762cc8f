import { useRef } from 'react';
import './numbered-text.css';

interface Props {
  id: string;
  value: string;
  describedBy: string;
  onChange: (value: string) => void;
}

/** A text area whose lines are numbered, so that a problem can be found by its line. */
export function NumberedText({ id, value, describedBy, onChange }: Props) {
  const gutter = useRef<HTMLPreElement>(null);
  const lines = value.split('\n').length;
  return (
    <div className="numbered">
      <pre ref={gutter} className="numbered-gutter" aria-hidden>
        {Array.from({ length: lines }, (_, at) => at + 1).join('\n')}
      </pre>
      <textarea
        id={id}
        className="input mono"
        rows={22}
        wrap="off"
        spellCheck={false}
        autoCapitalize="none"
        value={value}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        onScroll={({ currentTarget }) => {
          if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
