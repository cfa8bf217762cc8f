-- expands: a network says which of its topups were reversed, and when: periods that run count both.
alter table import_topup add column reversed_at timestamptz;
