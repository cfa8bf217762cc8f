-- How the company looks, and whom its people may ask (docs/screens.md §1.5). Null = the product's own colours, the first letter of
-- the name for a logo, no contact.
alter table company
  add column primary_colour text constraint company_primary_colour_form check (primary_colour ~ '^#[0-9a-f]{6}$'),
  add column accent_colour text constraint company_accent_colour_form check (accent_colour ~ '^#[0-9a-f]{6}$'),
  add column logo_id bigint references content_picture,
  add column support_email text,
  add column support_mobile text;
create index company_logo on company (logo_id);
