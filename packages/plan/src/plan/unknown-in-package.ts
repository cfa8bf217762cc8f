import { namedCodes } from './named-codes.ts';
import { noSuch } from './no-such.ts';
import type { Package } from './package.ts';
import type { Problem } from './problems.ts';

/** The ranks and packages that the table of a package's own referral rate names and that there are not, each under its place. */
export function unknownInPackage(
  { referral_rate }: Pick<Package, 'referral_rate'>,
  known: { ranks: readonly string[]; packages: readonly string[] },
): Problem[] {
  return namedCodes(referral_rate, 'referral_rate').flatMap(({ of, code, path }) => {
    const codes = of === 'rank' ? known.ranks : known.packages;
    return codes.includes(code) ? [] : [{ path, message: noSuch(of, code, codes) }];
  });
}
