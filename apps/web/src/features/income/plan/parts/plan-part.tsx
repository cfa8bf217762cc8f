import { useId } from 'react';
import { useCompany } from '../../../../app/company.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { formatMoney } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { isLeaf, type Leaf, usePlanForms } from './plan-forms.ts';
import { PlanInput } from './plan-input.tsx';
import { labelOf, optionLabel } from './plan-labels.ts';
import type { PlanField, PlanNode } from './plan-nodes.ts';
import { rowSentence } from './plan-row-sentences.ts';
import { isRateTable, PlanTable } from './plan-table.tsx';
import {
  begun,
  begunForm,
  formOf,
  type Json,
  mayNotBeEmpty,
  type PlanPath,
  pathText,
  valueAt,
} from './plan-values.ts';

/** All fields of an object, those of one line first. */
export function PlanFields({ fields, path }: { fields: readonly PlanField[]; path: PlanPath }) {
  const leaves = fields.filter(({ node }) => isLeaf(node));
  const parts = fields.filter(({ node }) => !isLeaf(node));
  return (
    <>
      {leaves.length > 0 && (
        <div className="plan-fields">
          {leaves.map(({ key, node }) => (
            <PlanInput key={key} node={node as Leaf} path={[...path, key]} />
          ))}
        </div>
      )}
      {parts.map((field) => (
        <PlanPart key={field.key} field={field} path={[...path, field.key]} />
      ))}
    </>
  );
}

/** A part below its label: an object, a table, or one of several forms; an optional one has a switch. */
export function PlanPart({ field: { key, node, isOptional }, path }: { field: PlanField; path: PlanPath }) {
  const { plan, problems, set } = usePlanForms();
  const value = valueAt(plan, path);
  const isOn = value !== undefined;
  const problem = problems[pathText(path)];
  // a rate is two inputs of which one is filled in: no part of its own
  const isSwitched = isOptional && node.type === 'object' && !mayNotBeEmpty.has(key);
  return (
    <fieldset className="plan-part">
      <legend>{labelOf(key)}</legend>
      {isSwitched && (
        <label className="check">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => set(path, event.target.checked ? begun(node) : undefined)}
          />
          {t('In use')}
        </label>
      )}
      {problem && <p className="field-error">{problem}</p>}
      {(!isSwitched || isOn) && <PlanBody node={node} path={path} />}
    </fieldset>
  );
}

/** What a node holds, without its label. */
export function PlanBody({ node, path }: { node: PlanNode; path: PlanPath }) {
  if (node.type === 'object') return <PlanFields fields={node.fields} path={path} />;
  if (node.type === 'forms') return <PlanFormChoice node={node} path={path} />;
  if (node.type === 'pairs') return <PlanPairs node={node} path={path} />;
  if (node.type === 'list') return <PlanList item={node.item} path={path} />;
  return <PlanInput node={node} path={path} />;
}

/** A list whose rows fit in a table, else one card a row. */
function PlanList({ item, path }: { item: PlanNode; path: PlanPath }) {
  const { plan, set } = usePlanForms();
  const company = useCompany();
  const isFlat =
    isLeaf(item) ||
    (item.type === 'object' &&
      item.fields.every(
        ({ key, node }) =>
          isLeaf(node) ||
          isRateTable(key) ||
          (node.type === 'object' && node.fields.every((f) => isLeaf(f.node))),
      ));
  if (isFlat) return <PlanTable item={item} path={path} />;
  const value = valueAt(plan, path);
  const money = (amount: string): string => formatMoney(amount, company);
  const rows: unknown[] = Array.isArray(value) ? value : [];
  return (
    <div className="stack">
      {rows.map((row, at) => (
        // rows have no name of their own while they are typed
        // biome-ignore lint/suspicious/noArrayIndexKey: their place is what they are
        <section key={at} className="card plan-row" aria-label={rowName(row, at)}>
          <div className="tile-head">
            <h3>{rowName(row, at)}</h3>
            <Button variant="quiet" onClick={() => set([...path, at], undefined)}>
              {t('Remove')}
            </Button>
          </div>
          {rowSentence(path, row, plan, money) && <p>{rowSentence(path, row, plan, money)}</p>}
          <PlanBody node={item} path={[...path, at]} />
        </section>
      ))}
      <div>
        <Button onClick={() => set([...path, rows.length], begun(item))}>{t('Add')}</Button>
      </div>
    </div>
  );
}

const rowName = (row: unknown, at: number): string => {
  const code = (row as Json | null)?.code;
  return typeof code === 'string' && code ? code : String(at + 1);
};

function PlanFormChoice({ node, path }: { node: Extract<PlanNode, { type: 'forms' }>; path: PlanPath }) {
  const { plan, set } = usePlanForms();
  const id = useId();
  const form = formOf(node.forms, valueAt(plan, path));
  const key = String(path.at(-1));
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {labelOf(node.forms.find((one) => one.key)?.key ?? key)}
        </label>
        <select
          id={id}
          className="input"
          value={form?.name ?? ''}
          onChange={(event) => {
            const chosen = node.forms.find(({ name }) => name === event.target.value);
            set(path, chosen && begunForm(chosen));
          }}
        >
          <option value="">{t('None')}</option>
          {node.forms.map(({ name }) => (
            <option key={name} value={name}>
              {optionLabel(name)}
            </option>
          ))}
        </select>
      </div>
      {form?.node?.type === 'object' && <PlanFields fields={form.node.fields} path={path} />}
    </>
  );
}

/** A name and a value on each line, such as directs of a rank. */
function PlanPairs({ node, path }: { node: Extract<PlanNode, { type: 'pairs' }>; path: PlanPath }) {
  const { plan, set } = usePlanForms();
  const pairs = Object.entries((valueAt(plan, path) ?? {}) as Json);
  const rename = (from: string, to: string): void =>
    set(path, Object.fromEntries(pairs.map(([name, value]) => [name === from ? to : name, value])));
  return (
    <>
      {pairs.map(([name], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is what is typed
        <div key={at} className="plan-pair">
          <input
            className="input"
            aria-label={t('Code')}
            value={name}
            onChange={(event) => rename(name, event.target.value)}
          />
          <PlanInput node={node.value as Leaf} path={[...path, name]} />
          <Button variant="quiet" onClick={() => set([...path, name], undefined)}>
            {t('Remove')}
          </Button>
        </div>
      ))}
      <Button onClick={() => set([...path, ''], node.value.type === 'count' ? 1 : '0')}>{t('Add')}</Button>
    </>
  );
}
