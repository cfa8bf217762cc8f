-- Stock lists: products by their SKU, and the few accounts of franchises among those of all members.
create index product_by_sku on product (sku);
create index account_of_franchises on account (asset_id, owner_id) where owner_type = 'Franchise';
