import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { LabPopulation, labSetup } from '@banyan/contract/income/lab';
import { Money } from '../../../../components/parts/figures.tsx';
import { t } from '../../../../lib/text.ts';
import './lab.css';

interface Props {
  /** Of its first input. */
  id: string;
  packages: ReplyOf<typeof labSetup>['data']['packages'];
  mix: LabPopulation['packages'];
  error: string | undefined;
  onMix: (mix: LabPopulation['packages']) => void;
}

/** How often each package is bought beside the others; 0 = never. */
export function PackageMix({ id, packages, mix, error, onMix }: Props) {
  const weightOf = (code: string): number => mix.find((item) => item.code === code)?.weight ?? 0;
  const change = (code: string, text: string): void => {
    const weight = Math.min(1000, Number(text.replace(/\D/g, '').slice(0, 4)));
    onMix(
      packages.flatMap((item) => {
        const own = item.code === code ? weight : weightOf(item.code);
        const known = mix.find((bought) => bought.code === item.code);
        return own === 0 ? [] : [{ ...known, code: item.code, weight: own }];
      }),
    );
  };
  return (
    <fieldset className="field" aria-describedby={error ? 'lab-mix-error' : undefined}>
      <legend className="field-label">{t('Packages bought')}</legend>
      <p className="field-hint">
        {t('A package with 3 is bought three times as often as one with 1. 0 = never.')}
      </p>
      <ul className="lab-mix">
        {packages.map(({ code, name, amount, min, max }, index) => (
          <li key={code}>
            <label>
              <span>
                {name}{' '}
                <span className="caption">
                  {amount !== null ? (
                    <Money value={amount} />
                  ) : (
                    <>
                      <Money value={min} />–<Money value={max} />
                    </>
                  )}
                </span>
              </span>
              <input
                id={index === 0 ? id : undefined}
                className="input"
                inputMode="numeric"
                value={String(weightOf(code))}
                aria-invalid={error ? true : undefined}
                onChange={(event) => change(code, event.target.value)}
              />
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <p id="lab-mix-error" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
