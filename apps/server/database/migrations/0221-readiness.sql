-- An application asks whether its database holds the migrations it was built for before it takes requests.

grant select on schema_migration to banyan_app;
