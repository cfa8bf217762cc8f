import { namedCodes } from './named-codes.ts';
import { noSuch } from './no-such.ts';
import type { Plan } from './plan.ts';
import type { Problem } from './problems.ts';

/** The packages that tables of a plan name and that there are not, each under its place. */
export function unknownPackages(
  { incomes, caps }: Pick<Plan, 'incomes' | 'caps'>,
  packages: readonly string[],
): Problem[] {
  return [...namedCodes(incomes, 'incomes'), ...namedCodes(caps, 'caps')].flatMap(({ of, code, path }) =>
    of === 'package' && !packages.includes(code)
      ? [{ path, message: noSuch('package', code, packages) }]
      : [],
  );
}
