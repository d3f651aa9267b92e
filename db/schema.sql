-- The whole schema as the migrations leave it, for reading and for diffs. Written by `npm run schema`.

create table answers (
  key text not null,
  outcome text not null,
  weight integer not null,
  expires_at timestamp with time zone not null,
  constraint answers_pkey PRIMARY KEY (key)
);

create table credentials (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  provider text not null,
  sealed text not null,
  last4 text not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid not null,
  constraint credentials_pkey PRIMARY KEY (id),
  constraint credentials_provider CHECK ((provider = ANY (ARRAY['news'::text, 'market'::text, 'economic'::text, 'smtp'::text, 'http'::text]))),
  constraint credentials_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  constraint credentials_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table dashboards (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  layout text not null,
  parameters text not null,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint dashboards_pkey PRIMARY KEY (id),
  constraint dashboards_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
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

create table instance (
  id integer not null,
  canary text not null,
  created_at timestamp with time zone not null default now(),
  constraint instance_pkey PRIMARY KEY (id),
  constraint instance_one_row CHECK ((id = 1))
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

create table limit_windows (
  key text not null,
  state text not null,
  expires_at timestamp with time zone not null,
  constraint limit_windows_pkey PRIMARY KEY (key)
);

create table login_attempts (
  kind text not null,
  subject text not null,
  failures integer not null,
  window_ends_at timestamp with time zone not null,
  constraint login_attempts_kind_subject_pk PRIMARY KEY (kind, subject),
  constraint login_attempts_kind CHECK ((kind = ANY (ARRAY['account'::text, 'address'::text])))
);

create table members (
  id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  constraint members_pkey PRIMARY KEY (id),
  constraint members_role CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'owner'::text]))),
  constraint members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint members_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table processes (
  id text not null,
  role text not null,
  started_at timestamp with time zone not null default now(),
  heartbeat_at timestamp with time zone not null default now(),
  constraint processes_pkey PRIMARY KEY (id)
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
  constraint providers_workflow_id_provider_id_pk PRIMARY KEY (workflow_id, provider_id)
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
  run_id uuid,
  constraint requests_pkey PRIMARY KEY (id)
) partition by RANGE (id);

create table requests_rest partition of requests DEFAULT;

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
  parked boolean not null default false,
  carrier bigint,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  error text,
  result_workers integer[] not null,
  retry_of uuid,
  retry_from integer,
  parent_run uuid,
  parent_worker integer,
  hops smallint not null default 0,
  only_worker integer,
  constraint runs_pkey PRIMARY KEY (id),
  constraint runs_mode CHECK ((mode = ANY (ARRAY['production'::text, 'test'::text]))),
  constraint runs_status CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text])))
) partition by RANGE (id);

create table runs_rest partition of runs DEFAULT;

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

create table sessions (
  id uuid not null,
  user_id uuid not null,
  workspace_id uuid not null,
  agent text not null,
  address text not null,
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
  outlet text,
  reused boolean not null default false,
  publication text,
  wake_at timestamp with time zone,
  child_run uuid,
  constraint steps_run_id_worker_pk PRIMARY KEY (run_id, worker),
  constraint steps_status CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'skipped'::text])))
) partition by RANGE (run_id);

create table steps_rest partition of steps DEFAULT;

create table tokens (
  id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
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
  constraint tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  constraint tokens_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table users (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text,
  instance_owner boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint users_pkey PRIMARY KEY (id)
);

create table widgets (
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  kind text not null,
  workflow_id uuid not null,
  provider_id text not null,
  options text not null,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint widgets_pkey PRIMARY KEY (id),
  constraint widgets_kind CHECK ((kind = ANY (ARRAY['number'::text, 'table'::text, 'line'::text, 'bar'::text, 'candlestick'::text, 'news'::text, 'calendar'::text, 'text'::text]))),
  constraint widgets_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table workflow_versions (
  workflow_id uuid not null,
  version integer not null,
  workspace_id uuid not null,
  document text not null,
  created_at timestamp with time zone not null default now(),
  published_by uuid,
  constraint workflow_versions_workflow_id_version_pk PRIMARY KEY (workflow_id, version)
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
  protect_live boolean not null default false,
  concurrency integer,
  retention_days integer,
  run_timeout_s integer,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint workflows_pkey PRIMARY KEY (id)
);

create table workspaces (
  id uuid not null,
  name text not null,
  concurrency integer,
  created_at timestamp with time zone not null default now(),
  sample_news text not null default 'auto'::text,
  sample_market text not null default 'auto'::text,
  sample_economic text not null default 'auto'::text,
  constraint workspaces_pkey PRIMARY KEY (id),
  constraint workspaces_sample_data CHECK ((ARRAY[sample_news, sample_market, sample_economic] <@ ARRAY['auto'::text, 'on'::text, 'off'::text]))
);

CREATE INDEX answers_by_age ON public.answers USING btree (expires_at);
CREATE INDEX credentials_of_workspace ON public.credentials USING btree (workspace_id, id DESC NULLS LAST);
CREATE INDEX dashboards_of_workspace ON public.dashboards USING btree (workspace_id, id);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX limit_windows_by_age ON public.limit_windows USING btree (expires_at);
CREATE INDEX login_attempts_window_ends_at ON public.login_attempts USING btree (window_ends_at);
CREATE INDEX members_user ON public.members USING btree (user_id);
CREATE INDEX members_workspace_id ON public.members USING btree (workspace_id, id);
CREATE UNIQUE INDEX members_workspace_user ON public.members USING btree (workspace_id, user_id);
CREATE INDEX provider_values_by_time ON public.provider_values USING btree (workflow_id, provider_id, published_at DESC NULLS LAST);
CREATE INDEX requests_of_workflow ON ONLY public.requests USING btree (workflow_id, id DESC NULLS LAST);
CREATE INDEX run_slots_of_run ON public.run_slots USING btree (run_id);
CREATE INDEX runs_of_parent ON ONLY public.runs USING btree (parent_run) WHERE (parent_run IS NOT NULL);
CREATE INDEX runs_of_workflow ON ONLY public.runs USING btree (workflow_id, id DESC NULLS LAST);
CREATE INDEX runs_of_workspace ON ONLY public.runs USING btree (workspace_id, id DESC NULLS LAST);
CREATE INDEX schedules_due ON public.schedules USING btree (next_at);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user_id ON public.sessions USING btree (user_id, id);
CREATE INDEX share_links_of_workspace ON public.share_links USING btree (workspace_id, id) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX tokens_hash ON public.tokens USING btree (hash);
CREATE INDEX tokens_workspace_id ON public.tokens USING btree (workspace_id, id);
CREATE UNIQUE INDEX users_email ON public.users USING btree (email);
CREATE INDEX widgets_of_workspace ON public.widgets USING btree (workspace_id, id);
CREATE INDEX workflows_of_workspace ON public.workflows USING btree (workspace_id, id DESC NULLS LAST) WHERE (deleted_at IS NULL);
