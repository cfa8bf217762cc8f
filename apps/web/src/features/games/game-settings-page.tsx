import { text } from '@banyan/contract/core/text';
import {
  type GameSettings,
  gamingModes,
  readGameSettings,
  updateGameSettings,
} from '@banyan/contract/games/game-settings';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { trimmed } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { CountriesInput } from './parts/countries-input.tsx';
import { modeNames } from './parts/mode-names.ts';

/** Whether members play, for what, and where. */
export default function GameSettingsPage() {
  const query = useCall(readGameSettings);
  return (
    <div className="stack">
      <PageHeader
        help={t(
          'Off in a new company. Games for money, another country and higher limits wait for a second admin.',
        )}
      />
      {query.data ? (
        <Settings key={JSON.stringify(query.data)} settings={query.data} />
      ) : (
        <Loading query={query} what={t('The settings')} lines={10} height={36} />
      )}
    </div>
  );
}

function Settings({ settings }: { settings: GameSettings }) {
  const client = useQueryClient();
  const fields: Fields<typeof updateGameSettings> = {
    gaming_mode: {
      label: text('Games'),
      kind: 'choice',
      options: gamingModes.map((value) => ({ value, label: t(modeNames[value]) })),
    },
    licence_reference: {
      label: text('Licence'),
      hint: t('Reference of the authority. Without it there are no games for money.'),
      blank: null,
    },
    countries: {
      label: text('Countries'),
      hint: t('Where members may play for money, one a line.'),
      Control: CountriesInput,
    },
    daily_credits: {
      label: text('Credits a day'),
      hint: t('Play credits that a member can take once a day.'),
    },
    deposit_minimum: { label: text('Least deposit'), kind: 'money' },
    deposit_maximum: {
      label: text('Largest deposit'),
      kind: 'money',
      hint: t('Blank = no maximum.'),
      blank: null,
    },
    deposit_daily: {
      label: text('Deposits a day'),
      kind: 'money',
      hint: t('Of one member. Blank = no limit.'),
      blank: null,
    },
    withdraw_minimum: { label: text('Least withdrawal'), kind: 'money' },
  };
  return (
    <ActionForm
      endpoint={updateGameSettings}
      fields={fields}
      initial={{
        ...settings,
        daily_credits: trimmed(settings.daily_credits),
        deposit_minimum: trimmed(settings.deposit_minimum),
        deposit_maximum: settings.deposit_maximum && trimmed(settings.deposit_maximum),
        deposit_daily: settings.deposit_daily && trimmed(settings.deposit_daily),
        withdraw_minimum: trimmed(settings.withdraw_minimum),
      }}
      submitLabel={t('Save the settings')}
      onDone={() => {
        toast({ severity: 'success', summary: t('The settings are saved.') });
        // pages of the games appear or go with the mode
        void client.invalidateQueries();
      }}
    />
  );
}
