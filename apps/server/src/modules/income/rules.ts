import type { Plan } from '@banyan/plan/plan';

/**
 * The wallet incomes are paid into (incomes §2.8): `income` when the plan pays out from there, else straight into
 * `main`, from where they can be withdrawn.
 */
export function incomeWallet(plan: Plan): 'income' | 'main' {
  return 'payout' in plan ? 'income' : 'main';
}
