-- The orders of one buyer, a member or a franchise, by one index in place of two.
create index repurchase_order_buyer_at on repurchase_order (coalesce(member_id, franchise_id), at, id);
drop index repurchase_order_member_at;
drop index repurchase_order_franchise_at;
