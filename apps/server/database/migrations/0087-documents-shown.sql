-- A slip for an order is looked at by the franchise that sells, too.
alter table document add column shown_to bigint constraint document_shown_to references app_user (id);
comment on column document.shown_to is 'Who else may look at it: the franchise it was sent to; null: nobody but its owner and admins.';
