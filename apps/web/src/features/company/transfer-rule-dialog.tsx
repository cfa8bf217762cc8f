import { text } from '@banyan/contract/core/text';
import {
  neverReceive,
  neverSend,
  saveTransferRule,
  type TransferRule,
} from '@banyan/contract/transfers/transfer-rules';
import { useCallback, useState } from 'react';
import { isNoFund, useCompanyLists } from '../../app/company.ts';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields, Option } from '../../components/form/field.tsx';
import type { Values } from '../../components/form/form-values.ts';
import { WatchValues } from '../../components/form/watch-values.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { trimmed } from '../../lib/decimal.ts';
import { fromServer, t } from '../../lib/text.ts';

type Call = typeof saveTransferRule;

interface Props {
  title: string;
  /** Missing = another pair of wallets. */
  rule: TransferRule | undefined;
  onClose: () => void;
}

/** Opens or closes a pair of wallets, and sets its limits and charge. */
export function TransferRuleDialog({ title, rule, onClose }: Props) {
  const pair = usePairFields();
  const { from_type, to_type } = rule ?? pair.types;
  const terms: Fields<Call> = {
    is_open: { label: text('Open'), kind: 'checkbox', hint: t('Without the tick nobody sends this way.') },
    minimum: { label: text('Minimum'), kind: 'money' },
    maximum: { label: text('Maximum'), kind: 'money', hint: t('Blank = no maximum.'), blank: null },
    daily_amount: {
      label: text('Amount a day'),
      kind: 'money',
      hint: t('All of one sender together. Blank = no limit.'),
      blank: null,
    },
    daily_count: {
      label: text('Transfers a day'),
      kind: 'count',
      hint: t('Of one sender. Blank = no limit.'),
      blank: null,
    },
    charge_percent: { label: text('Charge, %'), hint: t('The sender pays it on top of the amount.') },
    charge_fixed: { label: text('Fixed charge'), kind: 'money', hint: t('Added to the percentage.') },
    network_only: {
      label: text('Own network only'),
      kind: 'checkbox',
      hint: t('Only to members above or below the sender in the sponsor tree.'),
      onlyIf: () => from_type === 'User' && to_type === 'User',
    },
  };
  return (
    <Modal title={title} kind="drawer" onClose={onClose}>
      <ActionForm
        endpoint={saveTransferRule}
        fields={rule ? terms : { ...pair.fields, ...terms }}
        initial={rule ? valuesOf(rule) : begin}
        submitLabel={t('Save the pair')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('The pair is saved.') });
          onClose();
        }}
      >
        {(form) => !rule && <WatchValues form={form} names={types} onChange={pair.follow} />}
      </ActionForm>
    </Modal>
  );
}

const types: readonly string[] = ['from_type', 'to_type'];
const begin: Values<Call> = {
  from_type: 'User',
  to_type: 'User',
  is_open: false,
  minimum: '1',
  maximum: null,
  daily_amount: null,
  daily_count: 20,
  charge_percent: '0',
  charge_fixed: '0',
  network_only: false,
};

const valuesOf = (rule: TransferRule): Values<Call> => ({
  ...rule,
  minimum: trimmed(rule.minimum),
  maximum: rule.maximum && trimmed(rule.maximum),
  daily_amount: rule.daily_amount && trimmed(rule.daily_amount),
  charge_percent: trimmed(rule.charge_percent),
  charge_fixed: trimmed(rule.charge_fixed),
});

/** The wallets there are follow from the kinds of owner. */
function usePairFields() {
  const lists = useCompanyLists();
  const [kinds, setKinds] = useState<Record<string, string>>({});
  const follow = useCallback((next: Record<string, string>) => setKinds(next), []);
  const { from_type = 'User', to_type = 'User' } = kinds;
  const walletsOf = (type: string, except: readonly string[]): Option[] =>
    ((type === 'Franchise' ? lists?.franchise_wallets : lists?.user_wallets.filter(isNoFund)) ?? [])
      .filter(({ code }) => !except.includes(code))
      .map(({ code, name }) => ({ value: code, label: fromServer(name) }));
  const owners: Option[] = [
    { value: 'User', label: t('Member') },
    { value: 'Franchise', label: t('Franchise') },
  ];
  const fields: Fields<Call> = {
    from_type: { label: text('From'), kind: 'choice', options: owners },
    from_wallet: { label: text('From wallet'), kind: 'select', options: walletsOf(from_type, neverSend) },
    to_type: {
      label: text('To'),
      kind: 'choice',
      options: [{ value: 'Own', label: t('Own wallet') }, ...owners],
    },
    to_wallet: {
      label: text('To wallet'),
      kind: 'select',
      options: walletsOf(to_type === 'Own' ? from_type : to_type, neverReceive),
    },
  };
  return { fields, follow, types: { from_type, to_type } };
}
