import { predictionSelections } from '@banyan/contract/games/prediction';
import { formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { type Selection, selectionWords } from './selection-words.ts';

interface Props {
  /** By selection what comes back in the long run, in percent. */
  returned: Readonly<Record<string, string>>;
  bets: readonly { selection: string }[];
  isOpen: boolean;
  onChoose: (selection: Selection) => void;
}

/** The fifteen things to bet on, each with what of all stakes on it comes back in the long run. */
export function Selections({ returned, bets, isOpen, onChoose }: Props) {
  return (
    <fieldset className="selections">
      <legend>{t('Bet on')}</legend>
      <p className="caption">{t('The percentage is what comes back of all stakes in the long run.')}</p>
      <div className="selection-grid">
        {predictionSelections.map((selection) => {
          const own = bets.filter((bet) => bet.selection === selection).length;
          return (
            <button
              key={selection}
              type="button"
              className={`selection s-${selection}`}
              aria-disabled={!isOpen}
              onClick={isOpen ? () => onChoose(selection) : undefined}
            >
              <strong>{selectionWords(selection)}</strong>
              <span>{formatPercent(returned[selection] ?? '')}</span>
              {own > 0 && (
                <span className="own-bets">
                  {t('{own, plural, one {# own bet} other {# own bets}}', { own })}
                </span>
              )}
            </button>
          );
        })}
      </div>
      {!isOpen && <p className="caption">{t('No bets are taken now.')}</p>}
    </fieldset>
  );
}
