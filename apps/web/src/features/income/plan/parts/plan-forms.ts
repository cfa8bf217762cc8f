import { createContext, useContext } from 'react';
import type { PlanNode } from './plan-nodes.ts';
import type { Json, PlanPath } from './plan-values.ts';

/** The plan that is written, its problems by place, and how a value is set; undefined takes it out. */
export interface PlanForms {
  plan: Json;
  problems: Readonly<Record<string, string>>;
  set: (path: PlanPath, value: unknown) => void;
}
export const PlanContext = createContext<PlanForms | undefined>(undefined);
export function usePlanForms(): PlanForms {
  const forms = useContext(PlanContext);
  if (!forms) throw new Error('A part of a plan stands in a PlanContext.');
  return forms;
}

/** What one input holds. */
export type Leaf = Extract<PlanNode, { type: 'decimal' | 'count' | 'text' | 'flag' | 'choice' }>;
export const isLeaf = (node: PlanNode): node is Leaf =>
  !['object', 'list', 'pairs', 'forms'].includes(node.type);
