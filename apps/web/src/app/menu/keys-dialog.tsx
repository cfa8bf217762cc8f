import { useState } from 'react';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { useCatalogue, useRights } from '../company.ts';
import { jumps } from './actions.ts';
import { isPermitted } from './catalogue.ts';
import { hasJumpKeys, keepJumpKeys } from './use-jump-keys.ts';
import './keys-dialog.css';

/** Every key of the product, and the switch for those without Ctrl. */
export function KeysDialog({ area, onClose }: { area: string; onClose: () => void }) {
  const catalogue = useCatalogue();
  const rights = useRights();
  const [isOn, setOn] = useState(hasJumpKeys);
  const open = jumps.filter(({ url }) => {
    const entry = catalogue.byUrl.get(url);
    return url.startsWith(`${area}/`) && entry && isPermitted(catalogue, rights, entry);
  });
  const lines: [string, string][] = [
    ['Ctrl K', t('Search')],
    ['?', t('Show all keys')],
    ...open.map(({ key, label }): [string, string] => [`G ${key.toUpperCase()}`, t(label)]),
    ['J K', t('Next and previous row')],
    ['X', t('Choose the row')],
    ['Enter', t('Open the row')],
    ['Esc', t('Close')],
  ];
  return (
    <Modal title={t('Keys')} onClose={onClose}>
      <dl className="keys">
        {lines.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="menu-item">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            keepJumpKeys(event.target.checked);
            setOn(event.target.checked);
          }}
        />
        {t('Use keys without Ctrl')}
      </label>
    </Modal>
  );
}
