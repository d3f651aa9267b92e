ALTER TABLE "workspaces" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
CREATE FUNCTION refuse_closed_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
--> statement-breakpoint
CREATE TRIGGER workflows_of_open_workspace BEFORE INSERT ON "workflows" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
--> statement-breakpoint
CREATE TRIGGER tables_of_open_workspace BEFORE INSERT ON "tables" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
--> statement-breakpoint
CREATE TRIGGER dashboards_of_open_workspace BEFORE INSERT ON "dashboards" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
--> statement-breakpoint
CREATE TRIGGER widgets_of_open_workspace BEFORE INSERT ON "widgets" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
--> statement-breakpoint
CREATE TRIGGER hooks_of_open_workspace BEFORE INSERT ON "hooks" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
--> statement-breakpoint
CREATE TRIGGER credentials_of_open_workspace BEFORE INSERT ON "credentials" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
--> statement-breakpoint
CREATE TRIGGER share_links_of_open_workspace BEFORE INSERT ON "share_links" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
--> statement-breakpoint
CREATE TRIGGER tokens_of_open_workspace BEFORE INSERT ON "tokens" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
--> statement-breakpoint
CREATE TRIGGER members_of_open_workspace BEFORE INSERT ON "members" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
--> statement-breakpoint
CREATE TRIGGER invitations_of_open_workspace BEFORE INSERT ON "invitations" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
--> statement-breakpoint
CREATE TRIGGER payouts_of_open_workspace BEFORE INSERT ON "payouts" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
--> statement-breakpoint
CREATE TRIGGER top_ups_of_open_workspace BEFORE INSERT ON "top_ups" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
--> statement-breakpoint
CREATE TRIGGER subscriptions_of_open_workspace BEFORE INSERT ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace();
--> statement-breakpoint
CREATE TRIGGER subscriptions_to_open_workspace BEFORE INSERT ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION refuse_closed_workspace('seller_id');
