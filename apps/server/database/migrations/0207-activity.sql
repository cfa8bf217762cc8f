-- What a member bought in the periods that count, read at every event that may pay the member (docs/plans.md §7.5).
create index business_event_volume on business_event (member_id, period)
  where kind in ('topup', 'topup_reversal', 'order', 'refund');
