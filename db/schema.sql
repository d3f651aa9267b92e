-- The complete schema after all migrations, for reading and diffs. Written by `npm run schema`.

create table alert_events (
  id bigint not null generated always as identity,
  kind text not null,
  workflow_id uuid not null,
  run_id uuid,
  worker integer,
  due_at timestamp with time zone,
  next_at timestamp with time zone,
  constraint alert_events_pkey PRIMARY KEY (id),
  constraint alert_events_kind CHECK ((kind = ANY (ARRAY['run'::text, 'schedule'::text])))
);

create table alert_rules (
  workflow_id uuid not null,
  workspace_id uuid not null,
  rules text not null,
  sealed text,
  slow_ms double precision,
  silence_ms double precision,
  silent_since timestamp with time zone,
  silence_due timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint alert_rules_pkey PRIMARY KEY (workflow_id),
  constraint alert_rules_workflow_id_workflows_id_fk FOREIGN KEY (workflow_id) REFERENCES workflows(id)
);

create table alerts (
  id uuid not null,
  workspace_id uuid not null,
  workflow_id uuid not null,
  rule text not null,
  cause text not null,
  worker integer,
  code text,
  message text not null,
  since timestamp with time zone not null,
  until timestamp with time zone,
  count integer not null,
  last_run_id uuid,
  trigger integer,
  last_due timestamp with time zone,
  next_due timestamp with time zone,
  said_at timestamp with time zone not null,
  notified boolean not null,
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_rule CHECK ((rule = ANY (ARRAY['failure'::text, 'failures_in_a_row'::text, 'missed_schedule'::text, 'silence'::text, 'slow'::text])))
);

create table answers (
  key text not null,
  outcome text not null,
  weight integer not null,
  expires_at timestamp with time zone not null,
  constraint answers_pkey PRIMARY KEY (key)
);

create table approvals (
  id uuid not null,
  workspace_id uuid not null,
  workflow_id uuid not null,
  run_id uuid not null,
  worker integer not null,
  iteration integer[] not null default '{}'::integer[],
  item text,
  title text not null,
  message text not null,
  fields text not null,
  status text not null default 'open'::text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  answers text,
  notified text,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_status CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text, 'timeout'::text, 'cancelled'::text])))
);

create table auto_top_ups (
  workspace_id uuid not null,
  enabled boolean not null,
  currency text not null,
  below bigint not null,
  amount bigint not null,
  monthly_max bigint not null,
  changed_by uuid not null,
  changed_at timestamp with time zone not null,
  stopped text,
  stopped_at timestamp with time zone,
  try_at timestamp with time zone,
  constraint auto_top_ups_pkey PRIMARY KEY (workspace_id),
  constraint auto_top_ups_amounts CHECK (((below > 0) AND (amount > 0) AND (monthly_max >= amount))),
  constraint auto_top_ups_stopped CHECK (((stopped IS NULL) = (stopped_at IS NULL))),
  constraint auto_top_ups_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES users(id),
  constraint auto_top_ups_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table back_run_bodies (
  back_run_id uuid not null,
  sha256 text not null,
  body bytea not null,
  constraint back_run_bodies_back_run_id_sha256_pk PRIMARY KEY (back_run_id, sha256),
  constraint back_run_bodies_back_run_id_back_runs_id_fk FOREIGN KEY (back_run_id) REFERENCES back_runs(id) ON DELETE CASCADE
);

create table back_run_results (
  back_run_id uuid not null,
  n integer not null,
  run_id uuid not null,
  at timestamp with time zone not null,
  is_recorded boolean not null,
  status text not null,
  error text,
  unanswered text not null,
  constraint back_run_results_back_run_id_n_pk PRIMARY KEY (back_run_id, n),
  constraint back_run_results_back_run_id_back_runs_id_fk FOREIGN KEY (back_run_id) REFERENCES back_runs(id) ON DELETE CASCADE
);

create table back_run_values (
  back_run_id uuid not null,
  provider_id text not null,
  n integer not null,
  type text not null,
  sha256 text not null,
  bytes integer not null,
  constraint back_run_values_back_run_id_provider_id_n_pk PRIMARY KEY (back_run_id, provider_id, n),
  constraint back_run_values_back_run_id_back_runs_id_fk FOREIGN KEY (back_run_id) REFERENCES back_runs(id) ON DELETE CASCADE
);

create table back_runs (
  id uuid not null,
  workspace_id uuid not null,
  workflow_id uuid not null,
  version integer not null,
  trigger integer not null,
  source text not null,
  "fetch" boolean not null,
  schedule text,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  status text not null default 'queued'::text,
  due integer not null,
  done integer not null default 0,
  "position" text,
  counts text not null,
  state bytea,
  error text,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint back_runs_pkey PRIMARY KEY (id),
  constraint back_runs_source CHECK ((source = ANY (ARRAY['schedule'::text, 'calls'::text]))),
  constraint back_runs_status CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'finished'::text, 'cancelled'::text]))),
  constraint back_runs_workflow_id_workflows_id_fk FOREIGN KEY (workflow_id) REFERENCES workflows(id) ON DELETE CASCADE
);

create table billing_details (
  workspace_id uuid not null,
  name text not null,
  address text not null,
  tax_number text not null,
  tax_note text not null default ''::text,
  bank_account text not null,
  changed_at timestamp with time zone not null,
  constraint billing_details_pkey PRIMARY KEY (workspace_id),
  constraint billing_details_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table bulk_retries (
  id uuid not null,
  workspace_id uuid not null,
  created_by uuid,
  conditions text not null,
  from_step text not null,
  version text not null,
  repeat_effects boolean not null,
  state text not null,
  max_runs integer,
  total integer not null,
  complete boolean not null,
  preview text not null,
  ended_at timestamp with time zone,
  constraint bulk_retries_pkey PRIMARY KEY (id),
  constraint bulk_retries_state CHECK ((state = ANY (ARRAY['planned'::text, 'running'::text, 'paused'::text, 'stopped'::text, 'done'::text])))
);

create table bulk_retry_runs (
  bulk_retry_id uuid not null,
  run_id uuid not null,
  state text not null,
  retry_id uuid,
  reason text,
  message text,
  constraint bulk_retry_runs_bulk_retry_id_run_id_pk PRIMARY KEY (bulk_retry_id, run_id),
  constraint bulk_retry_runs_state CHECK ((state = ANY (ARRAY['waiting'::text, 'begun'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'passed'::text])))
);

create table card_refunds (
  id uuid not null,
  workspace_id uuid not null,
  top_up_id uuid not null,
  amount bigint not null,
  currency text not null,
  status text not null default 'pending'::text,
  planned_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  reference text,
  note text,
  sending_at timestamp with time zone,
  refusals integer not null default 0,
  try_at timestamp with time zone,
  constraint card_refunds_pkey PRIMARY KEY (id),
  constraint card_refunds_amount CHECK ((amount > 0)),
  constraint card_refunds_ended CHECK (((status = 'pending'::text) = (ended_at IS NULL))),
  constraint card_refunds_status CHECK ((status = ANY (ARRAY['pending'::text, 'refunded'::text, 'failed'::text, 'paid_by_hand'::text]))),
  constraint card_refunds_top_up_id_top_ups_id_fk FOREIGN KEY (top_up_id) REFERENCES top_ups(id),
  constraint card_refunds_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table copied_values (
  workflow_id uuid not null,
  provider_id text not null,
  reader_id uuid not null,
  version integer not null,
  workspace_id uuid not null,
  body text not null,
  content_type text not null,
  etag text not null,
  run_id uuid not null,
  published_at timestamp with time zone not null,
  marks text not null default ''::text,
  constraint copied_values_workflow_id_provider_id_reader_id_version_pk PRIMARY KEY (workflow_id, provider_id, reader_id, version)
);

create table coupons (
  id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  item_id uuid not null,
  code text not null,
  rate integer,
  amount bigint,
  currency text,
  periods integer,
  max_uses integer,
  used integer not null default 0,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_amount CHECK ((amount > 0)),
  constraint coupons_currency CHECK (((amount IS NULL) = (currency IS NULL))),
  constraint coupons_off CHECK (((rate IS NULL) = (amount IS NOT NULL))),
  constraint coupons_rate CHECK (((rate >= 1) AND (rate <= 10000))),
  constraint coupons_used CHECK (((used >= 0) AND ((max_uses IS NULL) OR (used <= max_uses))))
);

create table credentials (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  provider text not null,
  sealed text not null,
  last4 text not null,
  host text not null default ''::text,
  base_url text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  constraint credentials_pkey PRIMARY KEY (id),
  constraint credentials_provider CHECK ((provider = ANY (ARRAY['news'::text, 'market'::text, 'economic'::text, 'smtp'::text, 'http'::text, 'model'::text]))),
  constraint credentials_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  constraint credentials_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table dashboards (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  layout text not null,
  parameters text not null,
  visibility text not null default 'workspace'::text,
  created_by uuid,
  calls_per_hour integer not null default 60,
  revision integer not null default 1,
  folder text not null default ''::text,
  tags text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint dashboards_pkey PRIMARY KEY (id),
  constraint dashboards_calls CHECK (((calls_per_hour >= 0) AND (calls_per_hour <= 3600))),
  constraint dashboards_private_maker CHECK (((visibility <> 'private'::text) OR (created_by IS NOT NULL))),
  constraint dashboards_visibility CHECK ((visibility = ANY (ARRAY['private'::text, 'workspace'::text]))),
  constraint dashboards_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table dispute_messages (
  id uuid not null,
  dispute_id uuid not null,
  side text not null,
  user_id uuid not null,
  text text not null,
  at timestamp with time zone not null,
  constraint dispute_messages_pkey PRIMARY KEY (id),
  constraint dispute_messages_side CHECK ((side = ANY (ARRAY['buyer'::text, 'seller'::text, 'operator'::text]))),
  constraint dispute_messages_dispute_id_disputes_id_fk FOREIGN KEY (dispute_id) REFERENCES disputes(id)
);

create table disputes (
  id uuid not null,
  workspace_id uuid not null,
  seller_id uuid not null,
  subscription_id uuid not null,
  charge text not null,
  opened_by uuid not null,
  reason text not null,
  state text not null default 'open'::text,
  refunded_before bigint not null,
  opened_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by text,
  decision text,
  decided bigint,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_end CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint disputes_state CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'withdrawn'::text]))),
  constraint disputes_charge_ledger_entries_cause_fk FOREIGN KEY (charge) REFERENCES ledger_entries(cause),
  constraint disputes_subscription_id_subscriptions_id_fk FOREIGN KEY (subscription_id) REFERENCES subscriptions(id)
);

create table failing_workflows (
  workflow_id uuid not null,
  since timestamp with time zone not null,
  noted_at timestamp with time zone not null,
  constraint failing_workflows_pkey PRIMARY KEY (workflow_id),
  constraint failing_workflows_workflow_id_workflows_id_fk FOREIGN KEY (workflow_id) REFERENCES workflows(id)
);

create table holds (
  run_id uuid not null,
  subscription_id uuid not null,
  price_version integer not null,
  debit_account uuid not null,
  credit_account uuid not null,
  currency text not null,
  amount bigint not null,
  held_at timestamp with time zone not null,
  period integer,
  used_by text,
  parent_run uuid,
  constraint holds_pkey PRIMARY KEY (run_id)
);

create table hook_deliveries (
  hook_id uuid not null,
  n integer not null,
  workspace_id uuid not null,
  webhook_id text not null,
  at timestamp with time zone not null,
  body text not null,
  state text not null default 'pending'::text,
  attempts text not null default '[]'::text,
  tries integer not null default 0,
  next_at timestamp with time zone,
  claimed_until timestamp with time zone,
  constraint hook_deliveries_hook_id_n_pk PRIMARY KEY (hook_id, n),
  constraint hook_deliveries_state CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'dropped'::text])))
);

create table hook_events (
  id bigint not null generated always as identity,
  workflow_id uuid not null,
  provider_id text not null,
  reader_id uuid,
  version integer not null,
  etag text not null,
  published_at timestamp with time zone not null,
  constraint hook_events_pkey PRIMARY KEY (id)
);

create table hooks (
  id uuid not null,
  workspace_id uuid not null,
  workflow_id uuid not null,
  provider_id text not null,
  url text not null,
  sealed text not null,
  only_if_changed boolean not null,
  include_value boolean not null,
  since_event bigint not null,
  deliveries integer not null default 0,
  last_version integer,
  last_etag text,
  failing_since timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  paused_reason text,
  paused_until timestamp with time zone,
  ended_at timestamp with time zone,
  ended_reason text,
  constraint hooks_pkey PRIMARY KEY (id),
  constraint hooks_ended_reason CHECK ((ended_reason = ANY (ARRAY['gone'::text, 'no_success'::text, 'access_ended'::text, 'serves_table'::text]))),
  constraint hooks_paused_reason CHECK ((paused_reason = 'quota_used'::text)),
  constraint hooks_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  constraint hooks_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table idempotency_keys (
  workflow_id uuid not null,
  webhook_id text not null,
  key text not null,
  request_hash text not null,
  run_id uuid not null,
  status integer,
  answer text,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_workflow_id_webhook_id_key_pk PRIMARY KEY (workflow_id, webhook_id, key)
);

create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint identities_issuer_subject_pk PRIMARY KEY (issuer, subject),
  constraint identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table input_bodies (
  workspace_id uuid not null,
  sha256 text not null,
  run_id uuid not null,
  type text,
  bytes integer not null,
  stored integer not null,
  body bytea not null,
  constraint input_bodies_workspace_id_sha256_pk PRIMARY KEY (workspace_id, sha256)
);

create table inside_steps (
  run_id uuid not null,
  worker integer not null,
  iteration integer[] not null,
  type text not null,
  status text not null,
  attempt integer not null default 1,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  input text,
  result text,
  error text,
  output text,
  sample boolean not null default false,
  wake_at timestamp with time zone,
  logs text,
  child_run uuid,
  constraint inside_steps_run_id_worker_iteration_pk PRIMARY KEY (run_id, worker, iteration),
  constraint inside_steps_status CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'skipped'::text])))
) partition by RANGE (run_id);

create table inside_steps_rest partition of inside_steps DEFAULT;

create table instance (
  id integer not null,
  canary text not null,
  trial_key text,
  second_step_required boolean not null default false,
  profile text,
  created_at timestamp with time zone not null default now(),
  constraint instance_pkey PRIMARY KEY (id),
  constraint instance_one_row CHECK ((id = 1))
);

create table instance_totals (
  metric text not null,
  outcome text not null,
  count bigint not null,
  constraint instance_totals_metric_outcome_pk PRIMARY KEY (metric, outcome)
);

create table invitations (
  id uuid not null,
  workspace_id uuid not null,
  email text not null,
  role text not null,
  hash text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_role CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'owner'::text]))),
  constraint invitations_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint invitations_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table key_budgets (
  key text not null,
  "left" integer not null,
  resets_at timestamp with time zone not null,
  constraint key_budgets_pkey PRIMARY KEY (key)
);

create table leases (
  name text not null,
  holder text not null,
  until timestamp with time zone not null,
  outcome text,
  constraint leases_pkey PRIMARY KEY (name)
);

create table ledger_accounts (
  id uuid not null,
  workspace_id uuid,
  currency text not null,
  balance bigint not null default 0,
  earned bigint not null default 0,
  overdraft bigint not null default 0,
  share_of uuid,
  share_rest integer not null default 0,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_currency UNIQUE (id, currency),
  constraint ledger_accounts_of UNIQUE NULLS NOT DISTINCT (workspace_id, share_of, currency),
  constraint ledger_accounts_bounded CHECK (((overdraft >= 0) AND ((workspace_id IS NULL) OR (balance >= (- overdraft))))),
  constraint ledger_accounts_earned CHECK (((earned >= 0) AND (earned <= GREATEST(balance, (0)::bigint))))
);

create table ledger_entries (
  cause text not null,
  debit_account uuid not null,
  credit_account uuid not null,
  currency text not null,
  amount bigint not null,
  at timestamp with time zone not null,
  subscription_id uuid,
  price_version integer,
  run_id uuid,
  period_start timestamp with time zone,
  period_end timestamp with time zone,
  payment_id uuid,
  payout_id uuid,
  charge text,
  matures boolean not null default true,
  constraint ledger_entries_pkey PRIMARY KEY (cause),
  constraint ledger_entries_a_cause CHECK ((num_nonnulls(run_id, period_start, payment_id, payout_id, charge) >= 1)),
  constraint ledger_entries_amount CHECK ((amount > 0)),
  constraint ledger_entries_two_accounts CHECK ((debit_account <> credit_account)),
  constraint ledger_entries_credit FOREIGN KEY (credit_account, currency) REFERENCES ledger_accounts(id, currency),
  constraint ledger_entries_debit FOREIGN KEY (debit_account, currency) REFERENCES ledger_accounts(id, currency)
);

create table limit_windows (
  key text not null,
  state text not null,
  expires_at timestamp with time zone not null,
  constraint limit_windows_pkey PRIMARY KEY (key)
);

create table listing_reports (
  id uuid not null,
  listing_id uuid not null,
  user_id uuid,
  reporter text,
  reason text not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  constraint listing_reports_pkey PRIMARY KEY (id),
  constraint listing_reports_one UNIQUE (listing_id, user_id),
  constraint listing_reports_one_of_stranger UNIQUE (listing_id, reporter),
  constraint listing_reports_reason CHECK ((reason = ANY (ARRAY['illegal'::text, 'misleading'::text, 'broken'::text, 'rights'::text, 'other'::text]))),
  constraint listing_reports_listing_id_listings_id_fk FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint listing_reports_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);

create table listing_reviews (
  id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  item_id uuid not null,
  asked_by uuid not null,
  wanted text,
  opens boolean not null,
  state text not null,
  reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  at timestamp with time zone not null,
  constraint listing_reviews_pkey PRIMARY KEY (id),
  constraint listing_reviews_reason CHECK (((state = 'declined'::text) = (reason IS NOT NULL))),
  constraint listing_reviews_state CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'declined'::text]))),
  constraint listing_reviews_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table listings (
  id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  item_id uuid not null,
  slug text not null,
  summary text not null default ''::text,
  category text not null default ''::text,
  description text not null,
  listed boolean not null,
  sample text,
  sampled_at timestamp with time zone,
  taken_down text,
  listed_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  score integer not null default 3000,
  drawing text,
  drawn_at timestamp with time zone,
  show_tests boolean not null default false,
  constraint listings_pkey PRIMARY KEY (id),
  constraint listings_item UNIQUE (kind, item_id),
  constraint listings_slug UNIQUE (slug),
  constraint listings_kind CHECK ((kind = ANY (ARRAY['workflow'::text, 'worker'::text, 'widget'::text, 'dashboard'::text]))),
  constraint listings_sample CHECK (((sample IS NULL) = (sampled_at IS NULL))),
  constraint listings_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table login_attempts (
  kind text not null,
  subject text not null,
  failures integer not null,
  window_ends_at timestamp with time zone not null,
  constraint login_attempts_kind_subject_pk PRIMARY KEY (kind, subject),
  constraint login_attempts_kind CHECK ((kind = ANY (ARRAY['account'::text, 'address'::text, 'pair'::text, 'device'::text, 'sign_up'::text, 'sign_up_address'::text, 'mail'::text])))
);

create table mail_receivers (
  workspace_id uuid not null,
  box text not null,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint mail_receivers_workspace_id_box_pk PRIMARY KEY (workspace_id, box)
);

create table members (
  id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  role text not null,
  by_group boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint members_pkey PRIMARY KEY (id),
  constraint members_role CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'owner'::text]))),
  constraint members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint members_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table memories (
  id bigint not null generated always as identity,
  workspace_id uuid not null,
  workflow_id uuid,
  name text not null,
  key text not null,
  value text not null default 'null'::text,
  at timestamp with time zone,
  run_id uuid,
  constraint memories_pkey PRIMARY KEY (id),
  constraint memories_workflow_id_workflows_id_fk FOREIGN KEY (workflow_id) REFERENCES workflows(id) ON DELETE CASCADE,
  constraint memories_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);

create table memory_changes (
  id bigint not null generated always as identity,
  workspace_id uuid not null,
  workflow_id uuid,
  name text not null,
  key text not null,
  changed_at timestamp with time zone not null,
  value text not null,
  at timestamp with time zone,
  items text,
  bytes bigint generated always as ((((200 + octet_length(value)) + COALESCE(octet_length(items), 0)) + octet_length(key))) stored,
  constraint memory_changes_pkey PRIMARY KEY (id),
  constraint memory_changes_workflow_id_workflows_id_fk FOREIGN KEY (workflow_id) REFERENCES workflows(id) ON DELETE CASCADE,
  constraint memory_changes_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);

create table memory_items (
  memory_id bigint not null,
  digest text not null,
  seen_at timestamp with time zone not null,
  constraint memory_items_memory_id_digest_pk PRIMARY KEY (memory_id, digest),
  constraint memory_items_memory_id_memories_id_fk FOREIGN KEY (memory_id) REFERENCES memories(id) ON DELETE CASCADE
);

create table model_calls (
  key text not null,
  at timestamp with time zone not null,
  constraint model_calls_pkey PRIMARY KEY (key)
);

create table model_prices (
  model text not null,
  input bigint not null,
  output bigint not null,
  constraint model_prices_pkey PRIMARY KEY (model),
  constraint model_prices_positive CHECK (((input >= 0) AND (output >= 0)))
);

create table model_spending (
  workspace_id uuid not null,
  month text not null,
  model text not null,
  calls bigint not null,
  input bigint not null,
  output bigint not null,
  cost bigint,
  constraint model_spending_workspace_id_month_model_pk PRIMARY KEY (workspace_id, month, model),
  constraint model_spending_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table notices (
  id uuid not null,
  workspace_id uuid not null,
  type text not null,
  alert_id uuid,
  workflow_id uuid,
  rule text,
  channel text not null,
  address text not null,
  subject text,
  body text not null,
  message_id text not null,
  at timestamp with time zone not null,
  state text not null default 'pending'::text,
  tries integer not null default 0,
  error text,
  delivered_at timestamp with time zone,
  next_at timestamp with time zone,
  claimed_until timestamp with time zone,
  outside_at timestamp with time zone,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_state CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'dropped'::text])))
);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  rp_id text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table payment_facts (
  id text not null,
  kind text not null,
  top_up_id uuid,
  intent text,
  amount bigint not null,
  currency text,
  at timestamp with time zone not null,
  constraint payment_facts_pkey PRIMARY KEY (id),
  constraint payment_facts_kind CHECK ((kind = ANY (ARRAY['paid'::text, 'refunded'::text, 'refund_failed'::text, 'dispute_lost'::text])))
);

create table payments (
  id uuid not null,
  workspace_id uuid not null,
  provider text not null,
  reference text not null,
  amount bigint not null,
  currency text not null,
  actor_id uuid,
  at timestamp with time zone not null,
  constraint payments_pkey PRIMARY KEY (id)
);

create table payout_accounts (
  workspace_id uuid not null,
  account text not null,
  is_ready boolean not null default false,
  made_at timestamp with time zone not null,
  constraint payout_accounts_pkey PRIMARY KEY (workspace_id),
  constraint payout_accounts_account UNIQUE (account),
  constraint payout_accounts_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table payouts (
  id uuid not null,
  workspace_id uuid not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  payee text not null,
  bank_account text not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  note text,
  destination text,
  sending_at timestamp with time zone,
  refusals integer not null default 0,
  try_at timestamp with time zone,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_amount CHECK ((amount > 0)),
  constraint payouts_ended CHECK (((status = 'pending'::text) = (ended_at IS NULL))),
  constraint payouts_status CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'failed'::text, 'cancelled'::text]))),
  constraint payouts_requested_by_users_id_fk FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint payouts_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table plan_days (
  subscription_id uuid not null,
  day date not null,
  period integer not null,
  used_by text not null,
  units bigint not null,
  cost bigint not null,
  constraint plan_days_subscription_id_day_period_used_by_pk PRIMARY KEY (subscription_id, day, period, used_by)
);

create table plan_periods (
  subscription_id uuid not null,
  number integer not null,
  version integer not null,
  started_at timestamp with time zone not null,
  amount bigint not null,
  trial boolean not null,
  whole_from timestamp with time zone,
  whole_ms bigint,
  whole_amount bigint,
  discounted boolean not null default false,
  unit text not null,
  includes bigint not null,
  overage bigint not null,
  max_units bigint,
  minor integer not null,
  units bigint not null default 0,
  cost bigint not null default 0,
  remainder bigint not null default 0,
  postings integer not null default 0,
  notified integer not null default 0,
  notified_of_limit integer not null default 0,
  constraint plan_periods_subscription_id_number_pk PRIMARY KEY (subscription_id, number),
  constraint plan_periods_units CHECK ((units >= 0))
);

create table price_changes (
  id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  item_id uuid not null,
  tier text,
  actor_id uuid not null,
  action text not null,
  before text not null,
  after text not null,
  verdict text,
  allowed boolean not null,
  class text not null,
  subscribers integer not null,
  version integer,
  made_at timestamp with time zone not null,
  effective_at timestamp with time zone not null,
  constraint price_changes_pkey PRIMARY KEY (id),
  constraint price_changes_action CHECK ((action = ANY (ARRAY['change'::text, 'withdraw'::text])))
);

create table price_items (
  kind text not null,
  item_id uuid not null,
  workspace_id uuid not null,
  revision integer not null,
  version integer not null,
  pending_version integer,
  pending_at timestamp with time zone,
  name text,
  offered boolean not null default false,
  held boolean not null default false,
  constraint price_items_kind_item_id_pk PRIMARY KEY (kind, item_id),
  constraint price_items_kind CHECK ((kind = ANY (ARRAY['workflow'::text, 'worker'::text, 'widget'::text, 'dashboard'::text]))),
  constraint price_items_pending CHECK (((pending_version IS NULL) = (pending_at IS NULL)))
);

create table price_tiers (
  kind text not null,
  item_id uuid not null,
  tier text not null,
  name text not null,
  version integer not null,
  pending_version integer,
  pending_at timestamp with time zone,
  made_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint price_tiers_kind_item_id_tier_pk PRIMARY KEY (kind, item_id, tier),
  constraint price_tiers_pending CHECK (((pending_version IS NULL) = (pending_at IS NULL))),
  constraint price_tiers_item FOREIGN KEY (kind, item_id) REFERENCES price_items(kind, item_id)
);

create table price_versions (
  kind text not null,
  item_id uuid not null,
  version integer not null,
  tier text,
  mode text not null,
  amount integer not null,
  currency text not null,
  plan text,
  made_at timestamp with time zone not null,
  effective_at timestamp with time zone not null,
  constraint price_versions_kind_item_id_version_pk PRIMARY KEY (kind, item_id, version),
  constraint price_versions_free CHECK (((amount >= 0) AND ((mode = 'plan'::text) OR ((mode = 'free'::text) = (amount = 0))))),
  constraint price_versions_mode CHECK ((mode = ANY (ARRAY['free'::text, 'monthly'::text, 'per_cycle'::text, 'plan'::text]))),
  constraint price_versions_plan CHECK (((mode = 'plan'::text) = (plan IS NOT NULL))),
  constraint price_versions_item FOREIGN KEY (kind, item_id) REFERENCES price_items(kind, item_id)
);

create table processes (
  id text not null,
  role text not null,
  pid integer,
  started_at timestamp with time zone not null default now(),
  heartbeat_at timestamp with time zone not null default now(),
  served_at timestamp with time zone,
  runs_ended integer not null default 0,
  constraint processes_pkey PRIMARY KEY (id)
);

create table provider_copies (
  workflow_id uuid not null,
  provider_id text not null,
  reader_id uuid not null,
  first_version integer not null,
  version integer not null,
  constraint provider_copies_workflow_id_provider_id_reader_id_pk PRIMARY KEY (workflow_id, provider_id, reader_id)
);

create table provider_values (
  workflow_id uuid not null,
  provider_id text not null,
  version integer not null,
  workspace_id uuid not null,
  body text not null,
  content_type text not null,
  etag text not null,
  run_id uuid not null,
  published_at timestamp with time zone not null,
  marks text not null default ''::text,
  constraint provider_values_workflow_id_provider_id_version_pk PRIMARY KEY (workflow_id, provider_id, version)
);

create table providers (
  workflow_id uuid not null,
  provider_id text not null,
  version integer not null,
  hooked boolean not null default false,
  constraint providers_workflow_id_provider_id_pk PRIMARY KEY (workflow_id, provider_id)
);

create table published_workers (
  id uuid not null,
  workspace_id uuid not null,
  workflow_id uuid not null,
  name text not null,
  description text not null,
  result_from integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint published_workers_pkey PRIMARY KEY (id),
  constraint published_workers_workflow_id_workflows_id_fk FOREIGN KEY (workflow_id) REFERENCES workflows(id),
  constraint published_workers_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table ratings (
  id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  item_id uuid not null,
  rated_by uuid not null,
  stars smallint not null,
  text text not null,
  rated_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  answer text,
  answered_at timestamp with time zone,
  hidden text,
  constraint ratings_pkey PRIMARY KEY (id),
  constraint ratings_one UNIQUE (kind, item_id, workspace_id),
  constraint ratings_stars CHECK (((stars >= 1) AND (stars <= 5))),
  constraint ratings_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table reader_keys (
  id uuid not null,
  workflow_id uuid not null,
  provider_id text not null,
  workspace_id uuid not null,
  name text not null,
  key_hash text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint reader_keys_pkey PRIMARY KEY (id),
  constraint reader_keys_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  constraint reader_keys_workflow_id_workflows_id_fk FOREIGN KEY (workflow_id) REFERENCES workflows(id),
  constraint reader_keys_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table receipt_series (
  seller_id uuid not null,
  next integer not null default 1,
  looked_at timestamp with time zone,
  constraint receipt_series_pkey PRIMARY KEY (seller_id)
);

create table receipts (
  id uuid not null,
  seller_id uuid not null,
  buyer_id uuid not null,
  number integer not null,
  amount bigint not null,
  currency text not null,
  issued_at timestamp with time zone not null,
  entry text,
  month text,
  lines text not null,
  seller text not null,
  buyer text not null,
  constraint receipts_pkey PRIMARY KEY (id),
  constraint receipts_of CHECK ((num_nonnulls(entry, month) = 1)),
  constraint receipts_buyer_id_workspaces_id_fk FOREIGN KEY (buyer_id) REFERENCES workspaces(id),
  constraint receipts_seller_id_workspaces_id_fk FOREIGN KEY (seller_id) REFERENCES workspaces(id)
);

create table recovery_codes (
  user_id uuid not null,
  hash text not null,
  constraint recovery_codes_user_id_hash_pk PRIMARY KEY (user_id, hash),
  constraint recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table refused_mail (
  address text not null,
  kind text not null,
  at timestamp with time zone not null,
  constraint refused_mail_address_kind_pk PRIMARY KEY (address, kind)
);

create table replays (
  id uuid not null,
  workspace_id uuid not null,
  workflow_id uuid not null,
  kind text not null,
  request text not null,
  result text,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint replays_pkey PRIMARY KEY (id),
  constraint replays_kind CHECK ((kind = ANY (ARRAY['tests'::text, 'verify'::text])))
);

create table requests (
  id uuid not null,
  workspace_id uuid not null,
  workflow_id uuid not null,
  webhook_id text not null,
  method text not null,
  status integer not null,
  code text,
  errors text,
  detail text,
  sent text,
  run_id uuid,
  count integer not null default 1,
  constraint requests_pkey PRIMARY KEY (id)
) partition by RANGE (id);

create table requests_rest partition of requests DEFAULT;

create table run_crashes (
  run_id uuid not null,
  crashes smallint not null,
  attempt integer not null,
  recorded integer not null default 0,
  constraint run_crashes_pkey PRIMARY KEY (run_id)
);

create table run_inputs (
  run_id uuid not null,
  worker integer not null,
  iteration integer[] not null,
  attempt integer not null,
  n integer not null,
  workspace_id uuid not null,
  method text not null,
  url text not null,
  request text not null,
  status integer not null,
  error text,
  headers text not null,
  sha256 text,
  bytes integer not null,
  retrieved_at timestamp with time zone not null,
  cached boolean not null,
  sample boolean not null,
  message text,
  constraint run_inputs_run_id_worker_iteration_attempt_n_pk PRIMARY KEY (run_id, worker, iteration, attempt, n)
) partition by RANGE (run_id);

create table run_inputs_rest partition of run_inputs DEFAULT;

create table run_line (
  scope text not null,
  run_id uuid not null,
  constraint run_line_scope_run_id_pk PRIMARY KEY (scope, run_id)
);

create table run_slots (
  scope text not null,
  run_id uuid not null,
  constraint run_slots_scope_run_id_pk PRIMARY KEY (scope, run_id)
);

create table runs (
  id uuid not null,
  workspace_id uuid not null,
  workflow_id uuid not null,
  version integer,
  document text,
  mode text not null,
  status text not null,
  trigger integer,
  context text not null,
  request text,
  webhook_id text,
  method text,
  waited boolean not null default false,
  attempt integer not null default 1,
  suspended boolean not null default false,
  executor bigint,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  error text,
  result_workers integer[] not null,
  retry_of uuid,
  retry_from integer,
  parent_run uuid,
  parent_worker integer,
  hops smallint not null default 0,
  failure_of uuid,
  on_failure text,
  inside text,
  only_worker integer,
  only_item integer,
  subscription_id uuid,
  price_version integer,
  publish_to uuid,
  traceparent text,
  packed_steps text,
  constraint runs_pkey PRIMARY KEY (id),
  constraint runs_mode CHECK ((mode = ANY (ARRAY['production'::text, 'test'::text]))),
  constraint runs_status CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text])))
) partition by RANGE (id);

create table runs_rest partition of runs DEFAULT;

create table saved_cards (
  id uuid not null,
  workspace_id uuid not null,
  consent text not null,
  consented_by uuid not null,
  consented_at timestamp with time zone not null,
  customer text not null,
  method text,
  brand text,
  last_four text,
  saved_at timestamp with time zone,
  removed_at timestamp with time zone,
  detached_at timestamp with time zone,
  detach_at timestamp with time zone,
  constraint saved_cards_pkey PRIMARY KEY (id),
  constraint saved_cards_saved CHECK ((((saved_at IS NULL) = (method IS NULL)) AND ((saved_at IS NULL) = (last_four IS NULL)))),
  constraint saved_cards_consented_by_users_id_fk FOREIGN KEY (consented_by) REFERENCES users(id),
  constraint saved_cards_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table schedules (
  workflow_id uuid not null,
  worker integer not null,
  workspace_id uuid not null,
  version integer not null,
  spec text not null,
  catch_up text not null,
  anchor_at timestamp with time zone not null,
  next_at timestamp with time zone,
  constraint schedules_workflow_id_worker_pk PRIMARY KEY (workflow_id, worker)
);

create table security_events (
  id uuid not null,
  at timestamp with time zone not null,
  workspace_id uuid,
  kind text not null,
  actor_id uuid,
  actor text,
  via text,
  address text,
  subject text,
  details text,
  times integer not null default 1,
  until timestamp with time zone,
  bulk text,
  constraint security_events_pkey PRIMARY KEY (id)
);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  workspace_id uuid not null,
  agent text not null,
  address text not null,
  signed_in_by text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sessions_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table share_links (
  id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  item_id uuid not null,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  constraint share_links_pkey PRIMARY KEY (id),
  constraint share_links_kind CHECK ((kind = ANY (ARRAY['dashboard'::text, 'widget'::text]))),
  constraint share_links_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  constraint share_links_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table share_rates (
  kind text not null,
  since timestamp with time zone not null,
  rate integer not null,
  constraint share_rates_kind_since_pk PRIMARY KEY (kind, since),
  constraint share_rates_bounded CHECK (((rate >= 0) AND (rate <= 10000)))
);

create table sign_up_invitations (
  id uuid not null,
  email text not null,
  hash text not null,
  invited_by uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint sign_up_invitations_pkey PRIMARY KEY (id),
  constraint sign_up_invitations_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES users(id)
);

create table sign_ups (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text not null,
  next text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint sign_ups_pkey PRIMARY KEY (id)
);

create table signing_keys (
  id text not null,
  x text not null,
  created_at timestamp with time zone not null default now(),
  constraint signing_keys_pkey PRIMARY KEY (id)
);

create table steps (
  run_id uuid not null,
  worker integer not null,
  type text not null,
  status text not null,
  attempt integer not null default 1,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  input text,
  result text,
  error text,
  output text,
  reused boolean not null default false,
  sample boolean not null default false,
  publication text,
  wake_at timestamp with time zone,
  child_run uuid,
  logs text,
  constraint steps_run_id_worker_pk PRIMARY KEY (run_id, worker),
  constraint steps_status CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'skipped'::text])))
) partition by RANGE (run_id);

create table steps_rest partition of steps DEFAULT;

create table sub_run_counts (
  root_run uuid not null,
  count integer not null,
  constraint sub_run_counts_pkey PRIMARY KEY (root_run)
);

create table subscriber_messages (
  id uuid not null,
  workspace_id uuid not null,
  created_by uuid not null,
  kind text not null,
  item_id uuid not null,
  subject text not null,
  text text not null,
  sent_to integer not null,
  at timestamp with time zone not null,
  constraint subscriber_messages_pkey PRIMARY KEY (id),
  constraint subscriber_messages_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  constraint subscriber_messages_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table subscriptions (
  id uuid not null,
  workspace_id uuid not null,
  created_by uuid not null,
  kind text not null,
  item_id uuid not null,
  seller_id uuid not null,
  price_version integer not null,
  next_version integer,
  key_hash text not null,
  key_prefix text not null,
  anchor_at timestamp with time zone,
  paid_until timestamp with time zone,
  offline_since timestamp with time zone,
  tried_at timestamp with time zone,
  periods integer not null default 0,
  coupon_id uuid,
  coupon_left integer,
  free_periods integer not null default 0,
  spending_cap bigint,
  created_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  ends_at timestamp with time zone,
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_coupon_id_coupons_id_fk FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint subscriptions_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  constraint subscriptions_next_price FOREIGN KEY (kind, item_id, next_version) REFERENCES price_versions(kind, item_id, version),
  constraint subscriptions_price FOREIGN KEY (kind, item_id, price_version) REFERENCES price_versions(kind, item_id, version),
  constraint subscriptions_seller_id_workspaces_id_fk FOREIGN KEY (seller_id) REFERENCES workspaces(id),
  constraint subscriptions_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table table_changes (
  table_id uuid not null,
  version integer not null,
  at timestamp with time zone not null,
  mode text not null,
  run_id uuid,
  user_id uuid,
  sample boolean not null default false,
  constraint table_changes_table_id_version_pk PRIMARY KEY (table_id, version)
);

create table table_rows (
  table_id uuid not null,
  row_no bigint not null,
  born integer not null,
  died integer,
  key uuid,
  word text,
  number double precision,
  cells jsonb not null,
  bytes integer not null,
  constraint table_rows_table_id_row_no_born_pk PRIMARY KEY (table_id, row_no, born)
);

create table tables (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  columns text not null,
  key text[] not null,
  keep_days integer,
  revision integer not null default 1,
  version integer not null default 0,
  changed_at timestamp with time zone,
  next_row bigint not null default 0,
  rows bigint not null default 0,
  stored_rows bigint not null default 0,
  stored_bytes bigint not null default 0,
  sample boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint tables_pkey PRIMARY KEY (id),
  constraint tables_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table test_bodies (
  test_id uuid not null,
  workspace_id uuid not null,
  sha256 text not null,
  constraint test_bodies_test_id_sha256_pk PRIMARY KEY (test_id, sha256),
  constraint test_bodies_test_id_workflow_tests_id_fk FOREIGN KEY (test_id) REFERENCES workflow_tests(id) ON DELETE CASCADE
);

create table tokens (
  id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  parent_id uuid,
  name text not null,
  hash text not null,
  prefix text not null,
  scopes text[] not null,
  source text not null default 'person'::text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint tokens_pkey PRIMARY KEY (id),
  constraint tokens_scopes CHECK (((scopes <@ ARRAY['read'::text, 'write'::text]) AND (cardinality(scopes) > 0))),
  constraint tokens_source CHECK ((source = ANY (ARRAY['person'::text, 'environment'::text]))),
  constraint tokens_parent_id_tokens_id_fk FOREIGN KEY (parent_id) REFERENCES tokens(id) ON DELETE CASCADE,
  constraint tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint tokens_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table top_ups (
  id uuid not null,
  workspace_id uuid not null,
  amount bigint not null,
  currency text not null,
  created_by uuid not null,
  at timestamp with time zone not null,
  key text,
  session text,
  url text,
  intent text,
  applied bigint not null default 0,
  card text,
  moves bigint not null default 0,
  card_id uuid,
  attempt text,
  failures integer not null default 0,
  try_at timestamp with time zone,
  constraint top_ups_pkey PRIMARY KEY (id),
  constraint top_ups_amount CHECK (((amount > 0) AND ((applied >= 0) AND (applied <= amount)))),
  constraint top_ups_attempt CHECK (((card_id IS NULL) = (attempt IS NULL))),
  constraint top_ups_card_id_saved_cards_id_fk FOREIGN KEY (card_id) REFERENCES saved_cards(id),
  constraint top_ups_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  constraint top_ups_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table totp_secrets (
  user_id uuid not null,
  sealed text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint totp_secrets_pkey PRIMARY KEY (user_id),
  constraint totp_secrets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table trial_marks (
  kind text not null,
  item_id uuid not null,
  mark text not null,
  workspace_id uuid not null,
  at timestamp with time zone not null,
  constraint trial_marks_kind_item_id_mark_pk PRIMARY KEY (kind, item_id, mark)
);

create table used_challenges (
  hash text not null,
  expires_at timestamp with time zone not null,
  constraint used_challenges_pkey PRIMARY KEY (hash)
);

create table users (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text,
  instance_owner boolean not null default false,
  last_workspace_id uuid,
  tour_closed_at timestamp with time zone,
  blocked_at timestamp with time zone,
  block_reason text,
  created_at timestamp with time zone not null default now(),
  constraint users_pkey PRIMARY KEY (id)
);

create table widgets (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  kind text not null,
  workflow_id uuid,
  provider_id text,
  table_id uuid,
  options text not null,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint widgets_pkey PRIMARY KEY (id),
  constraint widgets_kind CHECK ((kind = ANY (ARRAY['number'::text, 'table'::text, 'line'::text, 'bar'::text, 'candlestick'::text, 'news'::text, 'calendar'::text, 'text'::text, 'gauge'::text, 'heatmap'::text, 'treemap'::text, 'sparklines'::text]))),
  constraint widgets_source CHECK ((num_nonnulls(workflow_id, provider_id) =
CASE
    WHEN (table_id IS NULL) THEN 2
    ELSE 0
END)),
  constraint widgets_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table workflow_tests (
  id uuid not null,
  workspace_id uuid not null,
  workflow_id uuid not null,
  name text not null,
  revision integer not null default 1,
  content text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null,
  ran_at timestamp with time zone,
  has_passed boolean,
  passed_at timestamp with time zone,
  expectations integer not null default 0,
  constraint workflow_tests_pkey PRIMARY KEY (id),
  constraint workflow_tests_workflow_id_workflows_id_fk FOREIGN KEY (workflow_id) REFERENCES workflows(id) ON DELETE CASCADE
);

create table workflow_versions (
  workflow_id uuid not null,
  version integer not null,
  workspace_id uuid not null,
  document text not null,
  created_at timestamp with time zone not null default now(),
  published_by uuid,
  providers text[],
  note text not null default ''::text,
  triggers text[],
  constraint workflow_versions_workflow_id_version_pk PRIMARY KEY (workflow_id, version),
  constraint workflow_versions_published_by_users_id_fk FOREIGN KEY (published_by) REFERENCES users(id),
  constraint workflow_versions_workflow_id_workflows_id_fk FOREIGN KEY (workflow_id) REFERENCES workflows(id),
  constraint workflow_versions_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table workflows (
  id uuid not null,
  workspace_id uuid not null,
  owner_id uuid not null,
  name text not null,
  document text not null,
  revision integer not null default 1,
  live_version integer,
  live_hash text,
  draft_hash text not null,
  worker_words text,
  summary text,
  summary_revision integer,
  protect_live boolean not null default false,
  concurrency integer,
  retention_days integer,
  run_timeout_s integer,
  folder text not null default ''::text,
  tags text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  tests_passed_at timestamp with time zone,
  constraint workflows_pkey PRIMARY KEY (id),
  constraint workflows_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint workflows_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table workspaces (
  id uuid not null,
  name text not null,
  concurrency integer,
  retention_days integer,
  sample_news text not null default 'auto'::text,
  sample_market text not null default 'auto'::text,
  sample_economic text not null default 'auto'::text,
  model_budget bigint,
  second_step_required boolean not null default false,
  seller_slug text,
  seller_about text not null default ''::text,
  seller_site text not null default ''::text,
  closed_at timestamp with time zone,
  blocked_at timestamp with time zone,
  block_reason text,
  created_at timestamp with time zone not null default now(),
  emptied_at timestamp with time zone,
  constraint workspaces_pkey PRIMARY KEY (id),
  constraint workspaces_seller_slug UNIQUE (seller_slug),
  constraint workspaces_sample_data CHECK ((ARRAY[sample_news, sample_market, sample_economic] <@ ARRAY['auto'::text, 'on'::text, 'off'::text]))
);

CREATE INDEX alert_rules_silence ON public.alert_rules USING btree (silence_due) WHERE (silence_due IS NOT NULL);
CREATE INDEX alerts_ended ON public.alerts USING btree (until) WHERE (until IS NOT NULL);
CREATE INDEX alerts_of_workflow ON public.alerts USING btree (workflow_id, rule, cause, id DESC NULLS LAST);
CREATE INDEX alerts_of_workspace ON public.alerts USING btree (workspace_id, id DESC NULLS LAST);
CREATE UNIQUE INDEX alerts_open ON public.alerts USING btree (workflow_id, rule, cause) WHERE (until IS NULL);
CREATE INDEX alerts_open_of_workspace ON public.alerts USING btree (workspace_id) WHERE (until IS NULL);
CREATE INDEX answers_by_age ON public.answers USING btree (expires_at);
CREATE UNIQUE INDEX approvals_of_step ON public.approvals USING btree (run_id, worker, iteration);
CREATE INDEX approvals_of_workspace ON public.approvals USING btree (workspace_id, id);
CREATE INDEX approvals_open ON public.approvals USING btree (workspace_id, id) WHERE (status = 'open'::text);
CREATE INDEX auto_top_ups_enabled ON public.auto_top_ups USING btree (workspace_id) WHERE enabled;
CREATE INDEX back_runs_of_workflow ON public.back_runs USING btree (workflow_id, id);
CREATE INDEX back_runs_open ON public.back_runs USING btree (workspace_id) WHERE (finished_at IS NULL);
CREATE INDEX bulk_retries_of_workspace ON public.bulk_retries USING btree (workspace_id, id DESC NULLS LAST);
CREATE INDEX bulk_retries_open ON public.bulk_retries USING btree (workspace_id) WHERE ((ended_at IS NULL) AND (state <> 'planned'::text));
CREATE INDEX bulk_retry_runs_by_retry ON public.bulk_retry_runs USING btree (retry_id) WHERE (retry_id IS NOT NULL);
CREATE INDEX bulk_retry_runs_by_state ON public.bulk_retry_runs USING btree (bulk_retry_id, state, run_id);
CREATE INDEX card_refunds_of_workspace ON public.card_refunds USING btree (workspace_id, top_up_id);
CREATE INDEX card_refunds_pending ON public.card_refunds USING btree (id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX card_refunds_reference ON public.card_refunds USING btree (reference) WHERE (reference IS NOT NULL);
CREATE INDEX copied_values_by_time ON public.copied_values USING btree (workflow_id, provider_id, reader_id, published_at DESC NULLS LAST);
CREATE UNIQUE INDEX coupons_code ON public.coupons USING btree (kind, item_id, code) WHERE (ended_at IS NULL);
CREATE INDEX coupons_of_item ON public.coupons USING btree (kind, item_id, id DESC NULLS LAST);
CREATE INDEX credentials_of_workspace ON public.credentials USING btree (workspace_id, id DESC NULLS LAST);
CREATE INDEX dashboards_of_workspace ON public.dashboards USING btree (workspace_id, id);
CREATE INDEX dispute_messages_of_dispute ON public.dispute_messages USING btree (dispute_id, id);
CREATE INDEX disputes_of_buyer ON public.disputes USING btree (workspace_id, id DESC NULLS LAST);
CREATE INDEX disputes_of_charge ON public.disputes USING btree (charge);
CREATE INDEX disputes_of_seller ON public.disputes USING btree (seller_id, id DESC NULLS LAST);
CREATE UNIQUE INDEX disputes_open ON public.disputes USING btree (charge) WHERE (state = 'open'::text);
CREATE INDEX holds_of_account ON public.holds USING btree (debit_account);
CREATE INDEX holds_of_parent ON public.holds USING btree (parent_run) WHERE (parent_run IS NOT NULL);
CREATE INDEX holds_of_subscription ON public.holds USING btree (subscription_id);
CREATE INDEX hook_deliveries_by_time ON public.hook_deliveries USING btree (at);
CREATE INDEX hook_deliveries_claimed ON public.hook_deliveries USING btree (claimed_until) WHERE (claimed_until IS NOT NULL);
CREATE INDEX hook_deliveries_due ON public.hook_deliveries USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX hook_deliveries_of_hook ON public.hook_deliveries USING btree (hook_id, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX hooks_failing ON public.hooks USING btree (failing_since) WHERE ((ended_at IS NULL) AND (failing_since IS NOT NULL));
CREATE INDEX hooks_of_provider ON public.hooks USING btree (workflow_id, provider_id) WHERE (ended_at IS NULL);
CREATE INDEX hooks_of_workspace ON public.hooks USING btree (workspace_id, id);
CREATE INDEX hooks_paused ON public.hooks USING btree (paused_until) WHERE ((ended_at IS NULL) AND (paused_until IS NOT NULL));
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE UNIQUE INDEX identities_user ON public.identities USING btree (user_id, issuer);
CREATE INDEX input_bodies_by_age ON public.input_bodies USING btree (workspace_id, run_id, stored);
CREATE INDEX input_bodies_of_run ON public.input_bodies USING btree (run_id);
CREATE INDEX invitations_email ON public.invitations USING btree (email);
CREATE INDEX invitations_expires_at ON public.invitations USING btree (expires_at);
CREATE UNIQUE INDEX invitations_hash ON public.invitations USING btree (hash);
CREATE UNIQUE INDEX invitations_workspace_email ON public.invitations USING btree (workspace_id, email);
CREATE INDEX invitations_workspace_id ON public.invitations USING btree (workspace_id, id);
CREATE INDEX ledger_entries_of_charge ON public.ledger_entries USING btree (charge) WHERE (charge IS NOT NULL);
CREATE INDEX ledger_entries_of_credit ON public.ledger_entries USING btree (credit_account, at);
CREATE INDEX ledger_entries_of_debit ON public.ledger_entries USING btree (debit_account, at);
CREATE INDEX ledger_entries_of_running_period ON public.ledger_entries USING btree (credit_account, period_end) WHERE (matures AND (period_end IS NOT NULL));
CREATE INDEX ledger_entries_of_subscription ON public.ledger_entries USING btree (subscription_id, at) WHERE (subscription_id IS NOT NULL);
CREATE INDEX limit_windows_by_age ON public.limit_windows USING btree (expires_at);
CREATE INDEX listing_reviews_of_item ON public.listing_reviews USING btree (kind, item_id, id DESC NULLS LAST);
CREATE INDEX listing_reviews_queue ON public.listing_reviews USING btree (id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX listing_reviews_waiting ON public.listing_reviews USING btree (kind, item_id) WHERE (state = 'waiting'::text);
CREATE INDEX listings_best ON public.listings USING btree (score, id) WHERE listed;
CREATE INDEX listings_in_category ON public.listings USING btree (lower(category), id) WHERE listed;
CREATE INDEX listings_of_seller ON public.listings USING btree (workspace_id, id) WHERE listed;
CREATE INDEX listings_shown ON public.listings USING btree (id) WHERE listed;
CREATE INDEX login_attempts_window_ends_at ON public.login_attempts USING btree (window_ends_at);
CREATE INDEX mail_receivers_unconfirmed ON public.mail_receivers USING btree (asked_at);
CREATE INDEX members_user ON public.members USING btree (user_id);
CREATE INDEX members_workspace_id ON public.members USING btree (workspace_id, id);
CREATE UNIQUE INDEX members_workspace_user ON public.members USING btree (workspace_id, user_id);
CREATE INDEX memories_by_workspace ON public.memories USING btree (workspace_id);
CREATE UNIQUE INDEX memories_of_workflow ON public.memories USING btree (workflow_id, name, key) WHERE (workflow_id IS NOT NULL);
CREATE UNIQUE INDEX memories_of_workspace ON public.memories USING btree (workspace_id, name, key) WHERE (workflow_id IS NULL);
CREATE INDEX memory_changes_by_age ON public.memory_changes USING btree (workspace_id, id, bytes);
CREATE INDEX memory_changes_by_time ON public.memory_changes USING btree (changed_at);
CREATE INDEX memory_changes_of_memory ON public.memory_changes USING btree (workflow_id, workspace_id, name, key, id);
CREATE INDEX memory_items_seen ON public.memory_items USING btree (memory_id, seen_at);
CREATE INDEX model_calls_by_time ON public.model_calls USING btree (at);
CREATE INDEX notices_by_time ON public.notices USING btree (at);
CREATE INDEX notices_claimed ON public.notices USING btree (claimed_until) WHERE (claimed_until IS NOT NULL);
CREATE INDEX notices_due ON public.notices USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX notices_of_alert ON public.notices USING btree (alert_id) WHERE (alert_id IS NOT NULL);
CREATE INDEX notices_of_workflow ON public.notices USING btree (workflow_id) WHERE (next_at IS NOT NULL);
CREATE INDEX notices_outside ON public.notices USING btree (workspace_id, outside_at) WHERE (outside_at IS NOT NULL);
CREATE UNIQUE INDEX passkeys_credential ON public.passkeys USING btree (credential_id);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id, id);
CREATE INDEX payment_facts_of_intent ON public.payment_facts USING btree (intent) WHERE (intent IS NOT NULL);
CREATE INDEX payment_facts_of_top_up ON public.payment_facts USING btree (top_up_id) WHERE (top_up_id IS NOT NULL);
CREATE INDEX payments_of_workspace ON public.payments USING btree (workspace_id, id DESC NULLS LAST);
CREATE UNIQUE INDEX payments_reference ON public.payments USING btree (provider, reference);
CREATE INDEX payouts_of_workspace ON public.payouts USING btree (workspace_id, id DESC NULLS LAST);
CREATE INDEX payouts_pending ON public.payouts USING btree (id) WHERE (status = 'pending'::text);
CREATE INDEX plan_periods_to_warn ON public.plan_periods USING btree (subscription_id, number) WHERE (((notified < 100) AND (includes > 0) AND ((units >= includes) OR ((notified < 80) AND ((units * 5) >= (includes * 4))))) OR ((max_units > includes) AND (notified_of_limit < 100) AND (max_units > 0) AND ((units >= max_units) OR ((notified_of_limit < 80) AND ((units * 5) >= (max_units * 4))))));
CREATE INDEX price_changes_of_item ON public.price_changes USING btree (kind, item_id, id DESC NULLS LAST);
CREATE INDEX price_changes_of_workspace ON public.price_changes USING btree (workspace_id, id DESC NULLS LAST);
CREATE INDEX price_items_of_workspace ON public.price_items USING btree (workspace_id);
CREATE INDEX provider_values_by_time ON public.provider_values USING btree (workflow_id, provider_id, published_at DESC NULLS LAST);
CREATE UNIQUE INDEX published_workers_workflow ON public.published_workers USING btree (workflow_id);
CREATE INDEX ratings_shown ON public.ratings USING btree (kind, item_id, rated_at DESC NULLS LAST) WHERE ((withdrawn_at IS NULL) AND (hidden IS NULL));
CREATE UNIQUE INDEX reader_keys_hash ON public.reader_keys USING btree (key_hash);
CREATE INDEX reader_keys_of_workflow ON public.reader_keys USING btree (workflow_id, id);
CREATE UNIQUE INDEX receipts_entry ON public.receipts USING btree (entry) WHERE (entry IS NOT NULL);
CREATE UNIQUE INDEX receipts_month ON public.receipts USING btree (seller_id, buyer_id, currency, month) WHERE (month IS NOT NULL);
CREATE UNIQUE INDEX receipts_number ON public.receipts USING btree (seller_id, number);
CREATE INDEX receipts_of_buyer ON public.receipts USING btree (buyer_id, id DESC NULLS LAST);
CREATE INDEX receipts_of_seller ON public.receipts USING btree (seller_id, id DESC NULLS LAST);
CREATE INDEX replays_by_age ON public.replays USING btree (created_at);
CREATE INDEX requests_of_workflow ON ONLY public.requests USING btree (workflow_id, id DESC NULLS LAST);
CREATE INDEX run_slots_of_run ON public.run_slots USING btree (run_id);
CREATE INDEX runs_failed_of_workflow ON ONLY public.runs USING btree (workflow_id, id DESC NULLS LAST) WHERE (error IS NOT NULL);
CREATE INDEX runs_failed_of_workspace ON ONLY public.runs USING btree (workspace_id, id DESC NULLS LAST) WHERE (error IS NOT NULL);
CREATE INDEX runs_of_original ON ONLY public.runs USING btree (retry_of) WHERE (retry_of IS NOT NULL);
CREATE INDEX runs_of_parent ON ONLY public.runs USING btree (parent_run) WHERE (parent_run IS NOT NULL);
CREATE INDEX runs_of_subscription ON ONLY public.runs USING btree (subscription_id, id) WHERE (subscription_id IS NOT NULL);
CREATE INDEX runs_of_workflow ON ONLY public.runs USING btree (workflow_id, id DESC NULLS LAST);
CREATE INDEX runs_of_workspace ON ONLY public.runs USING btree (workspace_id, id DESC NULLS LAST);
CREATE UNIQUE INDEX saved_cards_current ON public.saved_cards USING btree (workspace_id) WHERE ((saved_at IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX saved_cards_of_workspace ON public.saved_cards USING btree (workspace_id);
CREATE INDEX saved_cards_to_detach ON public.saved_cards USING btree (id) WHERE ((removed_at IS NOT NULL) AND (saved_at IS NOT NULL) AND (detached_at IS NULL));
CREATE INDEX schedules_due ON public.schedules USING btree (next_at);
CREATE INDEX security_events_at ON public.security_events USING btree (at);
CREATE UNIQUE INDEX security_events_bulk ON public.security_events USING btree (bulk) WHERE (bulk IS NOT NULL);
CREATE INDEX security_events_workspace ON public.security_events USING btree (workspace_id, id);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id, id);
CREATE INDEX share_links_of_workspace ON public.share_links USING btree (workspace_id, id) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX sign_up_invitations_email ON public.sign_up_invitations USING btree (email);
CREATE INDEX sign_up_invitations_expires_at ON public.sign_up_invitations USING btree (expires_at);
CREATE UNIQUE INDEX sign_up_invitations_hash ON public.sign_up_invitations USING btree (hash);
CREATE INDEX sign_ups_email ON public.sign_ups USING btree (email);
CREATE INDEX sign_ups_expires_at ON public.sign_ups USING btree (expires_at);
CREATE INDEX subscriber_messages_of_item ON public.subscriber_messages USING btree (kind, item_id, at);
CREATE INDEX subscriptions_due ON public.subscriptions USING btree (paid_until) WHERE (cancelled_at IS NULL);
CREATE UNIQUE INDEX subscriptions_key_hash ON public.subscriptions USING btree (key_hash);
CREATE UNIQUE INDEX subscriptions_of_buyer ON public.subscriptions USING btree (kind, item_id, workspace_id) WHERE (cancelled_at IS NULL);
CREATE INDEX subscriptions_of_coupon ON public.subscriptions USING btree (coupon_id, workspace_id) WHERE (coupon_id IS NOT NULL);
CREATE INDEX subscriptions_of_seller ON public.subscriptions USING btree (seller_id, kind, item_id);
CREATE INDEX subscriptions_of_workspace ON public.subscriptions USING btree (workspace_id, id DESC NULLS LAST);
CREATE INDEX subscriptions_offline ON public.subscriptions USING btree (offline_since) WHERE (offline_since IS NOT NULL);
CREATE INDEX table_changes_by_time ON public.table_changes USING btree (table_id, at, version);
CREATE UNIQUE INDEX table_rows_by_key ON public.table_rows USING btree (key) WHERE ((died IS NULL) AND (key IS NOT NULL));
CREATE INDEX table_rows_by_number ON public.table_rows USING btree (table_id, number) WHERE (died IS NULL);
CREATE INDEX table_rows_by_word ON public.table_rows USING btree (table_id, word, number) WHERE (died IS NULL);
CREATE INDEX table_rows_now ON public.table_rows USING btree (table_id, row_no) WHERE (died IS NULL);
CREATE INDEX table_rows_replaced ON public.table_rows USING btree (table_id, died) WHERE (died IS NOT NULL);
CREATE UNIQUE INDEX tables_by_name ON public.tables USING btree (workspace_id, name) WHERE (deleted_at IS NULL);
CREATE INDEX tables_of_workspace ON public.tables USING btree (workspace_id, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX test_bodies_by_body ON public.test_bodies USING btree (workspace_id, sha256);
CREATE UNIQUE INDEX tokens_hash ON public.tokens USING btree (hash);
CREATE INDEX tokens_parent ON public.tokens USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX tokens_user ON public.tokens USING btree (user_id);
CREATE INDEX tokens_workspace_id ON public.tokens USING btree (workspace_id, id);
CREATE UNIQUE INDEX top_ups_intent ON public.top_ups USING btree (intent) WHERE (intent IS NOT NULL);
CREATE UNIQUE INDEX top_ups_key ON public.top_ups USING btree (workspace_id, key) WHERE (key IS NOT NULL);
CREATE INDEX top_ups_of_workspace ON public.top_ups USING btree (workspace_id);
CREATE UNIQUE INDEX top_ups_pending ON public.top_ups USING btree (workspace_id) WHERE (attempt = 'pending'::text);
CREATE UNIQUE INDEX top_ups_session ON public.top_ups USING btree (session) WHERE (session IS NOT NULL);
CREATE INDEX trial_marks_of_workspace ON public.trial_marks USING btree (workspace_id);
CREATE INDEX used_challenges_expires_at ON public.used_challenges USING btree (expires_at);
CREATE UNIQUE INDEX users_email ON public.users USING btree (email);
CREATE INDEX widgets_of_workspace ON public.widgets USING btree (workspace_id, id);
CREATE INDEX workflow_tests_of_workflow ON public.workflow_tests USING btree (workflow_id, id);
CREATE INDEX workflows_of_workspace ON public.workflows USING btree (workspace_id, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
CREATE INDEX workspaces_to_empty ON public.workspaces USING btree (id) WHERE ((closed_at IS NOT NULL) AND (emptied_at IS NULL));

create view run_steps as
 SELECT steps.run_id,
    steps.worker,
    steps.type,
    steps.status,
    steps.attempt,
    steps.started_at,
    steps.finished_at,
    steps.input,
    steps.result,
    steps.error,
    steps.output,
    steps.reused,
    steps.sample,
    steps.publication,
    steps.wake_at,
    steps.child_run,
    steps.logs
   FROM steps
UNION ALL
 SELECT r.id AS run_id,
    s.worker,
    s.type,
    s.status,
    s.attempt,
    to_timestamp(s.started_at / 1000::double precision) AS started_at,
    to_timestamp(s.finished_at / 1000::double precision) AS finished_at,
    s.input,
    s.result,
    s.error,
    s.outlet AS output,
    false AS reused,
    COALESCE(s.sample, false) AS sample,
    s.publication,
    NULL::timestamp with time zone AS wake_at,
    NULL::uuid AS child_run,
    s.logs
   FROM runs r,
    LATERAL json_to_recordset(r.packed_steps::json) s(worker integer, type text, status text, attempt integer, started_at double precision, finished_at double precision, input text, result text, error text, outlet text, sample boolean, publication text, logs text)
  WHERE r.packed_steps IS NOT NULL;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	RAISE EXCEPTION 'rows of % are written once and never change', TG_TABLE_NAME;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_closed_workspace()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	owner uuid := CASE TG_ARGV[0] WHEN 'seller_id' THEN (to_jsonb(NEW) ->> 'seller_id')::uuid ELSE NEW.workspace_id END;
	closed timestamptz;
BEGIN
	-- A backup is restored as it was, with what closed workspaces still have.
	IF current_setting('millrace.restoring', true) = 'on' THEN RETURN NEW; END IF;
	-- Waits for a transaction that is closing the workspace, and makes one that comes later wait.
	SELECT w.closed_at INTO closed FROM workspaces w WHERE w.id = owner FOR SHARE;
	IF closed IS NOT NULL THEN RAISE EXCEPTION 'workspace % is closed', owner USING ERRCODE = 'MR001'; END IF;
	RETURN NEW;
END $function$;

CREATE TRIGGER auto_top_ups_of_open_workspace BEFORE INSERT ON public.auto_top_ups FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
CREATE TRIGGER credentials_of_open_workspace BEFORE INSERT ON public.credentials FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
CREATE TRIGGER dashboards_of_open_workspace BEFORE INSERT ON public.dashboards FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
CREATE TRIGGER hooks_of_open_workspace BEFORE INSERT ON public.hooks FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
CREATE TRIGGER invitations_of_open_workspace BEFORE INSERT ON public.invitations FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
CREATE TRIGGER ledger_entries_immutable BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER members_of_open_workspace BEFORE INSERT ON public.members FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
CREATE TRIGGER payouts_of_open_workspace BEFORE INSERT ON public.payouts FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
CREATE TRIGGER price_changes_immutable BEFORE DELETE OR UPDATE ON public.price_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER price_versions_immutable BEFORE DELETE OR UPDATE ON public.price_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipts_immutable BEFORE DELETE OR UPDATE ON public.receipts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER saved_cards_of_open_workspace BEFORE INSERT ON public.saved_cards FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
CREATE TRIGGER share_links_of_open_workspace BEFORE INSERT ON public.share_links FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
CREATE TRIGGER subscriptions_of_open_workspace BEFORE INSERT ON public.subscriptions FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
CREATE TRIGGER subscriptions_to_open_workspace BEFORE INSERT ON public.subscriptions FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace('seller_id');
CREATE TRIGGER tables_of_open_workspace BEFORE INSERT ON public.tables FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
CREATE TRIGGER tokens_of_open_workspace BEFORE INSERT ON public.tokens FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
CREATE TRIGGER top_ups_of_open_workspace BEFORE INSERT ON public.top_ups FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
CREATE TRIGGER widgets_of_open_workspace BEFORE INSERT ON public.widgets FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
CREATE TRIGGER workflows_of_open_workspace BEFORE INSERT ON public.workflows FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
