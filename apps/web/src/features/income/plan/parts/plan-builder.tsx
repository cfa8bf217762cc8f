import { texts } from '@banyan/contract/core/text';
import { incomeKinds } from '@banyan/contract/income/income';
import { isWalkKind } from '@banyan/plan/plan/plan-walks';
import { planTemplates } from '@banyan/plan/plan/templates';
import { useRef, useState } from 'react';
import { useCompany } from '../../../../app/company.ts';
import { kindName } from '../../../../components/parts/income-words.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { PlanContext } from './plan-forms.ts';
import { labelOf } from './plan-labels.ts';
import { type PlanField, type PlanNode, planNode } from './plan-nodes.ts';
import { PlanBody } from './plan-part.tsx';
import { partSentence } from './plan-row-sentences.ts';
import { incomeSentence, type PaidPart } from './plan-sentences.ts';
import { begun, begunForm, type Json, type PlanPath, withValueAt } from './plan-values.ts';
import './plan-builder.css';

interface Props {
  plan: Json;
  onPlan: (plan: Json) => void;
  /** What is wrong with it, by place: incomes.level.levels[0].percent. */
  problems: Readonly<Record<string, string>>;
}

const templateNames = texts({
  binary: 'Binary',
  unilevel: 'Unilevel',
  matrix: 'Matrix',
  single_leg: 'Single leg',
  roi: 'ROI',
  generation: 'Generation',
  hybrid: 'Hybrid',
  repurchase: 'Repurchase',
  stair_step: 'Stair-step with breakaway',
  unilevel_by_rank: 'Unilevel by rank',
  infinity: 'Generations with infinity',
  weekly_binary: 'Weekly binary',
  fast_start: 'Fast start with steps',
  board_tiers: 'Boards of two tiers',
});

/** The parts that pay: one for each kind but those of walks, which share a list. */
const paidParts: PaidPart[] = [
  ...incomeKinds.filter((kind): kind is Exclude<PaidPart, 'walks'> => !isWalkKind(kind)),
  'walks',
];
const partName = (part: string): string => (part === 'walks' ? labelOf(part) : kindName(part));

const fieldsOf = (node: PlanNode): readonly PlanField[] => (node.type === 'object' ? node.fields : []);
const parts = fieldsOf(planNode);
const incomes = fieldsOf(parts.find(({ key }) => key === 'incomes')?.node ?? planNode);
const others = parts.filter(({ key }) => key !== 'incomes');

/** The plan as a form: its incomes with a switch and a sentence, beside them the fields of what is chosen. */
export function PlanBuilder({ plan, onPlan, problems }: Props) {
  const [chosen, setChosen] = useState<string>(
    () => Object.keys((plan.incomes ?? {}) as Json)[0] ?? 'referral',
  );
  const form = useRef<HTMLElement>(null);
  const choose = (key: string): void => {
    setChosen(key);
    // on a phone the form stands below the list
    if (window.matchMedia('(max-width: 899px)').matches) form.current?.scrollIntoView({ block: 'start' });
  };
  const company = useCompany();
  const paid = (plan.incomes ?? {}) as Json;
  const set = (path: PlanPath, value: unknown): void => onPlan(withValueAt(plan, path, value) as Json);
  const field = [...incomes, ...others].find(({ key }) => key === chosen);
  const isIncome = incomes.some(({ key }) => key === chosen);
  const path: PlanPath = isIncome ? ['incomes', chosen] : [chosen];
  const isOff = isIncome ? paid[chosen] === undefined : field?.isOptional && plan[chosen] === undefined;
  const hasProblem = (start: string): boolean =>
    Object.keys(problems).some((place) => place.startsWith(start));
  const money = (amount: string): string => formatMoney(amount, company);
  return (
    <PlanContext value={{ plan, problems, set }}>
      <div className="plan-builder">
        <div>
          <div className="plan-templates">
            <label className="field-label" htmlFor="plan-template">
              {t('Begin from a template')}
            </label>
            <select
              id="plan-template"
              className="input"
              value=""
              onChange={(event) => {
                const template = planTemplates.find(({ code }) => code === event.target.value);
                if (!template) return;
                onPlan(template.plan);
                setChosen(Object.keys(template.plan.incomes)[0] ?? 'referral');
              }}
            >
              <option value="">{t('Choose')}</option>
              {planTemplates.map(({ code }) => (
                <option key={code} value={code}>
                  {t(templateNames[code])}
                </option>
              ))}
            </select>
          </div>
          <ul className="plan-kinds">
            {paidParts.map((kind) => (
              <li key={kind} className={chosen === kind ? 'chosen' : undefined}>
                <input
                  type="checkbox"
                  aria-label={t('Pay {income}', { income: partName(kind) })}
                  checked={paid[kind] !== undefined}
                  onChange={(event) => {
                    set(['incomes', kind], event.target.checked ? begunIncome(kind) : undefined);
                    setChosen(kind);
                  }}
                />
                <button
                  type="button"
                  aria-current={chosen === kind ? 'true' : undefined}
                  onClick={() => choose(kind)}
                >
                  <strong>{partName(kind)}</strong>
                  {paid[kind] !== undefined && <span>{incomeSentence(kind, paid[kind], money)}</span>}
                  {hasProblem(`incomes.${kind}`) && <span className="field-error">{t('Has problems')}</span>}
                </button>
              </li>
            ))}
            {others.map(({ key }) => (
              <li key={key} className={chosen === key ? 'chosen' : undefined}>
                <button
                  type="button"
                  aria-current={chosen === key ? 'true' : undefined}
                  onClick={() => choose(key)}
                >
                  <strong>{labelOf(key)}</strong>
                  {partSentence(key, plan[key], money) && <span>{partSentence(key, plan[key], money)}</span>}
                  {hasProblem(key) && <span className="field-error">{t('Has problems')}</span>}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <section
          ref={form}
          className="card plan-form"
          aria-label={isIncome ? partName(chosen) : labelOf(chosen)}
        >
          <h2>{isIncome ? partName(chosen) : labelOf(chosen)}</h2>
          {(isOff || (!isIncome && field?.isOptional)) && (
            <label className="check">
              <input
                type="checkbox"
                checked={!isOff}
                onChange={() =>
                  set(path, !isOff ? undefined : isIncome ? begunIncome(chosen as PaidPart) : {})
                }
              />
              {t('In use')}
            </label>
          )}
          {field && !isOff && <PlanBody node={field.node} path={path} />}
        </section>
      </div>
    </PlanContext>
  );
}

/** An income right after it is switched on. */
function begunIncome(kind: PaidPart): unknown {
  const node = incomes.find(({ key }) => key === kind)?.node;
  if (node?.type === 'forms' && node.forms[0]) return begunForm(node.forms[0]);
  return node ? begun(node) : {};
}
