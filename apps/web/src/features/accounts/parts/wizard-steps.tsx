import { texts } from '@banyan/contract/core/text';
import { t } from '../../../lib/text.ts';

const steps = texts({
  you: 'You',
  place: 'Place and password',
  agree: 'Agree',
  verify: 'Verify',
  done: 'Done',
});
type Step = keyof typeof steps;
const order = Object.keys(steps) as Step[];

/** Where one is: the words of the step, and a bar that is more than its colour. */
export function WizardSteps({ current }: { current: Step }) {
  const at = order.indexOf(current);
  return (
    <nav aria-label={t('Steps')} className="wizard">
      <p className="caption">
        {t('Step {at} of {count}: {name}', {
          at: at + 1,
          count: order.length,
          name: t(steps[current]),
        })}
      </p>
      <ol aria-hidden>
        {order.map((step, index) => (
          <li key={step} className={index < at ? 'past' : index === at ? 'now' : ''}>
            <span>{t(steps[step])}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
