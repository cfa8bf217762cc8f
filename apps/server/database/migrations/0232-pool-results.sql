-- What each closing shared of each pool, kept beside the rows: a list of them need not read the incomes of all members.
create table pool_result (
  id bigint generated always as identity primary key,
  business_date date not null,
  code text not null,
  form text not null constraint pool_result_form_known check (form in ('shares', 'points', 'amount', 'once')),
  period text,
  wallet_code text,
  turnover numeric(40,12),
  pool numeric(28,8),
  shares bigint,
  share_value numeric(28,8),
  holders int not null,
  paid numeric(28,8) not null,
  constraint pool_result_once unique (business_date, code)
);
comment on column pool_result.period is 'Null = it pays a rank once.';
comment on column pool_result.wallet_code is 'Where its rows went; null = nothing was paid.';
comment on column pool_result.shares is 'Shares or points of all holders; null = it pays amounts, and so are turnover, pool and share_value.';
comment on column pool_result.paid is 'After caps.';
create index pool_result_code on pool_result (code, business_date, id);
grant select, insert on pool_result to banyan_app;

insert into pool_result (business_date, code, form, period, wallet_code, turnover, pool, shares, share_value, holders, paid)
select business_date, code, coalesce(figures ->> 'by', 'shares'), coalesce(figures ->> 'period', case when figures ? 'shares' then 'monthly' end),
  wallet_code, (figures ->> 'turnover')::numeric, (figures ->> 'pool')::numeric, (figures ->> 'shares')::bigint,
  (figures ->> 'share_value')::numeric, holders, paid
from (
  select business_date, why -> 'pool' ->> 'code' as code, (array_agg(why -> 'pool'))[1] as figures, max(wallet_code) as wallet_code,
    count(distinct member_id) as holders, sum(amount) as paid
  from income where kind = 'bonus' and reverses is null and why ? 'pool' group by 1, 2
) shared
order by business_date, code;
