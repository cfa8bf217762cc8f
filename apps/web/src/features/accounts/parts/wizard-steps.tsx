import { t } from '../../../lib/text.ts';

const steps = [
  ['you', 'You'],
  ['place', 'Place and password'],
  ['agree', 'Agree'],
  ['verify', 'Verify'],
  ['done', 'Done'],
] as const;
type Step = (typeof steps)[number][0];

/** Where one is: the words of the step, and a bar that is more than its colour. */
export function WizardSteps({ current }: { current: Step }) {
  const at = steps.findIndex(([step]) => step === current);
  return (
    <nav aria-label={t('Steps')} className="wizard">
      <p className="caption">
        {t('Step {at} of {count}: {name}', {
          at: at + 1,
          count: steps.length,
          name: t(steps[at]?.[1] ?? ''),
        })}
      </p>
      <ol aria-hidden>
        {steps.map(([step, name], index) => (
          <li key={step} className={index < at ? 'past' : index === at ? 'now' : ''}>
            <span>{t(name)}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
