import { type Text, texts } from '@banyan/contract/core/text';
import { teamHub } from '@banyan/contract/genealogy/teams';
import { placements, savePlacement } from '@banyan/contract/genealogy/trees';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../app/toast.ts';
import { call } from '../../../lib/call.ts';
import { t } from '../../../lib/text.ts';
import './placement-card.css';

type Placement = (typeof placements)[number];

const words: Record<Placement, { label: Text; note: Text }> = texts({
  L: { label: 'Left', note: 'End of left leg' },
  R: { label: 'Right', note: 'End of right leg' },
  auto: { label: 'Choose for me', note: 'In the weaker leg' },
  tank: { label: 'I place them', note: 'They wait in your holding tank' },
});

/**
 * Where those are placed who join without a side in their link; a choice is kept at once.
 * @param hasTank whether the plan in force lets them wait
 */
export function PlacementCard({ placement, hasTank }: { placement: Placement; hasTank: boolean }) {
  const client = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (next: Placement) => call(savePlacement, { body: { placement: next }, loader: true }),
    onSuccess: () => toast({ severity: 'success', summary: t('Kept') }),
    onSettled: () => client.invalidateQueries({ queryKey: [teamHub.path] }),
  });
  const chosen = isPending ? variables : placement;
  return (
    <fieldset className="card placement">
      <legend className="visually-hidden">{t('Placement of new members')}</legend>
      <div className="tile-head" aria-hidden>
        <h2>{t('Placement of new members')}</h2>
      </div>
      <p className="caption">{t('For new members whose join link names no side.')}</p>
      <div className="choice-cards">
        {placements
          .filter((value) => value !== 'tank' || hasTank || chosen === value)
          .map((value) => (
            <label key={value} className="choice-card">
              <input
                type="radio"
                name="placement"
                checked={chosen === value}
                disabled={isPending}
                onChange={() => mutate(value)}
              />
              <span>
                {t(words[value].label)}
                <span className="caption">{t(words[value].note)}</span>
              </span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
