import { text } from '@banyan/contract/core/text';
import { gamesLobby, myBets, placeBet, readPrediction } from '@banyan/contract/games/rounds';
import { payoutOf } from '@banyan/fair/prediction/payouts';
import { digits } from '@banyan/fair/prediction/selections';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { type Mode, useAmountWords } from '../../../components/parts/played-for.tsx';
import { t } from '../../../lib/text.ts';
import { type Selection, selectionWords } from './selection-words.ts';
import type { Prediction, Round } from './use-prediction.ts';

interface Props {
  selection: Selection;
  round: Round;
  isOpen: boolean;
  rules: NonNullable<Prediction['rules']>;
  mode: Mode;
  onClose: () => void;
}

const fields: Fields<typeof placeBet> = { stake: { label: text('Stake') } };

/** The stake of one bet on this round, with what it pays. When the round closes it cannot be sent. */
export function StakeSheet({ selection, round, isOpen, rules, mode, onClose }: Props) {
  const client = useQueryClient();
  const words = useAmountWords(mode);
  const name = selectionWords(selection);
  return (
    <Modal title={t('Bet on {selection}', { selection: name })} kind="sheet" onClose={onClose}>
      <div className="stack">
        <p className="caption">{t('Round {issue}', { issue: round.issue })}</p>
        {isOpen ? (
          <ActionForm
            endpoint={placeBet}
            fields={fields}
            initial={{ issue: round.issue, selection }}
            submitLabel={t('Place the bet')}
            onCancel={onClose}
            isKept
            onDone={({ data }) => {
              toast({
                severity: 'success',
                summary: t('Bet {no} is placed: {stake} on {selection}.', {
                  no: data.no,
                  stake: words(data.stake),
                  selection: name,
                }),
              });
              for (const { path } of [readPrediction, gamesLobby, myBets])
                void client.invalidateQueries({ queryKey: [path] });
              onClose();
            }}
          >
            {(form) => <Pays stake={String(form.values.stake ?? '')} {...{ selection, rules, words }} />}
          </ActionForm>
        ) : (
          <>
            <p className="notice">{t('Bets on this round are closed.')}</p>
            <Button onClick={onClose}>{t('Close')}</Button>
          </>
        )}
      </div>
    </Modal>
  );
}

function Pays({
  stake,
  selection,
  rules,
  words,
}: Pick<Props, 'selection' | 'rules'> & { stake: string; words: (amount: string) => string }) {
  const largest = t('At most {amount} a bet.', { amount: words(rules.largest_stake) });
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(stake)) return <p className="caption">{largest}</p>;
  const byPayout = new Map<string, number[]>();
  for (const digit of digits) {
    const payout = payoutOf({ selection, stake }, digit, rules).toFixed();
    if (payout !== '0') byPayout.set(payout, [...(byPayout.get(payout) ?? []), digit]);
  }
  return (
    <>
      <Lines
        lines={[...byPayout].map(([payout, on]) => ({
          label: t('Pays on {digits}', { digits: on.join(', ') }),
          value: words(payout),
        }))}
      />
      <p className="caption">
        {largest} {t('The stake itself does not come back beside it.')}
      </p>
    </>
  );
}
