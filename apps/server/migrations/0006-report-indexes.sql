-- Indexes behind filters of reports over the whole company.
create index member_sponsor_side on member (sponsor_side, joined_at, id);
drop index topup_first;
create index topup_type on topup (is_first, at, id);
