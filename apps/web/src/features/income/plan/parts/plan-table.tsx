import { IconX } from '@tabler/icons-react';
import { useCompany } from '../../../../app/company.ts';
import { Button, IconButton } from '../../../../components/parts/button.tsx';
import { t } from '../../../../lib/text.ts';
import { isLeaf, type Leaf, usePlanForms } from './plan-forms.ts';
import { PlanInput } from './plan-input.tsx';
import { labelOf, unitOf } from './plan-labels.ts';
import type { PlanNode } from './plan-nodes.ts';
import { type Json, type PlanPath, pathText, valueAt } from './plan-values.ts';

interface Column {
  /** Below the row: ['need', 'directs']; none of a list of plain values. */
  path: readonly string[];
  label: string;
  node: Leaf;
}

/** A list as a table: a level a row, what it pays and needs across; the last row adds one. */
export function PlanTable({ item, path }: { item: PlanNode; path: PlanPath }) {
  const { plan, problems, set } = usePlanForms();
  const { currency_symbol } = useCompany();
  const value = valueAt(plan, path);
  const rows: unknown[] = Array.isArray(value) ? value : [];
  const columns = columnsOf(item, String(path.at(-1)), currency_symbol, codesOf(plan, rows));
  // what is wrong with a row as a whole, such as a level without a rate
  const rowProblem = (at: number): string | undefined => problems[pathText([...path, at])];
  return (
    <>
      <div className="plan-table-scroll">
        <table className="plan-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('Row')}</span>
              </th>
              {columns.map(({ label, path: below }) => (
                <th key={below.join('.')} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('Remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={at}>
                <th scope="row">{at + 1}</th>
                {columns.map(({ label, path: below, node }) => (
                  <td key={below.join('.')}>
                    <PlanInput node={node} path={[...path, at, ...below]} label={`${label}, ${at + 1}`} />
                  </td>
                ))}
                <td>
                  <IconButton
                    label={t('Remove row {row}', { row: at + 1 })}
                    onClick={() => set([...path, at], undefined)}
                  >
                    <IconX size={18} aria-hidden />
                  </IconButton>
                  {rowProblem(at) && <p className="field-error">{rowProblem(at)}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button onClick={() => set([...path, rows.length], isLeaf(item) ? '' : {})}>{t('Add a row')}</Button>
    </>
  );
}

/** A rate that differs by rank or package: its codes stand across, as columns of the table. */
export const isRateTable = (key: string): boolean => key === 'by_rank' || key === 'by_package';

/** The ranks of the plan, and the packages that rows name already. */
function codesOf(plan: Json, rows: readonly unknown[]): (key: string) => readonly string[] {
  const ranks = Array.isArray(plan.ranks) ? (plan.ranks as Json[]).map(({ code }) => String(code ?? '')) : [];
  return (key) => {
    const named = rows.flatMap((row) => Object.keys(((row as Json | null)?.[key] ?? {}) as Json));
    return [...new Set([...(key === 'by_rank' ? ranks : []), ...named])].filter((code) => code !== '');
  };
}

function columnsOf(
  item: PlanNode,
  name: string,
  currency: string,
  codes: (key: string) => readonly string[],
): Column[] {
  const unitWords = (key: string): string => {
    const unit = unitOf(key);
    return unit === null ? '' : ` (${unit === 'money' ? currency : unit === '%' ? unit : t(unit)})`;
  };
  if (isLeaf(item)) return [{ path: [], label: labelOf(name), node: item }];
  if (item.type !== 'object') return [];
  return item.fields.flatMap(({ key, node }): Column[] => {
    if (isLeaf(node)) return [{ path: [key], label: labelOf(key) + unitWords(key), node }];
    if (node.type === 'pairs')
      return codes(key).map((code) => ({ path: [key, code], label: code, node: node.value as Leaf }));
    if (node.type !== 'object') return [];
    return node.fields.map((field) => ({
      path: [key, field.key],
      label: `${labelOf(field.key)}${unitWords(field.key)}`,
      node: field.node as Leaf,
    }));
  });
}
