import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { addDecimals, negated } from '../../lib/decimal.ts';
import { fromServer, t } from '../../lib/text.ts';
import { Money } from '../parts/figures.tsx';
import { type Line, Lines } from '../parts/lines.tsx';
import { Avatar, UserChip } from '../parts/people.tsx';
import { useProfileHref } from '../parts/screen-link.tsx';
import './form-side.css';

/** What was typed last, once the typing has stopped; '' = not long enough to be an id. */
export function useTypedId(typed: string): string {
  const [userId] = useDebouncedValue(typed.trim(), 350);
  return userId.length >= 5 ? userId : '';
}

/** An amount as typed so far; '0' until it is one. */
export const typedAmount = (typed: string): string => (/^\d{1,12}(\.\d{1,8})?$/.test(typed) ? typed : '0');

/** The right third of a desktop beside a form; a phone reads the same on the review. */
export const FormSide = ({ children }: { children: ReactNode }) => (
  <div className="form-side">{children}</div>
);

interface CardProps {
  title: string;
  person?: { user_id: string; name: string; profile_image_url?: string | null } | undefined;
  lines?: readonly Line[];
  children?: ReactNode;
}

/** Somebody with their balances; who may open the profile gets there by the id. */
export function SideCard({ title, person, lines = [], children }: CardProps) {
  const profileHref = useProfileHref();
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {person && (
        <p className="side-person">
          <Avatar name={person.name} imageUrl={person.profile_image_url} size={48} />
          <UserChip userId={person.user_id} name={person.name} href={profileHref(person.user_id)} />
        </p>
      )}
      {lines.length > 0 && <Lines lines={lines} />}
      {children}
    </section>
  );
}

/** Wallets with what they hold, for a card. */
export const walletLines = (wallets: readonly { name: string; balance: string }[]): Line[] =>
  wallets.map(({ name, balance }) => ({ label: fromServer(name), value: <Money value={balance} strong /> }));

interface WalletProps {
  /** The name of the wallet that pays. */
  wallet: string;
  balance: string;
  /** What leaves it. */
  payable: string;
}

/** A wallet that pays, now and afterwards, for the side of a form. */
export const WalletCard = ({ wallet, balance, payable }: WalletProps) => (
  <SideCard
    title={t('From')}
    lines={[
      { label: t('{wallet} now', { wallet }), value: <Money value={balance} /> },
      { label: t('Afterwards'), value: <Money value={addDecimals([balance, negated(payable)])} strong /> },
    ]}
  />
);

export interface Posting {
  account: string;
  /** Signed, as the passbook of the account will show it. */
  amount: string;
}

/** Which account gets what: together they are nothing, as in every journal. */
export function Postings({ postings }: { postings: readonly Posting[] }) {
  return (
    <SideCard
      title={t('What will be posted')}
      lines={postings.map(({ account, amount }) => ({
        label: account,
        value: <Money value={amount} signed />,
      }))}
    />
  );
}
