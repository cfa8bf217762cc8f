-- What may be done on a screen is a right of its own (docs/security.md §6).
alter table route add column is_action boolean not null default false;
comment on column route.is_action is 'A right to act on the screen above it, without a page of its own.';

-- Sub-admins keep what they had: who held one of these screens gets the action, and what stands above it. A new
-- database has no routes yet; names and order follow the catalogue at the next start.
create temp table new_action (url text primary key, screens text[] not null);
insert into new_action values
  ('/admin/dashboard/company-accounts', '{/admin/wallet/passbook}'),
  ('/admin/member/member-search/open-panel', '{/admin/member/member-search}'),
  ('/admin/member/member-search/block', '{/admin/member/member-search}'),
  ('/admin/member/count/rebuild', '{/admin/member/count}'),
  ('/admin/wallet/credit-debit-history/decide', '{/admin/wallet/credit-debit-history}'),
  ('/admin/topup/topup-details/reverse', '{/admin/topup/topup-details}'),
  ('/admin/topup/packages/change', '{/admin/topup/packages}'),
  ('/admin/income/reward/decide', '{/admin/income/reward}'),
  ('/admin/income/bonus/credit', '{/admin/income/bonus}'),
  ('/admin/income/bonus/decide', '{/admin/income/bonus}'),
  ('/admin/income/total-income/pay', '{/admin/income/total-income}'),
  ('/admin/income/total-income/suspend', '{/admin/income/total-income}'),
  ('/admin/income/total-income/mail', '{/admin/income/total-income}'),
  ('/admin/miscellaneous/virtual-business-details/decide', '{/admin/miscellaneous/virtual-business-details}'),
  ('/admin/miscellaneous/virtual-business-details/reverse', '{/admin/miscellaneous/virtual-business-details}'),
  ('/admin/settings/plan/publish', '{/admin/settings/plan}'),
  ('/admin/settings/plan/decide', '{/admin/settings/plan}');
insert into new_action
select '/admin/income/closings/' || act, '{/admin/income/all-income,/admin/income/matching-income,
  /admin/income/matching-level-income,/admin/income/roi-income,/admin/income/roi-level-income,/admin/income/reward,
  /admin/income/repurchase-level-income,/admin/income/bonus,/admin/income/closings}'
from unnest(array['start', 'approve', 'recalculate', 'resume']) act;
insert into new_action
select url || '/export', (select array_agg(page.url) from route page where page.parent_id = section.id)
from route section
where url in ('/admin/member', '/admin/team-details', '/admin/wallet', '/admin/topup', '/admin/income',
    '/admin/miscellaneous', '/admin/settings')
  and exists (select from route page where page.parent_id = section.id);

insert into route (parent_id, control_id, user_type, name, path, url, is_nav_menu_item, is_built, is_action)
select parent.id, replace(substr(a.url, 2), '/', '-'), 'Admin', a.url, regexp_replace(a.url, '.*/', ''), a.url, false, true, true
from new_action a join route parent on parent.url = regexp_replace(a.url, '/[^/]*$', '');

with recursive granted as (
  select r.user_id, action.id, action.parent_id
  from new_action a
    join route screen on screen.url = any(a.screens)
    join access_right r on r.route_id = screen.id
    join route action on action.url = a.url
  union
  select g.user_id, parent.id, parent.parent_id from route parent join granted g on g.parent_id = parent.id
)
insert into access_right (user_id, route_id) select user_id, id from granted
on conflict do nothing;
drop table new_action;
