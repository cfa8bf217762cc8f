-- Who the company is on its invoices. No invoice is made before legal name, address and state are given.
alter table company
  add column legal_name text,
  add column address text,
  add column state text,
  add column gstin text constraint company_gstin_form check (gstin ~ '^[0-9A-Z]{15}$'),
  add column direct_selling_no text,
  add constraint company_seller_whole check (num_nulls(legal_name, address, state) in (0, 3)),
  add constraint company_gstin_needs_state check (gstin is null or state is not null);
comment on column company.state is 'One of the list of states; the first two digits of the GSTIN are its code.';
comment on column company.direct_selling_no is 'The number under which the company is registered for direct selling.';

-- Offices of franchises name a state of the list (packages/contract/src/core/states.ts). What is no spelling of one stays as
-- it was typed, and is asked for again by the next change of the office.
update profile p set state = known.name
from app_user u, (
  select name, lower(regexp_replace(name, '[^A-Za-z]', '', 'g')) as spelled
  from unnest(array['Andaman and Nicobar Islands', 'Andhra Pradesh', 'Arunachal Pradesh', 'Assam', 'Bihar', 'Chandigarh',
    'Chhattisgarh', 'Dadra and Nagar Haveli and Daman and Diu', 'Delhi', 'Goa', 'Gujarat', 'Haryana', 'Himachal Pradesh',
    'Jammu and Kashmir', 'Jharkhand', 'Karnataka', 'Kerala', 'Ladakh', 'Lakshadweep', 'Madhya Pradesh', 'Maharashtra',
    'Manipur', 'Meghalaya', 'Mizoram', 'Nagaland', 'Odisha', 'Puducherry', 'Punjab', 'Rajasthan', 'Sikkim', 'Tamil Nadu',
    'Telangana', 'Tripura', 'Uttar Pradesh', 'Uttarakhand', 'West Bengal']) as name
  union all
  values ('Delhi', 'newdelhi'), ('Delhi', 'nctofdelhi'), ('Odisha', 'orissa'), ('Puducherry', 'pondicherry'),
    ('Uttarakhand', 'uttaranchal'), ('Chhattisgarh', 'chattisgarh')
) known
where u.id = p.user_id and u.user_type = 'Franchise' and p.state <> known.name
  and lower(regexp_replace(replace(p.state, '&', 'and'), '[^A-Za-z]', '', 'g')) = known.spelled;
