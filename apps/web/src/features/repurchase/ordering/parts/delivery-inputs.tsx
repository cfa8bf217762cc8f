import { states } from '@banyan/contract/core/states';
import { text } from '@banyan/contract/core/text';
import { deliveryAddresses, forgetAddress } from '@banyan/contract/repurchase/order-addresses';
import type { DeliveryAddress } from '@banyan/contract/repurchase/order-fields';
import { useState } from 'react';
import { queryClient } from '../../../../app/query-client.ts';
import { AnyField, optionsOf } from '../../../../components/form/field.tsx';
import type { AnyForm } from '../../../../components/form/use-form.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { call } from '../../../../lib/call.ts';
import { t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';
import { Choices } from './choices.tsx';

interface Props {
  form: AnyForm;
  /** The own address book is offered. */
  hasAddressBook: boolean;
  /** What is said of goods that are not sent. */
  counterLabel: string;
}

const blank = { name: '', mobile: '', address: '', state: '', pincode: '' };

/** Where it goes: an address of before, a new one, or nowhere because it is handed over. */
export function DeliveryInputs({ form, hasAddressBook, counterLabel }: Props) {
  const { data: book = [] } = useCall(deliveryAddresses, {}, { enabled: hasAddressBook });
  const [chosen, setChosen] = useState(form.values.delivery === 'counter' ? 'counter' : undefined);
  const choose = (value: string): void => {
    setChosen(value);
    const known = book.find(({ id }) => id === value);
    form.set('delivery', value === 'counter' ? value : known ? addressOf(known) : blank);
  };
  const forget = async (id: string): Promise<void> => {
    try {
      await call(forgetAddress, { body: { id }, loader: true });
      setChosen(undefined);
      form.set('delivery', undefined);
      await queryClient.invalidateQueries({ queryKey: [deliveryAddresses.path] });
    } catch {
      // On screen already (app/errors.ts).
    }
  };
  const isKnown = book.some(({ id }) => id === chosen);
  return (
    <>
      <Choices
        id={form.idOf('delivery')}
        legend={t('Delivery')}
        value={chosen}
        error={form.errors.delivery && t('Choose where it goes.')}
        onChange={choose}
        options={[
          { value: 'counter', label: counterLabel },
          ...book.map((known) => ({
            value: known.id,
            label: known.name,
            note: [known.address, known.state, known.pincode].join(', '),
          })),
          { value: 'new', label: t('New delivery address') },
        ]}
      />
      {chosen && isKnown && (
        <div>
          <Button variant="quiet" onClick={() => void forget(chosen)}>
            {t('Forget this address')}
          </Button>
        </div>
      )}
      {chosen === 'new' && (
        <>
          <AnyField form={form} name="delivery.name" def={{ label: text('Name'), autoComplete: 'name' }} />
          <AnyField form={form} name="delivery.mobile" def={{ label: text('Mobile'), kind: 'mobile' }} />
          <AnyField form={form} name="delivery.address" def={{ label: text('Address'), kind: 'textarea' }} />
          <AnyField
            form={form}
            name="delivery.state"
            def={{ label: text('State'), kind: 'select', options: optionsOf(states) }}
          />
          <AnyField form={form} name="delivery.pincode" def={{ label: text('Pincode'), kind: 'digits' }} />
        </>
      )}
    </>
  );
}

const addressOf = ({ name, mobile, address, state, pincode }: DeliveryAddress): DeliveryAddress => ({
  name,
  mobile,
  address,
  state,
  pincode,
});
