import type { ReactNode } from 'react';
import './explain.css';

export interface ExplainStep {
  label: string;
  value: ReactNode;
  /** What stands behind the figure, in plain words. */
  note?: ReactNode;
}

/** A sum as an account book writes it: line by line, the result under a rule and above the double rule. */
export function Explain({ steps, result }: { steps: readonly ExplainStep[]; result?: ExplainStep }) {
  return (
    <dl className="explain-steps">
      {steps.map((step) => (
        <Step key={step.label} step={step} />
      ))}
      {result && <Step step={result} isResult />}
    </dl>
  );
}

function Step({ step: { label, value, note }, isResult = false }: { step: ExplainStep; isResult?: boolean }) {
  return (
    <div className={isResult ? 'explain-result double-rule' : undefined}>
      <dt>
        {label}
        {note && <span className="caption">{note}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
