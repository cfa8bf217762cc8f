-- expands: a topup of another system says what its ROI came to, and whether its cap was reached
alter table import_topup add column roi_earned numeric(28,8), add column is_completed boolean not null default false;
