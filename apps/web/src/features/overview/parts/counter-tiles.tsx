import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { franchiseDashboard } from '@banyan/contract/overview/dashboard';
import { useState } from 'react';
import { useCompany } from '../../../app/company.ts';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { ScreenButton, ScreenLink } from '../../../components/parts/screen-link.tsx';
import { dateText, formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import '../../../components/parts/security.css';

type Dashboard = ReplyOf<typeof franchiseDashboard>['data'];

/** What it sold today, and the way to the next bill. */
export function Bills({ bills: { count, total } }: { bills: Dashboard['bills'] }) {
  return (
    <section className="card stack" aria-labelledby="bills">
      <div className="section-head">
        <h2 id="bills">{t("Today's bills")}</h2>
        <ScreenButton href="/franchise/repurchase/orders-list?f_side=Sold&f_paid=Today">
          {t(text('Open', 'do it'))}
        </ScreenButton>
      </div>
      <Lines
        lines={[
          { label: t('Bills'), value: formatCount(count) },
          { label: t('Total with tax'), value: <Money value={total} /> },
        ]}
      />
    </section>
  );
}

/** What its sales brought, and the way to each of them. */
export function Commission({ commission: { today, month } }: { commission: Dashboard['commission'] }) {
  const { timezone } = useCompany();
  const [date] = useState(() => dateText(new Date(), timezone));
  const rows = '/franchise/profile?tab=commission';
  const since = (from: string, amount: string) => (
    <ScreenLink href={`${rows}&f_on_from=${from}&f_on_to=${date}`}>
      <Money value={amount} />
    </ScreenLink>
  );
  return (
    <section className="card stack" aria-labelledby="commission">
      <div className="section-head">
        <h2 id="commission">{t('Commission')}</h2>
        <ScreenButton href={rows}>{t(text('Open', 'do it'))}</ScreenButton>
      </div>
      <Lines
        lines={[
          { label: t('Today'), value: since(date, today) },
          { label: t('This month'), value: since(`${date.slice(0, 8)}01`, month) },
        ]}
      />
    </section>
  );
}

/** Unused pins by package, and the way to more of them. */
export function PinsLeft({ pins }: { pins: Dashboard['pins'] }) {
  return (
    <section className="card stack" aria-labelledby="pins-left">
      <div className="section-head">
        <h2 id="pins-left">{t('Unused pins')}</h2>
        <ScreenButton href="/franchise/pin-management/pin-generate">{t('Generate pins')}</ScreenButton>
      </div>
      {pins.length === 0 ? (
        <p className="muted">{t('No pins are left.')}</p>
      ) : (
        <Lines
          lines={pins.map(({ package: pack, count }) => ({
            label: pack,
            value: (
              <ScreenLink
                href={`/franchise/pin-management/view-pin?f_status=Unused&f_package=${encodeURIComponent(pack)}`}
              >
                {formatCount(count)}
              </ScreenLink>
            ),
          }))}
        />
      )}
    </section>
  );
}

/** Products that run short, and the way to all that it has. */
export function LowStock({ low: { count, products } }: { low: Dashboard['low_stock'] }) {
  if (count === 0) return null;
  return (
    <section className="card stack" aria-labelledby="low-stock">
      <div className="section-head">
        <h2 id="low-stock">{t('Below reorder level')}</h2>
        <ScreenButton href="/franchise/inventory/products-list?f_status=Reorder">
          {t(text('Open', 'do it'))}
        </ScreenButton>
      </div>
      <Lines
        lines={products.map(({ name, stock, reorder_level }) => ({
          label: name,
          value: t('{stock} of {level}', { stock: formatCount(stock), level: formatCount(reorder_level) }),
        }))}
      />
      {count > products.length && (
        <p className="caption">
          {t('{count, plural, one {# more product} other {# more products}}', {
            count: count - products.length,
          })}
        </p>
      )}
    </section>
  );
}

/** Orders that wait for the franchise, and the way to them. */
export function OpenOrders({ orders, requests }: Pick<Dashboard, 'orders' | 'requests'>) {
  const { to_confirm, to_send } = orders;
  const { waiting, to_decide } = requests;
  if (to_confirm + to_send + waiting + to_decide === 0) return null;
  const asked = '/franchise/inventory/product-requests?f_status=Pending';
  const list = '/franchise/repurchase/orders-list?f_side=Sold';
  const counted = (count: number, href: string) => <ScreenLink href={href}>{formatCount(count)}</ScreenLink>;
  return (
    <section className="card stack" aria-labelledby="open-orders">
      <h2 id="open-orders">{t('Orders that wait')}</h2>
      <Lines
        lines={[
          { label: t('Payments to confirm'), value: counted(to_confirm, `${list}&f_waits=Payment`) },
          {
            label: t('Orders to send'),
            value: counted(to_send, `${list}&f_payment=Paid&f_dispatch=Pending`),
          },
          { label: t('Requests to decide'), value: counted(to_decide, `${asked}&f_side=Received`) },
          { label: t('Own requests waiting'), value: counted(waiting, `${asked}&f_side=Made`) },
        ]}
      />
    </section>
  );
}

/** Members topped up last, each with the way to the next topup. */
export function LastMembers({ members }: { members: Dashboard['last_members'] }) {
  if (members.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="last-members">
      <h2 id="last-members">{t('Last members')}</h2>
      {members.map(({ user_id, name, package: pack, at }) => (
        <div key={user_id} className="section-head">
          <div>
            <p>
              <strong>{name}</strong> <span className="mono">{user_id}</span>
            </p>
            <p className="caption">
              {pack}, <DateTime value={at} />
            </p>
          </div>
          <ScreenButton href={`/franchise/topup/topup-from-wallet?user_id=${user_id}`}>
            {t('Top up')}
            <span className="visually-hidden"> {name}</span>
          </ScreenButton>
        </div>
      ))}
    </section>
  );
}

export function SubFranchises({ subs }: { subs: Dashboard['sub_franchises'] }) {
  if (!subs) return null;
  return (
    <section className="card section-head" aria-labelledby="sub-franchises">
      <div>
        <h2 id="sub-franchises">{t('Sub-franchises')}</h2>
        <p className="caption">
          {t('{count} in all, {blocked} blocked', { count: subs.count, blocked: subs.blocked })}
        </p>
      </div>
      <ScreenButton href="/franchise/sub-franchise/sub-franchise-list">
        {t(text('Open', 'do it'))}
      </ScreenButton>
    </section>
  );
}
