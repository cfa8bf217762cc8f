-- expands: walks work out orders that were brought from another system and came after its last date.
alter table company add column brought_through date;
comment on column company.brought_through is 'The last date that another system has worked out, of a network that was brought from there; null = none was.';
