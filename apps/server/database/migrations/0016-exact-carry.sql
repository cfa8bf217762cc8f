-- Volume carried forward is exact whatever the company's digits: at 8 digits 64 bits hold 92,233,720,368.
drop view carry;
alter table carry_0 alter column left_volume type numeric, alter column right_volume type numeric,
  alter column left_virtual type numeric, alter column right_virtual type numeric, alter column matched type numeric;
alter table carry_1 alter column left_volume type numeric, alter column right_volume type numeric,
  alter column left_virtual type numeric, alter column right_virtual type numeric, alter column matched type numeric;
create view carry as
select c.member_id, c.left_volume / s.unit as left_volume, c.right_volume / s.unit as right_volume,
  c.left_virtual / s.unit as left_virtual, c.right_virtual / s.unit as right_virtual, c.matched / s.unit as matched,
  c.is_first_matched
from (select generation, 10::numeric ^ digits as unit from carry_state) s, lateral (
  select * from carry_0 where s.generation = 0
  union all
  select * from carry_1 where s.generation = 1
) c;
comment on view carry is 'Volume carried forward by the last closing that was posted, in amounts.';
grant select on carry to banyan_app;
