import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { type LabPopulation, type LabRun, type labSetup, startLabRun } from '@banyan/contract/income/lab';
import { type FormEvent, useId, useState } from 'react';
import { Field, type FieldDef } from '../../../../components/form/field.tsx';
import { FormProblems } from '../../../../components/form/form-problems.tsx';
import { type Form, useForm } from '../../../../components/form/use-form.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { Segments } from '../../../../components/parts/segments.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { LabCost } from './lab-cost.tsx';
import { type Pace, paceFigures, paceOf, paces, paceWords } from './lab-paces.ts';
import { betFields, type LabFields, mainFields, moreFields, orderFields } from './lab-words.ts';
import { PackageMix } from './package-mix.tsx';
import './lab.css';

type Setup = ReplyOf<typeof labSetup>['data'];
/** A plan that can be tried out: a version, or what is typed. */
export interface PlanChoice {
  key: string;
  label: string;
  asked: { version: number } | { plan: unknown };
}

/** The keys of the plans that were tried, and on whom. */
export interface Asked {
  plans: [string, string];
  population: LabPopulation;
  onNetwork: boolean;
}

interface Props {
  setup: Setup;
  usual: LabPopulation;
  choices: readonly [PlanChoice, ...PlanChoice[]];
  /** What was asked last. */
  asked: Asked | undefined;
  onStarted: (run: LabRun, asked: Asked) => void;
}

/** Which plans are tried out, and on whom. */
export function LabForm({ setup, usual, choices, asked, onStarted }: Props) {
  const [chosen, setChosen] = useState<[string, string]>(asked?.plans ?? [choices[0].key, '']);
  const plansOf = (keys: readonly string[]) =>
    [...new Set(keys)].flatMap((key) => choices.find((choice) => choice.key === key)?.asked ?? []);
  const form = useForm(startLabRun, {
    initial: {
      plans: plansOf(chosen),
      population: asked?.population ?? usual,
      on_network: asked?.onNetwork ?? false,
    },
  });
  const [isTried, setTried] = useState(false);
  const population = form.values.population as LabPopulation;
  const choose = (first: string, second: string): void => {
    setChosen([first, second]);
    form.set('plans', plansOf([first, second]));
  };
  const ask = (onNetwork: boolean): void => {
    form.set('on_network', onNetwork);
    form.set('population', onNetwork ? (setup.measured ?? usual) : usual);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!form.check()) return;
    void form.submit().then((reply) => {
      if (reply)
        onStarted(reply.data, { plans: chosen, population, onNetwork: form.values.on_network === true });
    });
  };
  const orders = population.orders !== null;
  const bets = population.bets !== null;
  const shown = {
    ...mainFields(),
    ...moreFields(),
    ...(orders ? orderFields() : {}),
    ...(bets ? betFields() : {}),
  };
  return (
    <form className="form" noValidate onSubmit={onSubmit} aria-label={t('Try a plan')}>
      {isTried && (
        <FormProblems
          form={form}
          labels={Object.fromEntries(entriesOf(shown).map(([name, { label }]) => [name, label]))}
        />
      )}
      <div className="lab-fields">
        <PlanSelect
          label={t('Plan')}
          value={chosen[0]}
          choices={choices}
          onChange={(key) => choose(key, chosen[1])}
        />
        <PlanSelect
          label={t('Compared with (optional)')}
          value={chosen[1]}
          choices={choices.filter(({ key }) => key !== chosen[0])}
          none={t('Nothing')}
          onChange={(key) => choose(chosen[0], key)}
        />
      </div>
      <div className="field">
        <Segments
          label={t('People')}
          options={[
            { value: 'made', label: t('Simulated people') },
            { value: 'copy', label: t('Copy of the network') },
          ]}
          value={form.values.on_network === true ? 'copy' : 'made'}
          onChange={(value) => ask(value === 'copy')}
        />
        <p className="field-hint">
          {form.values.on_network === true
            ? setup.measured
              ? t('{members} members, {active} active. New people act like those of the last ninety days.', {
                  members: formatCount(setup.members),
                  active: formatCount(setup.active),
                })
              : t('{members} members. No member bought anything in the last ninety days.', {
                  members: formatCount(setup.members),
                })
            : t('The network starts empty.')}
        </p>
      </div>
      {form.values.on_network !== true && (
        <div className="field">
          <p className="field-hint">{t('How the network grows')}</p>
          <Segments<Pace | 'own'>
            label={t('How the network grows')}
            options={paces.map((value) => ({ value, label: t(paceWords[value]) }))}
            value={paceOf(population) ?? 'own'}
            onChange={(pace) =>
              pace !== 'own' && form.set('population', { ...population, ...paceFigures[pace] })
            }
          />
        </div>
      )}
      <Inputs form={form} fields={mainFields()} />
      <PackageMix
        id={form.idOf('population.packages')}
        packages={setup.packages}
        mix={population.packages}
        error={form.errors['population.packages']}
        onMix={(packages) => form.set('population.packages', packages)}
      />
      <details className="lab-more">
        <summary>{t('More settings')}</summary>
        <div className="form">
          <Inputs form={form} fields={moreFields()} />
          <Optional
            label={t('Orders for repurchase')}
            isOn={orders}
            onToggle={(isOn) =>
              form.set(
                'population.orders',
                isOn
                  ? { percent: '20', amount: '1000', bv: '500', standing_percent: '10', silent_percent: '5' }
                  : null,
              )
            }
          />
          {orders && <Inputs form={form} fields={orderFields()} />}
          <Optional
            label={t('Bets')}
            isOn={bets}
            onToggle={(isOn) => form.set('population.bets', isOn ? { per_day: 100, fee: '2' } : null)}
          />
          {bets && <Inputs form={form} fields={betFields()} />}
        </div>
      </details>
      <LabCost
        setup={setup}
        population={population}
        plans={form.values.plans?.length ?? 1}
        isCopy={form.values.on_network === true}
      />
      <div className="form-actions">
        <Button type="submit" variant="primary" busy={form.pending}>
          {t('Run the lab')}
        </Button>
      </div>
    </form>
  );
}

const entriesOf = (fields: LabFields) => Object.entries(fields) as [keyof LabFields, FieldDef][];

interface SelectProps {
  label: string;
  value: string;
  choices: readonly PlanChoice[];
  /** What stands for no choice; missing = one is made. */
  none?: string;
  onChange: (key: string) => void;
}

function PlanSelect({ label, value, choices, none, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {choices.map((choice) => (
          <option key={choice.key} value={choice.key}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function Inputs({ form, fields }: { form: Form<typeof startLabRun>; fields: LabFields }) {
  return (
    <div className="lab-fields">
      {entriesOf(fields).map(([name, def]) => (
        <Field key={name} form={form} name={name} def={def} />
      ))}
    </div>
  );
}

function Optional({
  label,
  isOn,
  onToggle,
}: {
  label: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onToggle(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}
