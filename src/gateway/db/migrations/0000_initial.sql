CREATE TABLE "account" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"account_name" text collate "C" NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text collate "C" DEFAULT '' NOT NULL,
	"organization_id" uuid,
	"department_id" uuid,
	"person_archived" boolean DEFAULT false NOT NULL,
	"level" text collate "C" NOT NULL,
	"status" text collate "C" NOT NULL,
	"password_hash" text collate "C",
	"password_changed_at" timestamp (3) with time zone NOT NULL,
	"password_one_time" boolean DEFAULT false NOT NULL,
	"password_valid_days" integer,
	"password_valid_until" timestamp (3) with time zone,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"locked_at" timestamp (3) with time zone,
	"cellphone" text collate "C",
	"phone_login" boolean DEFAULT false NOT NULL,
	"project_id" uuid,
	"former_project_ids" uuid[] DEFAULT '{}' NOT NULL,
	"project_organization_id" uuid,
	"project_department_id" uuid,
	"reviewed_at" timestamp (3) with time zone,
	"reviewed_by_name" text collate "C",
	"review_reason" text collate "C",
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"application_name" text collate "C" NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"short_name" text collate "C" NOT NULL,
	"code" text collate "C" NOT NULL,
	"type" text collate "C" NOT NULL,
	"url" text collate "C",
	"industry" text collate "C",
	"major" text collate "C",
	"principal" text collate "C",
	"principal_phone" text collate "C",
	"icon" text collate "C",
	"sort" integer NOT NULL,
	"creator" text collate "C" NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"packaged" boolean DEFAULT false NOT NULL,
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_key" (
	"access_token_hash" text collate "C" PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"public_pem" text collate "C" NOT NULL,
	"fingerprint" text collate "C" NOT NULL,
	"access_token" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "application_menu" (
	"application_menu_id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"parent_id" uuid,
	"name_zh" text collate "C" NOT NULL,
	"name_en" text collate "C" NOT NULL,
	"action" text collate "C",
	"icon_path" text collate "C",
	"sort" integer NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"packaged" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_menu_function" (
	"application_menu_function_id" uuid PRIMARY KEY NOT NULL,
	"application_menu_id" uuid NOT NULL,
	"name_zh" text collate "C" NOT NULL,
	"name_en" text collate "C" NOT NULL,
	"function_action" text collate "C" NOT NULL,
	"sort" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"packaged" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_version" (
	"application_version_id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"version_name" text collate "C" NOT NULL,
	"main_number" integer NOT NULL,
	"sub_number" integer NOT NULL,
	"revision_number" integer NOT NULL,
	"release_note" text collate "C",
	"status" text collate "C" NOT NULL,
	"file_id" uuid,
	"publisher" text collate "C",
	"published_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attribute_binding" (
	"project_id" uuid NOT NULL,
	"node_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "attribute_binding_project_id_node_id_group_id_pk" PRIMARY KEY("project_id","node_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "attribute_group" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"node_type" integer NOT NULL,
	"group_name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"code" text collate "C" NOT NULL,
	"sort" integer NOT NULL,
	"status" integer NOT NULL,
	"remark" text collate "C",
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attribute_item" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"table_id" uuid,
	"item_name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"code" text collate "C" NOT NULL,
	"type" text collate "C" NOT NULL,
	"unit" text collate "C",
	"required" integer NOT NULL,
	"minimum" double precision,
	"maximum" double precision,
	"dictionary_key" text collate "C",
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"preset" text collate "C",
	"hint" text collate "C",
	"sort" integer NOT NULL,
	"status" integer NOT NULL,
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attribute_set" (
	"node_id" uuid PRIMARY KEY NOT NULL,
	"node_kind" text collate "C" NOT NULL,
	"node_name" text collate "C" NOT NULL,
	"project_id" uuid NOT NULL,
	"organization_id" uuid,
	"created_by" uuid,
	"former_project_ids" uuid[] DEFAULT '{}' NOT NULL,
	"former_organization_ids" uuid[] DEFAULT '{}' NOT NULL,
	"values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "boq_item" (
	"boq_item_id" uuid PRIMARY KEY NOT NULL,
	"unit_work_id" uuid,
	"work_site_id" uuid,
	"parent_id" uuid,
	"level" integer NOT NULL,
	"path" text collate "C" NOT NULL,
	"dictionary_id" uuid,
	"node_id" integer,
	"code" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"unit" text collate "C",
	"design_quantity" numeric,
	"changed_quantity" numeric DEFAULT '0' NOT NULL,
	"done_quantity" numeric,
	"price" numeric,
	"own_design_amount" numeric GENERATED ALWAYS AS (round((coalesce(design_quantity, 0)) * coalesce(price, 0), 2)) STORED NOT NULL,
	"own_amount" numeric GENERATED ALWAYS AS (round((coalesce(design_quantity, 0) + changed_quantity) * coalesce(price, 0), 2)) STORED NOT NULL,
	"own_done_amount" numeric GENERATED ALWAYS AS (round((coalesce(done_quantity, 0)) * coalesce(price, 0), 2)) STORED NOT NULL,
	"sort" integer NOT NULL,
	"remark" text collate "C",
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "boq_item_of_one" CHECK (num_nonnulls("boq_item"."unit_work_id", "boq_item"."work_site_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "boq_sum" (
	"of_id" uuid PRIMARY KEY NOT NULL,
	"items" integer NOT NULL,
	"children" integer NOT NULL,
	"design_amount" numeric NOT NULL,
	"amount" numeric NOT NULL,
	"done_amount" numeric NOT NULL
);
--> statement-breakpoint
CREATE TABLE "boq_variation" (
	"boq_variation_id" uuid PRIMARY KEY NOT NULL,
	"unit_work_id" uuid,
	"work_site_id" uuid,
	"code" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"reason" text collate "C" NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text collate "C" DEFAULT 'draft' NOT NULL,
	"written_by" uuid[] DEFAULT '{}' NOT NULL,
	"submitted_by_name" text collate "C",
	"submitted_at" timestamp (3) with time zone,
	"decided_by_name" text collate "C",
	"decided_at" timestamp (3) with time zone,
	"opinion" text collate "C",
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "boq_variation_of_one" CHECK (num_nonnulls("boq_variation"."unit_work_id", "boq_variation"."work_site_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "department" (
	"department_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"parent_id" uuid,
	"department_name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"type" text collate "C" NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_import" (
	"dictionary_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"key" text collate "C" NOT NULL,
	"version" integer NOT NULL,
	"first_node_id" integer NOT NULL,
	"last_node_id" integer NOT NULL,
	"before" jsonb NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"imported_by_name" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_recode" (
	"dictionary_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary" (
	"dictionary_id" uuid PRIMARY KEY NOT NULL,
	"kind" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"code" text collate "C" NOT NULL,
	"edition" text collate "C",
	"industry" text collate "C" NOT NULL,
	"majors" jsonb NOT NULL,
	"organization_id" uuid,
	"status" text collate "C" DEFAULT 'draft' NOT NULL,
	"packaged" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer NOT NULL,
	"snapshot" integer NOT NULL,
	"known_since" integer NOT NULL,
	"parts" integer NOT NULL,
	"nodes" integer NOT NULL,
	"last_node_id" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_node" (
	"dictionary_id" uuid NOT NULL,
	"node_id" integer NOT NULL,
	"parent_id" integer,
	"segment" text collate "C" NOT NULL,
	"code" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"unit" text collate "C" NOT NULL,
	"origin" text collate "C" NOT NULL,
	"class" text collate "C" NOT NULL,
	"major" text collate "C",
	"loop" text collate "C" NOT NULL,
	"quantity_rule" text collate "C" NOT NULL,
	"sort" double precision NOT NULL,
	"version" integer NOT NULL,
	"resent" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "dictionary_node_dictionary_id_node_id_pk" PRIMARY KEY("dictionary_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "dictionary_part" (
	"dictionary_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "dictionary_part_dictionary_id_version_part_pk" PRIMARY KEY("dictionary_id","version","part")
);
--> statement-breakpoint
CREATE TABLE "project_dictionary" (
	"project_id" uuid NOT NULL,
	"dictionary_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"former_version" integer,
	"pinned_at" timestamp (3) with time zone NOT NULL,
	"pinned_by_name" text collate "C" NOT NULL,
	CONSTRAINT "project_dictionary_project_id_dictionary_id_pk" PRIMARY KEY("project_id","dictionary_id")
);
--> statement-breakpoint
CREATE TABLE "wbs_ebs_relation" (
	"wbs_dictionary_id" uuid NOT NULL,
	"wbs_node_id" integer NOT NULL,
	"ebs_dictionary_id" uuid NOT NULL,
	"ebs_node_id" integer NOT NULL,
	"major" text collate "C",
	"wbs_version" integer,
	"ebs_version" integer,
	CONSTRAINT "wbs_ebs_relation_wbs_dictionary_id_ebs_dictionary_id_wbs_node_id_ebs_node_id_pk" PRIMARY KEY("wbs_dictionary_id","ebs_dictionary_id","wbs_node_id","ebs_node_id")
);
--> statement-breakpoint
CREATE TABLE "factor_challenge" (
	"session_id" uuid NOT NULL,
	"purpose" text collate "C" NOT NULL,
	"value" text collate "C" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "factor_challenge_session_id_purpose_pk" PRIMARY KEY("session_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "factor_reset" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_by_name" text collate "C" NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"credential" text collate "C" PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"passkey_name" text collate "C" NOT NULL,
	"public_key" text collate "C" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"account_id" uuid NOT NULL,
	"code_digest" text collate "C" NOT NULL,
	CONSTRAINT "recovery_code_account_id_code_digest_pk" PRIMARY KEY("account_id","code_digest")
);
--> statement-breakpoint
CREATE TABLE "totp_factor" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret" text collate "C" NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "file" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"project_id" uuid,
	"organization_id" uuid,
	"shown_by" text collate "C",
	"shown_in" uuid,
	"user_id" uuid,
	"file_name" text collate "C" NOT NULL,
	"content_type" text collate "C" NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text collate "C" NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"is_picture" boolean DEFAULT false NOT NULL,
	"ticket_hash" text collate "C" NOT NULL,
	"ticket_expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"detached_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "history" (
	"seq" bigserial NOT NULL,
	"history_id" uuid NOT NULL,
	"entity" text collate "C" NOT NULL,
	"entity_id" text collate "C" NOT NULL,
	"action" text collate "C" NOT NULL,
	"revision" integer NOT NULL,
	"label" text collate "C" NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"project_id" uuid,
	"organization_id" uuid,
	"department_id" uuid,
	"account_id" uuid,
	"application_id" uuid,
	"account_name" text collate "C" NOT NULL,
	"changed_by_name" text collate "C" NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	"terminal_id" uuid,
	"terminal_name" text collate "C",
	"request_id" text collate "C" NOT NULL,
	"month" text collate "C" NOT NULL,
	"fields" text[] NOT NULL,
	"previous_hash" text collate "C" NOT NULL,
	"hash" text collate "C" NOT NULL,
	CONSTRAINT "history_seq_changed_at_pk" PRIMARY KEY("seq","changed_at"),
	CONSTRAINT "history_id_once" UNIQUE("history_id","changed_at")
) PARTITION BY RANGE ("changed_at");
--> statement-breakpoint
CREATE TABLE "history_check" (
	"history_check_id" uuid PRIMARY KEY NOT NULL,
	"state" text collate "C" NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_by_name" text collate "C" NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"checked_rows" bigint DEFAULT 0 NOT NULL,
	"all_rows" bigint DEFAULT 0 NOT NULL,
	"findings" jsonb
);
--> statement-breakpoint
CREATE TABLE "trail_head_file" (
	"file" text collate "C" PRIMARY KEY NOT NULL,
	"lines" integer NOT NULL,
	"last_signature" text collate "C" NOT NULL,
	"signature" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "industry_profile" (
	"industry_profile_id" uuid PRIMARY KEY NOT NULL,
	"profile_name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"industry" text collate "C" NOT NULL,
	"project_kind" text collate "C" NOT NULL,
	"majors" jsonb NOT NULL,
	"standard_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"group_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" integer NOT NULL,
	"status" integer NOT NULL,
	"remark" text collate "C",
	"packaged" boolean DEFAULT false NOT NULL,
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_profile" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"industry_profile_id" uuid NOT NULL,
	"standard_ids" jsonb NOT NULL,
	"group_ids" jsonb NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"applied_by_name" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"invitation_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text collate "C" NOT NULL,
	"invited_by" uuid NOT NULL,
	"invited_by_name" text collate "C" NOT NULL,
	"organization_id" uuid NOT NULL,
	"department_id" uuid,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"account_id" uuid,
	CONSTRAINT "invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "job_lease" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"next_run_at" timestamp (3) with time zone NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	"last_failure" text
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"list_view_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"organization_id" uuid,
	"owner_name" text collate "C" NOT NULL,
	"list_id" text collate "C" NOT NULL,
	"list_view_name" text collate "C" NOT NULL,
	"search" text collate "C" NOT NULL,
	"shared" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_log" (
	"login_log_id" uuid NOT NULL,
	"account_id" uuid,
	"account_name" text collate "C" NOT NULL,
	"ip" text collate "C" NOT NULL,
	"city" text collate "C",
	"terminal" text collate "C",
	"terminal_version" text collate "C",
	"os" text collate "C",
	"os_version" text collate "C",
	"outcome" text collate "C" NOT NULL,
	"reason" text collate "C",
	"time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_log_login_log_id_time_pk" PRIMARY KEY("login_log_id","time")
) PARTITION BY RANGE ("time");
--> statement-breakpoint
CREATE TABLE "operation_log" (
	"operation_log_id" uuid NOT NULL,
	"action" text collate "C" NOT NULL,
	"app" text collate "C" NOT NULL,
	"account_id" uuid,
	"account_name" text collate "C" NOT NULL,
	"status" integer NOT NULL,
	"kind" bigint GENERATED ALWAYS AS (hashtextextended(action || E'\n' || app || E'\n' || status::text || E'\n' || account_name || E'\n' || coalesce(account_id::text, ''), 0)) STORED NOT NULL,
	"menu" text collate "C",
	"content" text collate "C",
	"uri" text collate "C" NOT NULL,
	"service" text collate "C" NOT NULL,
	"request" text collate "C",
	"response" text collate "C",
	"duration" double precision NOT NULL,
	"request_id" text collate "C" NOT NULL,
	"ip" text collate "C" NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operation_log_operation_log_id_time_pk" PRIMARY KEY("operation_log_id","time")
) PARTITION BY RANGE ("time");
--> statement-breakpoint
CREATE TABLE "operation_log_kind" (
	"action" text collate "C" NOT NULL,
	"app" text collate "C" NOT NULL,
	"account_id" uuid,
	"account_name" text collate "C" NOT NULL,
	"status" integer NOT NULL,
	"kind" bigint GENERATED ALWAYS AS (hashtextextended(action || E'\n' || app || E'\n' || status::text || E'\n' || account_name || E'\n' || coalesce(account_id::text, ''), 0)) STORED NOT NULL,
	CONSTRAINT "operation_log_kind_kind_pk" PRIMARY KEY("kind")
);
--> statement-breakpoint
CREATE TABLE "system_log" (
	"system_log_id" uuid NOT NULL,
	"action" text collate "C" NOT NULL,
	"app" text collate "C" NOT NULL,
	"account_id" uuid,
	"account_name" text collate "C" NOT NULL,
	"status" integer NOT NULL,
	"kind" bigint GENERATED ALWAYS AS (hashtextextended(action || E'\n' || app || E'\n' || status::text || E'\n' || account_name || E'\n' || coalesce(account_id::text, ''), 0)) STORED NOT NULL,
	"menu" text collate "C",
	"content" text collate "C",
	"uri" text collate "C" NOT NULL,
	"service" text collate "C" NOT NULL,
	"request" text collate "C",
	"response" text collate "C",
	"duration" double precision NOT NULL,
	"request_id" text collate "C" NOT NULL,
	"ip" text collate "C" NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "system_log_system_log_id_time_pk" PRIMARY KEY("system_log_id","time")
) PARTITION BY RANGE ("time");
--> statement-breakpoint
CREATE TABLE "system_log_kind" (
	"action" text collate "C" NOT NULL,
	"app" text collate "C" NOT NULL,
	"account_id" uuid,
	"account_name" text collate "C" NOT NULL,
	"status" integer NOT NULL,
	"kind" bigint GENERATED ALWAYS AS (hashtextextended(action || E'\n' || app || E'\n' || status::text || E'\n' || account_name || E'\n' || coalesce(account_id::text, ''), 0)) STORED NOT NULL,
	CONSTRAINT "system_log_kind_kind_pk" PRIMARY KEY("kind")
);
--> statement-breakpoint
CREATE TABLE "major" (
	"major_id" uuid PRIMARY KEY NOT NULL,
	"code" text collate "C" NOT NULL,
	"name_zh" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"name_en" text collate "C" NOT NULL,
	"industry" text collate "C",
	"sort" integer NOT NULL,
	"status" integer NOT NULL,
	"remark" text collate "C",
	"packaged" boolean DEFAULT false NOT NULL,
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_config" (
	"event" text collate "C" PRIMARY KEY NOT NULL,
	"settings" jsonb,
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by_name" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_preference" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"channels" jsonb NOT NULL,
	"language" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_message" (
	"waiting_id" uuid PRIMARY KEY NOT NULL,
	"reason" text collate "C" NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"outgoing" jsonb NOT NULL,
	"receiver_count" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"account_id" uuid
);
--> statement-breakpoint
CREATE TABLE "message_delivery" (
	"delivery_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"message_created_at" timestamp (3) with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"channel" text collate "C" NOT NULL,
	"further_channels" jsonb NOT NULL,
	"further_texts" jsonb,
	"subject" text collate "C" NOT NULL,
	"text" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"unsure_tries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"leased_by" uuid,
	"leased_until" timestamp (3) with time zone,
	"last_answer" text collate "C",
	"reason" text collate "C",
	"supplier_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "message_delivery_delivery_id_message_created_at_pk" PRIMARY KEY("delivery_id","message_created_at")
) PARTITION BY RANGE ("message_created_at");
--> statement-breakpoint
CREATE TABLE "message" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"kind" text collate "C" NOT NULL,
	"event" text collate "C",
	"title" text collate "C" NOT NULL,
	"body" text collate "C" NOT NULL,
	"english" jsonb,
	"search_text" text collate "C" NOT NULL,
	"sender_name" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"review" jsonb,
	"about" jsonb,
	"account_id" uuid,
	"permission" text collate "C",
	"project_id" uuid,
	"organization_id" uuid,
	"department_id" uuid,
	"left_organization_id" uuid,
	"left_department_id" uuid,
	CONSTRAINT "message_created" UNIQUE("message_id","created_at")
);
--> statement-breakpoint
CREATE TABLE "message_read" (
	"account_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_read_account_id_message_id_pk" PRIMARY KEY("account_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "organization_group" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"group_name" text collate "C" NOT NULL,
	"remarks" text collate "C",
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_group_account" (
	"group_account_id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "organization_group_account_once" UNIQUE("group_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "organization_contact" (
	"contact_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"contact_name" text collate "C" NOT NULL,
	"duty" text collate "C",
	"phone" text collate "C" NOT NULL,
	"email" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "organization_cowork" (
	"cowork_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"institution_name" text collate "C" NOT NULL,
	"contact" text collate "C",
	"phone" text collate "C",
	"address" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "organization_listing" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"institution_name" text collate "C" NOT NULL,
	"stock_code" text collate "C",
	"listed_on" date
);
--> statement-breakpoint
CREATE TABLE "organization_qualification" (
	"qualification_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"qualification_name" text collate "C" NOT NULL,
	"level" text collate "C" NOT NULL,
	"category" text collate "C" NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"front_file_id" uuid,
	"back_file_id" uuid
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"path" text collate "C" NOT NULL,
	"organization_type_id" uuid NOT NULL,
	"organization_name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"initials" text collate "C" DEFAULT '' NOT NULL,
	"short_name" text collate "C" NOT NULL,
	"unified_social_credit_code" text collate "C",
	"status" integer DEFAULT 1 NOT NULL,
	"legal_person" text collate "C",
	"contact" text collate "C",
	"phone" text collate "C",
	"address" text collate "C",
	"email" text collate "C",
	"fax" text collate "C",
	"website" text collate "C",
	"deposit_bank" text collate "C",
	"bank_account" text collate "C",
	"tax_code" text collate "C",
	"scans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"account_limit" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "organization_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "organization_type" (
	"organization_type_id" uuid PRIMARY KEY NOT NULL,
	"organization_type_name" text collate "C" NOT NULL,
	"code" text collate "C" NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "organization_type_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"outbox_id" uuid PRIMARY KEY NOT NULL,
	"channel" text collate "C" NOT NULL,
	"recipient" text collate "C" NOT NULL,
	"text" text collate "C" NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_record" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text collate "C" NOT NULL,
	"fields" jsonb NOT NULL,
	"valid_until" date,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"department_id" uuid,
	"former_place_ids" uuid[] DEFAULT '{}' NOT NULL,
	"user_name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"initials" text collate "C" DEFAULT '' NOT NULL,
	"sex" text collate "C",
	"id_card" text collate "C",
	"birth_date" date,
	"cellphone" text collate "C",
	"proven_cellphone" text collate "C",
	"email" text collate "C",
	"profile_photo" uuid,
	"post" text collate "C",
	"position_level" text collate "C",
	"position_rank" smallint DEFAULT 6 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ticket" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"ticket_hash" text collate "C" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_ticket_ticket_hash_unique" UNIQUE("ticket_hash")
);
--> statement-breakpoint
CREATE TABLE "signature" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signature_file_id_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "process_act" (
	"process_instance_id" uuid NOT NULL,
	"id" integer NOT NULL,
	"act" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"actor" uuid,
	"actor_name" text collate "C" NOT NULL,
	"task" integer,
	"node_name" text collate "C",
	"to_names" jsonb,
	"comment" text collate "C",
	"photos" uuid[],
	"given" jsonb,
	"joined" boolean NOT NULL,
	"withdrawn" boolean NOT NULL,
	"last_id_before" integer NOT NULL,
	"last_id_after" integer NOT NULL,
	"before" jsonb NOT NULL,
	"acted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "process_act_process_instance_id_id_pk" PRIMARY KEY("process_instance_id","id")
);
--> statement-breakpoint
CREATE TABLE "process_copy" (
	"process_copy_id" uuid PRIMARY KEY NOT NULL,
	"process_instance_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"node_name" text collate "C" NOT NULL,
	"copied_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_deputy" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"deputy" uuid NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_instance" (
	"process_instance_id" uuid PRIMARY KEY NOT NULL,
	"model_history_id" integer NOT NULL,
	"model_name" text collate "C" NOT NULL,
	"model_version" integer NOT NULL,
	"title" text collate "C" NOT NULL,
	"starter" uuid NOT NULL,
	"starter_name" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"outcome" text collate "C",
	"act" integer NOT NULL,
	"last_id" integer NOT NULL,
	"about_entity" text collate "C",
	"about_id" uuid,
	"about_label" text collate "C",
	"values" jsonb NOT NULL,
	"truths" jsonb NOT NULL,
	"chosen" jsonb NOT NULL,
	"project_id" uuid,
	"organization_id" uuid,
	"department_id" uuid,
	"search_text" text collate "C" NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "process_run" (
	"process_instance_id" uuid NOT NULL,
	"id" integer NOT NULL,
	"act" integer NOT NULL,
	"token" integer NOT NULL,
	"node" text collate "C" NOT NULL,
	"node_name" text collate "C" NOT NULL,
	"round" integer NOT NULL,
	"state" text collate "C" NOT NULL,
	"outcome" text collate "C",
	"entered_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "process_run_process_instance_id_id_pk" PRIMARY KEY("process_instance_id","id")
);
--> statement-breakpoint
CREATE TABLE "process_sheet" (
	"process_instance_id" uuid NOT NULL,
	"tabulation_id" uuid NOT NULL,
	"sheet_id" uuid NOT NULL,
	"node_ids" text[] NOT NULL,
	CONSTRAINT "process_sheet_process_instance_id_tabulation_id_pk" PRIMARY KEY("process_instance_id","tabulation_id")
);
--> statement-breakpoint
CREATE TABLE "process_task" (
	"process_instance_id" uuid NOT NULL,
	"id" integer NOT NULL,
	"act" integer NOT NULL,
	"process_task_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"parent" integer,
	"kind" text collate "C" NOT NULL,
	"position" integer NOT NULL,
	"executor" uuid NOT NULL,
	"executor_name" text collate "C" NOT NULL,
	"state" text collate "C" NOT NULL,
	"vote" text collate "C",
	"opened" boolean NOT NULL,
	"comment" text collate "C",
	"arrived_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"signature" uuid,
	CONSTRAINT "process_task_process_instance_id_id_pk" PRIMARY KEY("process_instance_id","id")
);
--> statement-breakpoint
CREATE TABLE "process_timer" (
	"process_instance_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"kind" text collate "C" NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"notified_at" timestamp (3) with time zone,
	CONSTRAINT "process_timer_process_instance_id_part_pk" PRIMARY KEY("process_instance_id","part")
);
--> statement-breakpoint
CREATE TABLE "process_token" (
	"process_instance_id" uuid NOT NULL,
	"id" integer NOT NULL,
	"act" integer NOT NULL,
	"parent" integer,
	"branch" text collate "C",
	"state" text collate "C" NOT NULL,
	"outcome" text collate "C",
	CONSTRAINT "process_token_process_instance_id_id_pk" PRIMARY KEY("process_instance_id","id")
);
--> statement-breakpoint
CREATE TABLE "project_initialization" (
	"project_initialization_id" uuid PRIMARY KEY NOT NULL,
	"draft_name" text collate "C" NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"organization_id" uuid NOT NULL,
	"status" text collate "C" DEFAULT 'draft' NOT NULL,
	"project_id" uuid,
	"created" jsonb,
	"applied_at" timestamp (3) with time zone,
	"applied_by_name" text collate "C",
	"remark" text collate "C",
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_initialization_step" (
	"project_initialization_id" uuid NOT NULL,
	"step" text collate "C" NOT NULL,
	"rows" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by_name" text collate "C" NOT NULL,
	CONSTRAINT "project_initialization_step_project_initialization_id_step_pk" PRIMARY KEY("project_initialization_id","step")
);
--> statement-breakpoint
CREATE TABLE "project_department" (
	"project_department_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"project_organization_id" uuid NOT NULL,
	"parent_id" uuid,
	"department_name" text collate "C" NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_organization" (
	"project_organization_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"organization_id" uuid,
	"project_organization_name" text collate "C" NOT NULL,
	"type" text collate "C" NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "container" (
	"container_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"parent_id" uuid,
	"line_id" uuid,
	"organization_id" uuid,
	"name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"code" text collate "C" NOT NULL,
	"nature" text collate "C" NOT NULL,
	"type" text collate "C",
	"alignment" text collate "C" DEFAULT 'main' NOT NULL,
	"start_mileage" text collate "C",
	"end_mileage" text collate "C",
	"start_segment_id" uuid,
	"end_segment_id" uuid,
	"start_distance" double precision,
	"end_distance" double precision,
	"place_key" double precision GENERATED ALWAYS AS (coalesce(start_distance, -1)) STORED NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"remark" text collate "C",
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "design_unit" (
	"design_unit_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"container_id" uuid,
	"design_unit_name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"code" text collate "C" NOT NULL,
	"major" text collate "C" NOT NULL,
	"administrative_region" text collate "C",
	"alignment" text collate "C" DEFAULT 'main' NOT NULL,
	"start_segment_id" uuid,
	"end_segment_id" uuid,
	"start_mileage" text collate "C" NOT NULL,
	"end_mileage" text collate "C" NOT NULL,
	"start_distance" double precision NOT NULL,
	"end_distance" double precision NOT NULL,
	"center_mileage" text collate "C" NOT NULL,
	"center_segment_id" uuid,
	"remark" text collate "C",
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_line" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"line_name" text collate "C" NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"type" text collate "C" NOT NULL,
	"alignments" jsonb NOT NULL,
	"start_mileage" text collate "C" NOT NULL,
	"end_mileage" text collate "C" NOT NULL,
	"length" double precision NOT NULL,
	"stationing" integer DEFAULT 0 NOT NULL,
	"sort" integer NOT NULL,
	"remark" text collate "C",
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participating_unit" (
	"participating_unit_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"organization_id" uuid,
	"type" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"code" text collate "C" NOT NULL,
	"contact" text collate "C",
	"phone" text collate "C",
	"sort" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"project_name" text collate "C" NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"short_name" text collate "C" NOT NULL,
	"code" text collate "C" NOT NULL,
	"industry" text collate "C" NOT NULL,
	"kind" text collate "C",
	"status" text collate "C" NOT NULL,
	"organization_id" uuid NOT NULL,
	"region" text collate "C",
	"investment" numeric,
	"length" numeric,
	"planned_start" text collate "C" NOT NULL,
	"planned_end" text collate "C",
	"actual_start" text collate "C",
	"actual_end" text collate "C",
	"description" text collate "C",
	"documents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"account_id" uuid NOT NULL,
	"terminal_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"endpoint" text collate "C" NOT NULL,
	"p256dh" text collate "C" NOT NULL,
	"auth" text collate "C" NOT NULL,
	"language" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscription_account_id_terminal_id_pk" PRIMARY KEY("account_id","terminal_id")
);
--> statement-breakpoint
CREATE TABLE "request_count" (
	"counted" text collate "C" PRIMARY KEY NOT NULL,
	"requests" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_role" (
	"application_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "application_role_application_id_role_id_pk" PRIMARY KEY("application_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"role_id" uuid PRIMARY KEY NOT NULL,
	"role_name" text collate "C" NOT NULL,
	"remark" text collate "C",
	"data_permission" text collate "C" NOT NULL,
	"factor_required" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_function" (
	"role_id" uuid NOT NULL,
	"application_menu_function_id" uuid NOT NULL,
	CONSTRAINT "role_function_role_id_application_menu_function_id_pk" PRIMARY KEY("role_id","application_menu_function_id")
);
--> statement-breakpoint
CREATE TABLE "role_member" (
	"role_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "role_member_account_id_role_id_pk" PRIMARY KEY("account_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "role_organization" (
	"role_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	CONSTRAINT "role_organization_role_id_organization_id_pk" PRIMARY KEY("role_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "role_project" (
	"role_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	CONSTRAINT "role_project_role_id_project_id_pk" PRIMARY KEY("role_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "role_resource" (
	"role_id" uuid NOT NULL,
	"dictionary_id" uuid NOT NULL,
	CONSTRAINT "role_resource_role_id_dictionary_id_pk" PRIMARY KEY("role_id","dictionary_id")
);
--> statement-breakpoint
CREATE TABLE "access_token" (
	"token_hash" text collate "C" PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"public_pem" text collate "C" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device_credential" (
	"account_id" uuid NOT NULL,
	"terminal_id" uuid NOT NULL,
	"current_hash" text collate "C" NOT NULL,
	"previous_hash" text collate "C",
	"device_secret" text collate "C" NOT NULL,
	"rotated_at" timestamp (3) with time zone NOT NULL,
	"offline_until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text collate "C",
	CONSTRAINT "device_credential_account_id_terminal_id_pk" PRIMARY KEY("account_id","terminal_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"account_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"endpoint_id" text collate "C" NOT NULL,
	"fingerprint" text collate "C" NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_account_id_key_pk" PRIMARY KEY("account_id","key")
) PARTITION BY HASH ("account_id");
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"login_attempt_id" uuid PRIMARY KEY NOT NULL,
	"account_name" text collate "C" NOT NULL,
	"ip" text collate "C" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"outcome" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_key" (
	"key_id" text collate "C" PRIMARY KEY NOT NULL,
	"public_pem" text collate "C" NOT NULL,
	"private_pem" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text collate "C" NOT NULL,
	"account_id" uuid NOT NULL,
	"terminal_id" uuid,
	"carrier" text collate "C" NOT NULL,
	"ip" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_active_at" timestamp (3) with time zone NOT NULL,
	"factor_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text collate "C",
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "session_key" (
	"session_key_id" uuid PRIMARY KEY NOT NULL,
	"public_pem" text collate "C" NOT NULL,
	"private_pem" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text collate "C" PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"sealed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier" (
	"supplier_id" uuid PRIMARY KEY NOT NULL,
	"supplier_name" text collate "C" NOT NULL,
	"channel" text collate "C" NOT NULL,
	"sort" integer NOT NULL,
	"status" integer NOT NULL,
	"remark" text collate "C",
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_config" (
	"supplier_config_id" uuid PRIMARY KEY NOT NULL,
	"supplier_id" uuid NOT NULL,
	"supplier_name" text collate "C" NOT NULL,
	"host" text collate "C",
	"port" integer,
	"tls_mode" text collate "C",
	"user_name" text collate "C",
	"from" text collate "C",
	"certificate" text collate "C",
	"method" text collate "C",
	"url" text collate "C",
	"headers" text collate "C",
	"body_format" text collate "C",
	"body_template" text collate "C",
	"success_field" text collate "C",
	"success_value" text collate "C",
	"subject" text collate "C",
	"public_key" text collate "C",
	"sealed_secret" text collate "C",
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tabulation" (
	"tabulation_id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"tabulation_name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"code" text collate "C" NOT NULL,
	"subject" text collate "C" NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"status" integer NOT NULL,
	"remark" text collate "C",
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tabulation_group" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"group_name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"parent_id" uuid,
	"sort" integer NOT NULL,
	"remark" text collate "C",
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tabulation_sheet" (
	"sheet_id" uuid PRIMARY KEY NOT NULL,
	"tabulation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"project_id" uuid NOT NULL,
	"work_site_id" uuid,
	"boq_item_id" uuid,
	"node_id" integer,
	"sheet_name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cells" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text collate "C",
	"submitted" integer DEFAULT 0 NOT NULL,
	"calculation" jsonb,
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tabulation_version" (
	"tabulation_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"tabulation_name" text collate "C" NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by_name" text collate "C" NOT NULL,
	CONSTRAINT "tabulation_version_tabulation_id_version_pk" PRIMARY KEY("tabulation_id","version")
);
--> statement-breakpoint
CREATE TABLE "terminal" (
	"terminal_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"device_name" text collate "C" NOT NULL,
	"named" boolean DEFAULT false NOT NULL,
	"os" text collate "C" NOT NULL,
	"os_version" text collate "C" NOT NULL,
	"terminal_version" text collate "C" NOT NULL,
	"memory" double precision,
	"processor" text collate "C",
	"apply_ip" text collate "C" NOT NULL,
	"apply_city" text collate "C",
	"city" text collate "C",
	"status" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL,
	"authorised_at" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"last_heartbeat_at" timestamp (3) with time zone NOT NULL,
	"unsynced" integer DEFAULT 0 NOT NULL,
	"parked" integer DEFAULT 0 NOT NULL,
	"oldest_made_at" timestamp (3) with time zone,
	"build" text collate "C",
	"storage_used" double precision,
	"storage_quota" double precision,
	"revoked_at" timestamp (3) with time zone,
	"revocation_delivered_at" timestamp (3) with time zone,
	"revocation_acknowledged_at" timestamp (3) with time zone,
	"held_edits" integer,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"contact_ip" text collate "C" NOT NULL,
	"display_mode" text collate "C",
	"persisted" boolean,
	"battery_level" double precision,
	"charging" boolean,
	"clock_offset" double precision,
	"last_request_at" timestamp (3) with time zone,
	"last_sync_at" timestamp (3) with time zone,
	"behind_since" timestamp (3) with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"former_sequence" integer DEFAULT 0 NOT NULL,
	"clone_suspected_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "terminal_policy" (
	"terminal_policy_id" uuid PRIMARY KEY NOT NULL,
	"new_terminals" text collate "C" NOT NULL,
	"valid_days" integer NOT NULL,
	"heartbeat_minutes" integer NOT NULL,
	"behind_days" integer NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone,
	"changed_by_name" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "spent_ticket" (
	"nonce" text collate "C" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "third_party_binding" (
	"platform" text collate "C" NOT NULL,
	"subject" text collate "C" NOT NULL,
	"account_id" uuid NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "third_party_binding_platform_subject_pk" PRIMARY KEY("platform","subject"),
	CONSTRAINT "third_party_binding_account" UNIQUE("account_id","platform")
);
--> statement-breakpoint
CREATE TABLE "division" (
	"division_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"unit_work_id" uuid NOT NULL,
	"parent_id" uuid,
	"level" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"code" text collate "C" NOT NULL,
	"major" text collate "C",
	"start_mileage" text collate "C",
	"end_mileage" text collate "C",
	"sort" integer NOT NULL,
	"inspections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"outcome" text collate "C",
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "division_template" (
	"division_template_id" uuid PRIMARY KEY NOT NULL,
	"template_name" text collate "C" NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"major" text collate "C" NOT NULL,
	"organization_id" uuid NOT NULL,
	"parts" jsonb NOT NULL,
	"status" integer NOT NULL,
	"remark" text collate "C",
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_work" (
	"unit_work_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"container_id" uuid,
	"unit_work_name" text collate "C" NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"code" text collate "C" NOT NULL,
	"major" text collate "C" NOT NULL,
	"alignment" text collate "C" DEFAULT 'main' NOT NULL,
	"start_segment_id" uuid,
	"end_segment_id" uuid,
	"start_mileage" text collate "C" NOT NULL,
	"end_mileage" text collate "C" NOT NULL,
	"start_distance" double precision NOT NULL,
	"end_distance" double precision NOT NULL,
	"length" numeric,
	"remark" text collate "C",
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_item" (
	"dictionary_item_id" uuid PRIMARY KEY NOT NULL,
	"dictionary_type_id" uuid NOT NULL,
	"value" text collate "C" NOT NULL,
	"name_zh" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"name_en" text collate "C" NOT NULL,
	"sort" integer NOT NULL,
	"status" integer NOT NULL,
	"remark" text collate "C",
	"packaged" boolean DEFAULT false NOT NULL,
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary_type" (
	"dictionary_type_id" uuid PRIMARY KEY NOT NULL,
	"key" text collate "C" NOT NULL,
	"type_name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"remark" text collate "C",
	"packaged" boolean DEFAULT false NOT NULL,
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_ticket" (
	"ticket_hash" text collate "C" PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"proof" text collate "C" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_wait" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"open_from" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verify_code" (
	"verify_code_id" uuid PRIMARY KEY NOT NULL,
	"purpose" text collate "C" NOT NULL,
	"recipient" text collate "C" NOT NULL,
	"subject" text collate "C" NOT NULL,
	"code_digest" text collate "C" NOT NULL,
	"ip" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "work_site_node" (
	"work_site_id" uuid NOT NULL,
	"node_id" integer NOT NULL,
	"parent_id" integer,
	"dictionary_id" uuid NOT NULL,
	"source_node_id" integer NOT NULL,
	"path" text collate "C" NOT NULL,
	"sort" double precision NOT NULL,
	"number" integer NOT NULL,
	"code" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"unit" text collate "C" NOT NULL,
	"over" text collate "C" NOT NULL,
	"design_quantity" numeric,
	"done_quantity" numeric,
	"revision" integer DEFAULT 0 NOT NULL,
	"recorded_key" text collate "C",
	"recorded_at" timestamp (3) with time zone,
	"recorded_by_name" text collate "C",
	"added_in" integer NOT NULL,
	"removed_in" integer,
	"former" jsonb,
	CONSTRAINT "work_site_node_work_site_id_node_id_pk" PRIMARY KEY("work_site_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "work_site_node_set" (
	"work_site_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"plan" jsonb,
	"former_plan" jsonb,
	"former_initialized_at" timestamp (3) with time zone,
	"former_initialized_by_name" text collate "C",
	"run" integer DEFAULT 0 NOT NULL,
	"standing" boolean DEFAULT false NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"last_node_id" integer DEFAULT 0 NOT NULL,
	"initialized_at" timestamp (3) with time zone NOT NULL,
	"initialized_by_name" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_site" (
	"work_site_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"container_id" uuid,
	"design_unit_id" uuid,
	"unit_work_id" uuid,
	"organization_id" uuid,
	"created_by" uuid,
	"former_project_ids" uuid[] DEFAULT '{}' NOT NULL,
	"former_organization_ids" uuid[] DEFAULT '{}' NOT NULL,
	"code" text collate "C" NOT NULL,
	"work_site_name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"type" text collate "C" NOT NULL,
	"major" text collate "C" NOT NULL,
	"alignment" text collate "C" DEFAULT 'main' NOT NULL,
	"start_segment_id" uuid,
	"end_segment_id" uuid,
	"start_mileage" text collate "C" NOT NULL,
	"end_mileage" text collate "C" NOT NULL,
	"start_distance" double precision NOT NULL,
	"end_distance" double precision NOT NULL,
	"further_extents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"further_places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"further_reach" "nummultirange",
	"side" text collate "C",
	"work_area" text collate "C",
	"risk_rank" smallint NOT NULL,
	"status_rank" smallint NOT NULL,
	"progress" double precision NOT NULL,
	"contact" text collate "C",
	"contact_phone" text collate "C",
	"remarks" text collate "C",
	"structures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"components" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"photos" uuid[] DEFAULT '{}' NOT NULL,
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "work_site_hangs" CHECK (num_nonnulls("work_site"."design_unit_id", "work_site"."unit_work_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "workflow_model" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workflow_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"key" text collate "C" NOT NULL,
	"category" text collate "C",
	"app_id" uuid,
	"app_menu_id" uuid,
	"mode_remark" text collate "C",
	"bpmn_xml" text collate "C" NOT NULL,
	"editor_source_value_id" text collate "C",
	"editor_source_extra_value_id" text collate "C",
	"start_scope" text collate "C" DEFAULT 'everyone' NOT NULL,
	"executor_configs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cc_configs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"external_form_configs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"use_scope_configs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_model_history" (
	"model_history_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workflow_model_history_model_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model_id" integer NOT NULL,
	"version" integer NOT NULL,
	"name" text collate "C" NOT NULL,
	"key" text collate "C" NOT NULL,
	"category" text collate "C",
	"bpmn_xml" text collate "C" NOT NULL,
	"shapes_xml" text collate "C" NOT NULL,
	"runs" jsonb NOT NULL,
	"start_scope" text collate "C" NOT NULL,
	"use_scope_configs" jsonb NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"newest" boolean DEFAULT true NOT NULL,
	"search_text" text collate "C" NOT NULL,
	"deployed_at" timestamp (3) with time zone NOT NULL,
	"deployed_by_name" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_role" (
	"workflow_role_id" uuid PRIMARY KEY NOT NULL,
	"role_name" text collate "C" NOT NULL,
	"name_key" text collate "C" DEFAULT '' NOT NULL,
	"account_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" integer NOT NULL,
	"remark" text collate "C",
	"search_text" text collate "C" NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_project_organization_id_project_organization_project_organization_id_fk" FOREIGN KEY ("project_organization_id") REFERENCES "public"."project_organization"("project_organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_project_department_id_project_department_project_department_id_fk" FOREIGN KEY ("project_department_id") REFERENCES "public"."project_department"("project_department_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_key" ADD CONSTRAINT "application_key_application_id_application_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("application_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_menu" ADD CONSTRAINT "application_menu_application_id_application_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("application_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_menu" ADD CONSTRAINT "application_menu_parent_id_application_menu_application_menu_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."application_menu"("application_menu_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_menu_function" ADD CONSTRAINT "application_menu_function_application_menu_id_application_menu_application_menu_id_fk" FOREIGN KEY ("application_menu_id") REFERENCES "public"."application_menu"("application_menu_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_version" ADD CONSTRAINT "application_version_application_id_application_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("application_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_binding" ADD CONSTRAINT "attribute_binding_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_binding" ADD CONSTRAINT "attribute_binding_group_id_attribute_group_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."attribute_group"("group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_item" ADD CONSTRAINT "attribute_item_group_id_attribute_group_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."attribute_group"("group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_item" ADD CONSTRAINT "attribute_item_table_id_attribute_item_item_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."attribute_item"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_set" ADD CONSTRAINT "attribute_set_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_set" ADD CONSTRAINT "attribute_set_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boq_item" ADD CONSTRAINT "boq_item_unit_work_id_unit_work_unit_work_id_fk" FOREIGN KEY ("unit_work_id") REFERENCES "public"."unit_work"("unit_work_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boq_item" ADD CONSTRAINT "boq_item_work_site_id_work_site_work_site_id_fk" FOREIGN KEY ("work_site_id") REFERENCES "public"."work_site"("work_site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boq_item" ADD CONSTRAINT "boq_item_parent_id_boq_item_boq_item_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."boq_item"("boq_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boq_variation" ADD CONSTRAINT "boq_variation_unit_work_id_unit_work_unit_work_id_fk" FOREIGN KEY ("unit_work_id") REFERENCES "public"."unit_work"("unit_work_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boq_variation" ADD CONSTRAINT "boq_variation_work_site_id_work_site_work_site_id_fk" FOREIGN KEY ("work_site_id") REFERENCES "public"."work_site"("work_site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_department_department_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."department"("department_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_import" ADD CONSTRAINT "dictionary_import_dictionary_id_dictionary_dictionary_id_fk" FOREIGN KEY ("dictionary_id") REFERENCES "public"."dictionary"("dictionary_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_recode" ADD CONSTRAINT "dictionary_recode_dictionary_id_dictionary_dictionary_id_fk" FOREIGN KEY ("dictionary_id") REFERENCES "public"."dictionary"("dictionary_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary" ADD CONSTRAINT "dictionary_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_part" ADD CONSTRAINT "dictionary_part_dictionary_id_dictionary_dictionary_id_fk" FOREIGN KEY ("dictionary_id") REFERENCES "public"."dictionary"("dictionary_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_dictionary" ADD CONSTRAINT "project_dictionary_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_dictionary" ADD CONSTRAINT "project_dictionary_dictionary_id_dictionary_dictionary_id_fk" FOREIGN KEY ("dictionary_id") REFERENCES "public"."dictionary"("dictionary_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wbs_ebs_relation" ADD CONSTRAINT "wbs_ebs_relation_wbs_dictionary_id_dictionary_dictionary_id_fk" FOREIGN KEY ("wbs_dictionary_id") REFERENCES "public"."dictionary"("dictionary_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wbs_ebs_relation" ADD CONSTRAINT "wbs_ebs_relation_ebs_dictionary_id_dictionary_dictionary_id_fk" FOREIGN KEY ("ebs_dictionary_id") REFERENCES "public"."dictionary"("dictionary_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenge" ADD CONSTRAINT "factor_challenge_session_id_session_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_reset" ADD CONSTRAINT "factor_reset_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_reset" ADD CONSTRAINT "factor_reset_requested_by_account_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factor" ADD CONSTRAINT "totp_factor_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_profile" ADD CONSTRAINT "project_profile_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_profile" ADD CONSTRAINT "project_profile_industry_profile_id_industry_profile_industry_profile_id_fk" FOREIGN KEY ("industry_profile_id") REFERENCES "public"."industry_profile"("industry_profile_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_account_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_department_id_department_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("department_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_delivery" ADD CONSTRAINT "message_delivery_message" FOREIGN KEY ("message_id","message_created_at") REFERENCES "public"."message"("message_id","created_at") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_read" ADD CONSTRAINT "message_read_message_id_message_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_group" ADD CONSTRAINT "organization_group_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_group_account" ADD CONSTRAINT "organization_group_account_group_id_organization_group_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."organization_group"("group_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_group_account" ADD CONSTRAINT "organization_group_account_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_contact" ADD CONSTRAINT "organization_contact_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_cowork" ADD CONSTRAINT "organization_cowork_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_listing" ADD CONSTRAINT "organization_listing_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_qualification" ADD CONSTRAINT "organization_qualification_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_parent_id_organization_organization_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_organization_type_id_organization_type_organization_type_id_fk" FOREIGN KEY ("organization_type_id") REFERENCES "public"."organization_type"("organization_type_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_record" ADD CONSTRAINT "person_record_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_department_id_department_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("department_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ticket" ADD CONSTRAINT "sign_ticket_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature" ADD CONSTRAINT "signature_user_id_person_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_act" ADD CONSTRAINT "process_act_process_instance_id_process_instance_process_instance_id_fk" FOREIGN KEY ("process_instance_id") REFERENCES "public"."process_instance"("process_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_copy" ADD CONSTRAINT "process_copy_process_instance_id_process_instance_process_instance_id_fk" FOREIGN KEY ("process_instance_id") REFERENCES "public"."process_instance"("process_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_instance" ADD CONSTRAINT "process_instance_model_history_id_workflow_model_history_model_history_id_fk" FOREIGN KEY ("model_history_id") REFERENCES "public"."workflow_model_history"("model_history_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_run" ADD CONSTRAINT "process_run_process_instance_id_process_instance_process_instance_id_fk" FOREIGN KEY ("process_instance_id") REFERENCES "public"."process_instance"("process_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_sheet" ADD CONSTRAINT "process_sheet_process_instance_id_process_instance_process_instance_id_fk" FOREIGN KEY ("process_instance_id") REFERENCES "public"."process_instance"("process_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_sheet" ADD CONSTRAINT "process_sheet_tabulation_id_tabulation_tabulation_id_fk" FOREIGN KEY ("tabulation_id") REFERENCES "public"."tabulation"("tabulation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_sheet" ADD CONSTRAINT "process_sheet_sheet_id_tabulation_sheet_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."tabulation_sheet"("sheet_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_task" ADD CONSTRAINT "process_task_process_instance_id_process_instance_process_instance_id_fk" FOREIGN KEY ("process_instance_id") REFERENCES "public"."process_instance"("process_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_timer" ADD CONSTRAINT "process_timer_process_instance_id_process_instance_process_instance_id_fk" FOREIGN KEY ("process_instance_id") REFERENCES "public"."process_instance"("process_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_token" ADD CONSTRAINT "process_token_process_instance_id_process_instance_process_instance_id_fk" FOREIGN KEY ("process_instance_id") REFERENCES "public"."process_instance"("process_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_initialization" ADD CONSTRAINT "project_initialization_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_initialization" ADD CONSTRAINT "project_initialization_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_initialization_step" ADD CONSTRAINT "project_initialization_step_project_initialization_id_project_initialization_project_initialization_id_fk" FOREIGN KEY ("project_initialization_id") REFERENCES "public"."project_initialization"("project_initialization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_department" ADD CONSTRAINT "project_department_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_department" ADD CONSTRAINT "project_department_project_organization_id_project_organization_project_organization_id_fk" FOREIGN KEY ("project_organization_id") REFERENCES "public"."project_organization"("project_organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_department" ADD CONSTRAINT "project_department_parent_id_project_department_project_department_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."project_department"("project_department_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_organization" ADD CONSTRAINT "project_organization_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_organization" ADD CONSTRAINT "project_organization_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_parent_id_container_container_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."container"("container_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_line_id_project_line_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."project_line"("line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_unit" ADD CONSTRAINT "design_unit_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_unit" ADD CONSTRAINT "design_unit_line_id_project_line_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."project_line"("line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_unit" ADD CONSTRAINT "design_unit_container_id_container_container_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."container"("container_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_line" ADD CONSTRAINT "project_line_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participating_unit" ADD CONSTRAINT "participating_unit_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participating_unit" ADD CONSTRAINT "participating_unit_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_terminal_id_terminal_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("terminal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_supplier_id_supplier_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("supplier_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_role" ADD CONSTRAINT "application_role_application_id_application_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("application_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_role" ADD CONSTRAINT "application_role_role_id_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_function" ADD CONSTRAINT "role_function_role_id_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_function" ADD CONSTRAINT "role_function_application_menu_function_id_application_menu_function_application_menu_function_id_fk" FOREIGN KEY ("application_menu_function_id") REFERENCES "public"."application_menu_function"("application_menu_function_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_member" ADD CONSTRAINT "role_member_role_id_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_member" ADD CONSTRAINT "role_member_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_organization" ADD CONSTRAINT "role_organization_role_id_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_organization" ADD CONSTRAINT "role_organization_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_project" ADD CONSTRAINT "role_project_role_id_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_project" ADD CONSTRAINT "role_project_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_resource" ADD CONSTRAINT "role_resource_role_id_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_resource" ADD CONSTRAINT "role_resource_dictionary_id_dictionary_dictionary_id_fk" FOREIGN KEY ("dictionary_id") REFERENCES "public"."dictionary"("dictionary_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_session_id_session_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_credential" ADD CONSTRAINT "device_credential_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_credential" ADD CONSTRAINT "device_credential_terminal_id_terminal_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("terminal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_terminal_id_terminal_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("terminal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_config" ADD CONSTRAINT "supplier_config_supplier_id_supplier_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("supplier_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tabulation" ADD CONSTRAINT "tabulation_group_id_tabulation_group_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."tabulation_group"("group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tabulation_group" ADD CONSTRAINT "tabulation_group_parent_id_tabulation_group_group_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."tabulation_group"("group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tabulation_sheet" ADD CONSTRAINT "tabulation_sheet_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tabulation_sheet" ADD CONSTRAINT "tabulation_sheet_work_site_id_work_site_work_site_id_fk" FOREIGN KEY ("work_site_id") REFERENCES "public"."work_site"("work_site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tabulation_sheet" ADD CONSTRAINT "tabulation_sheet_boq_item_id_boq_item_boq_item_id_fk" FOREIGN KEY ("boq_item_id") REFERENCES "public"."boq_item"("boq_item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tabulation_sheet" ADD CONSTRAINT "tabulation_sheet_tabulation_id_version_tabulation_version_tabulation_id_version_fk" FOREIGN KEY ("tabulation_id","version") REFERENCES "public"."tabulation_version"("tabulation_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tabulation_version" ADD CONSTRAINT "tabulation_version_tabulation_id_tabulation_tabulation_id_fk" FOREIGN KEY ("tabulation_id") REFERENCES "public"."tabulation"("tabulation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "third_party_binding" ADD CONSTRAINT "third_party_binding_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "division" ADD CONSTRAINT "division_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "division" ADD CONSTRAINT "division_unit_work_id_unit_work_unit_work_id_fk" FOREIGN KEY ("unit_work_id") REFERENCES "public"."unit_work"("unit_work_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "division" ADD CONSTRAINT "division_parent_id_division_division_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."division"("division_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "division_template" ADD CONSTRAINT "division_template_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_work" ADD CONSTRAINT "unit_work_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_work" ADD CONSTRAINT "unit_work_line_id_project_line_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."project_line"("line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_work" ADD CONSTRAINT "unit_work_container_id_container_container_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."container"("container_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dictionary_item" ADD CONSTRAINT "dictionary_item_dictionary_type_id_dictionary_type_dictionary_type_id_fk" FOREIGN KEY ("dictionary_type_id") REFERENCES "public"."dictionary_type"("dictionary_type_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_ticket" ADD CONSTRAINT "recovery_ticket_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_wait" ADD CONSTRAINT "recovery_wait_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_site_node_set" ADD CONSTRAINT "work_site_node_set_work_site_id_work_site_work_site_id_fk" FOREIGN KEY ("work_site_id") REFERENCES "public"."work_site"("work_site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_site" ADD CONSTRAINT "work_site_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_site" ADD CONSTRAINT "work_site_line_id_project_line_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."project_line"("line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_site" ADD CONSTRAINT "work_site_container_id_container_container_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."container"("container_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_site" ADD CONSTRAINT "work_site_design_unit_id_design_unit_design_unit_id_fk" FOREIGN KEY ("design_unit_id") REFERENCES "public"."design_unit"("design_unit_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_site" ADD CONSTRAINT "work_site_unit_work_id_unit_work_unit_work_id_fk" FOREIGN KEY ("unit_work_id") REFERENCES "public"."unit_work"("unit_work_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_site" ADD CONSTRAINT "work_site_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_model_history" ADD CONSTRAINT "workflow_model_history_model_id_workflow_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."workflow_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_name_once" ON "account" USING btree (lower("account_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "account_cellphone_once" ON "account" USING btree ("cellphone") WHERE "account"."phone_login" and "account"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_phone_login_once" ON "account" USING btree ("user_id") WHERE "account"."phone_login" and "account"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_level" ON "account" USING btree ("level","account_name","account_id");--> statement-breakpoint
CREATE INDEX "account_status" ON "account" USING btree ("status","account_name","account_id");--> statement-breakpoint
CREATE INDEX "account_name" ON "account" USING btree ("account_name","account_id");--> statement-breakpoint
CREATE INDEX "account_changed" ON "account" USING btree ("changed_at","account_id");--> statement-breakpoint
CREATE INDEX "account_project" ON "account" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "account_project_organization" ON "account" USING btree ("project_organization_id");--> statement-breakpoint
CREATE INDEX "account_project_department" ON "account" USING btree ("project_department_id");--> statement-breakpoint
CREATE INDEX "account_created" ON "account" USING btree ("created_at","account_id");--> statement-breakpoint
CREATE INDEX "account_organization" ON "account" USING btree ("organization_id","account_name","account_id");--> statement-breakpoint
CREATE INDEX "account_department" ON "account" USING btree ("department_id","account_name","account_id");--> statement-breakpoint
CREATE INDEX "account_people" ON "account" USING btree ("organization_id","department_id","user_id") WHERE "account"."deleted_at" is null and "account"."level" <> 'registered';--> statement-breakpoint
CREATE INDEX "account_valid_until" ON "account" USING btree ("valid_until") WHERE "account"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "account_password_until" ON "account" USING btree ("password_valid_until") WHERE "account"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "account_reviewed" ON "account" USING btree ("reviewed_at") WHERE "account"."reviewed_at" is not null;--> statement-breakpoint
CREATE INDEX "account_search_general" ON "account" USING gin ((string_to_array(regexp_replace(lower(("account_name" || E'\n' || "user_name") collate "C"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr(lower(("account_name" || E'\n' || "user_name") collate "C"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr(lower(("account_name" || E'\n' || "user_name") collate "C"), 2), null) || array["organization_id"::text, "department_id"::text, "project_id"::text])) WHERE "account"."deleted_at" is null and "account"."level" <> 'registered';--> statement-breakpoint
CREATE INDEX "account_search_registered" ON "account" USING gin ((string_to_array(regexp_replace(lower(("account_name" || E'\n' || "user_name") collate "C"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr(lower(("account_name" || E'\n' || "user_name") collate "C"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr(lower(("account_name" || E'\n' || "user_name") collate "C"), 2), null) || array["organization_id"::text, "department_id"::text, "project_id"::text])) WHERE "account"."deleted_at" is null and "account"."level" = 'registered';--> statement-breakpoint
CREATE INDEX "account_changed_in" ON "account" USING btree ("changed_in");--> statement-breakpoint
CREATE UNIQUE INDEX "application_code_once" ON "application" USING btree ("code") WHERE "application"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "application_sort" ON "application" USING btree ("sort","application_id") WHERE "application"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "application_name" ON "application" USING btree ("name_key","application_id") WHERE "application"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "application_code" ON "application" USING btree ("code","application_id") WHERE "application"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "application_changed" ON "application" USING btree ("changed_at","application_id") WHERE "application"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "application_key_current" ON "application_key" USING btree ("application_id") WHERE "application_key"."valid_until" is null;--> statement-breakpoint
CREATE INDEX "application_key_of" ON "application_key" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_menu_order" ON "application_menu" USING btree ("application_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "application_menu_path_once" ON "application_menu" USING btree ("application_id","action") WHERE "application_menu"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "application_menu_function_once" ON "application_menu_function" USING btree ("application_menu_id","function_action") WHERE "application_menu_function"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "application_version_once" ON "application_version" USING btree ("application_id","main_number","sub_number","revision_number") WHERE "application_version"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "application_version_enabled_once" ON "application_version" USING btree ("application_id","main_number") WHERE "application_version"."deleted_at" is null and "application_version"."status" = 'enabled';--> statement-breakpoint
CREATE INDEX "application_version_file" ON "application_version" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "attribute_binding_group" ON "attribute_binding" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attribute_group_code_once" ON "attribute_group" USING btree ("code") WHERE "attribute_group"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "attribute_group_sort" ON "attribute_group" USING btree ("node_type","sort","group_id") WHERE "attribute_group"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "attribute_group_name" ON "attribute_group" USING btree ("node_type","name_key","group_id") WHERE "attribute_group"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "attribute_group_code" ON "attribute_group" USING btree ("node_type","code","group_id") WHERE "attribute_group"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "attribute_group_changed" ON "attribute_group" USING btree ("node_type","changed_at","group_id") WHERE "attribute_group"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "attribute_item_code_once" ON "attribute_item" USING btree ("group_id","code") WHERE "attribute_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "attribute_item_sort" ON "attribute_item" USING btree ("group_id","sort","item_id") WHERE "attribute_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "attribute_item_name" ON "attribute_item" USING btree ("group_id","name_key","item_id") WHERE "attribute_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "attribute_item_code" ON "attribute_item" USING btree ("group_id","code","item_id") WHERE "attribute_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "attribute_item_changed" ON "attribute_item" USING btree ("group_id","changed_at","item_id") WHERE "attribute_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "attribute_item_table" ON "attribute_item" USING btree ("table_id","sort","item_id") WHERE "attribute_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "attribute_set_project" ON "attribute_set" USING btree ("project_id","node_id");--> statement-breakpoint
CREATE INDEX "attribute_set_organization" ON "attribute_set" USING btree ("organization_id","node_id");--> statement-breakpoint
CREATE INDEX "attribute_set_changed_in" ON "attribute_set" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "attribute_set_values" ON "attribute_set" USING gin ("values" jsonb_path_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "boq_item_code_of_unit_work" ON "boq_item" USING btree ("unit_work_id","code") WHERE "boq_item"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "boq_item_code_of_work_site" ON "boq_item" USING btree ("work_site_id","code") WHERE "boq_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "boq_item_unit_work" ON "boq_item" USING btree ("unit_work_id","sort","boq_item_id") WHERE "boq_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "boq_item_work_site" ON "boq_item" USING btree ("work_site_id","sort","boq_item_id") WHERE "boq_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "boq_item_unit_work_level" ON "boq_item" USING btree ("unit_work_id","level","sort","boq_item_id") WHERE "boq_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "boq_item_work_site_level" ON "boq_item" USING btree ("work_site_id","level","sort","boq_item_id") WHERE "boq_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "boq_item_unit_work_changed" ON "boq_item" USING btree ("unit_work_id","changed_at","boq_item_id") WHERE "boq_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "boq_item_node" ON "boq_item" USING btree ("dictionary_id","node_id") WHERE "boq_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "boq_item_parent" ON "boq_item" USING btree ("parent_id","sort","boq_item_id");--> statement-breakpoint
CREATE INDEX "boq_item_path" ON "boq_item" USING btree ("path");--> statement-breakpoint
CREATE UNIQUE INDEX "boq_variation_code_of_unit_work" ON "boq_variation" USING btree ("unit_work_id","code") WHERE "boq_variation"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "boq_variation_code_of_work_site" ON "boq_variation" USING btree ("work_site_id","code") WHERE "boq_variation"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "boq_variation_unit_work" ON "boq_variation" USING btree ("unit_work_id","changed_at","boq_variation_id") WHERE "boq_variation"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "boq_variation_work_site" ON "boq_variation" USING btree ("work_site_id","changed_at","boq_variation_id") WHERE "boq_variation"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "department_organization" ON "department" USING btree ("organization_id","sort");--> statement-breakpoint
CREATE INDEX "department_parent" ON "department" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE INDEX "dictionary_kind" ON "dictionary" USING btree ("kind","sort","dictionary_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_code_once" ON "dictionary" USING btree ("kind","code") WHERE "dictionary"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "dictionary_node_sent" ON "dictionary_node" USING btree ("dictionary_id",greatest("version", "resent"));--> statement-breakpoint
CREATE INDEX "dictionary_node_below" ON "dictionary_node" USING btree ("dictionary_id","parent_id");--> statement-breakpoint
CREATE INDEX "project_dictionary_of" ON "project_dictionary" USING btree ("dictionary_id");--> statement-breakpoint
CREATE INDEX "wbs_ebs_relation_work" ON "wbs_ebs_relation" USING btree ("wbs_dictionary_id","wbs_node_id");--> statement-breakpoint
CREATE INDEX "wbs_ebs_relation_entity" ON "wbs_ebs_relation" USING btree ("ebs_dictionary_id","ebs_node_id");--> statement-breakpoint
CREATE INDEX "passkey_account" ON "passkey" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "file_uploaded_by" ON "file" USING btree ("uploaded_by","created_at");--> statement-breakpoint
CREATE INDEX "file_unfinished" ON "file" USING btree ("completed_at","ticket_expires_at");--> statement-breakpoint
CREATE INDEX "file_unshown" ON "file" USING btree ("uploaded_by") WHERE "file"."project_id" is null and "file"."organization_id" is null and "file"."user_id" is null and "file"."shown_by" is null;--> statement-breakpoint
CREATE INDEX "file_of_project" ON "file" USING btree ("project_id") WHERE "file"."shown_by" = 'project';--> statement-breakpoint
CREATE INDEX "file_of_unit" ON "file" USING btree ("organization_id") WHERE "file"."project_id" is null;--> statement-breakpoint
CREATE INDEX "history_of" ON "history" USING btree ("entity","entity_id","seq");--> statement-breakpoint
CREATE INDEX "history_request" ON "history" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "history_time" ON "history" USING btree ("changed_at","seq");--> statement-breakpoint
CREATE INDEX "history_entity" ON "history" USING btree ("entity","changed_at","seq");--> statement-breakpoint
CREATE INDEX "history_action" ON "history" USING btree ("action","changed_at","seq");--> statement-breakpoint
CREATE INDEX "history_grams" ON "history" USING gin ((string_to_array(regexp_replace(lower((E'\n' || "label" || E'\n' || coalesce("terminal_name", '') || E'\n' || "changed_by_name" || E'\n' || "account_name") collate "C"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr(lower((E'\n' || "label" || E'\n' || coalesce("terminal_name", '') || E'\n' || "changed_by_name" || E'\n' || "account_name") collate "C"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr(lower((E'\n' || "label" || E'\n' || coalesce("terminal_name", '') || E'\n' || "changed_by_name" || E'\n' || "account_name") collate "C"), 2), null)));--> statement-breakpoint
CREATE INDEX "history_fields" ON "history" USING gin ("fields");--> statement-breakpoint
CREATE INDEX "history_check_requested" ON "history_check" USING btree ("requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "history_check_open" ON "history_check" USING btree ((true)) WHERE "history_check"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "industry_profile_name_once" ON "industry_profile" USING btree ("profile_name") WHERE "industry_profile"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "industry_profile_sort" ON "industry_profile" USING btree ("sort","industry_profile_id") WHERE "industry_profile"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "industry_profile_name" ON "industry_profile" USING btree ("name_key","industry_profile_id") WHERE "industry_profile"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "industry_profile_kind" ON "industry_profile" USING btree ("project_kind","industry_profile_id") WHERE "industry_profile"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "industry_profile_changed" ON "industry_profile" USING btree ("changed_at","industry_profile_id") WHERE "industry_profile"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "invitation_user" ON "invitation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitation_account" ON "invitation" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "invitation_organization" ON "invitation" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "list_view_once" ON "list_view" USING btree ("account_id","list_id","list_view_name");--> statement-breakpoint
CREATE INDEX "list_view_shared" ON "list_view" USING btree ("organization_id","list_id");--> statement-breakpoint
CREATE INDEX "login_log_time" ON "login_log" USING btree ("time","login_log_id");--> statement-breakpoint
CREATE INDEX "login_log_account" ON "login_log" USING btree ("account_name","login_log_id");--> statement-breakpoint
CREATE INDEX "login_log_terminal" ON "login_log" USING gin ((string_to_array(regexp_replace(lower((E'\n' || coalesce("terminal", '')) collate "C"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr(lower((E'\n' || coalesce("terminal", '')) collate "C"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr(lower((E'\n' || coalesce("terminal", '')) collate "C"), 2), null)));--> statement-breakpoint
CREATE INDEX "login_log_outcome" ON "login_log" USING btree ("outcome","time","login_log_id");--> statement-breakpoint
CREATE INDEX "operation_log_time" ON "operation_log" USING btree ("time","operation_log_id","kind");--> statement-breakpoint
CREATE INDEX "operation_log_duration" ON "operation_log" USING btree ("duration","operation_log_id");--> statement-breakpoint
CREATE INDEX "operation_log_kind_time" ON "operation_log" USING btree ("kind","time","operation_log_id","duration");--> statement-breakpoint
CREATE INDEX "operation_log_kind_duration" ON "operation_log" USING btree ("kind","duration","operation_log_id","time");--> statement-breakpoint
CREATE INDEX "operation_log_account" ON "operation_log" USING btree ("account_name","time","operation_log_id","duration","kind");--> statement-breakpoint
CREATE INDEX "operation_log_status" ON "operation_log" USING btree ("status","time","operation_log_id","duration","kind") WHERE "operation_log"."status" <> 10000;--> statement-breakpoint
CREATE INDEX "operation_log_app" ON "operation_log" USING btree ("app","time","operation_log_id","duration","kind") WHERE "operation_log"."app" <> 'milepost-console';--> statement-breakpoint
CREATE INDEX "operation_log_kind_account" ON "operation_log_kind" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "system_log_time" ON "system_log" USING btree ("time","system_log_id","kind");--> statement-breakpoint
CREATE INDEX "system_log_duration" ON "system_log" USING btree ("duration","system_log_id");--> statement-breakpoint
CREATE INDEX "system_log_kind_time" ON "system_log" USING btree ("kind","time","system_log_id","duration");--> statement-breakpoint
CREATE INDEX "system_log_kind_duration" ON "system_log" USING btree ("kind","duration","system_log_id","time");--> statement-breakpoint
CREATE INDEX "system_log_account" ON "system_log" USING btree ("account_name","time","system_log_id","duration","kind");--> statement-breakpoint
CREATE INDEX "system_log_status" ON "system_log" USING btree ("status","time","system_log_id","duration","kind") WHERE "system_log"."status" <> 10000;--> statement-breakpoint
CREATE INDEX "system_log_app" ON "system_log" USING btree ("app","time","system_log_id","duration","kind") WHERE "system_log"."app" <> 'milepost-console';--> statement-breakpoint
CREATE INDEX "system_log_kind_account" ON "system_log_kind" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "major_code_once" ON "major" USING btree ("code") WHERE "major"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "major_sort" ON "major" USING btree ("sort","major_id") WHERE "major"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "major_code" ON "major" USING btree ("code","major_id") WHERE "major"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "major_name_zh" ON "major" USING btree ("name_key","major_id") WHERE "major"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "major_name_en" ON "major" USING btree ("name_en","major_id") WHERE "major"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "major_changed" ON "major" USING btree ("changed_at","major_id") WHERE "major"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "waiting_message_due" ON "waiting_message" USING btree ("send_at","waiting_id");--> statement-breakpoint
CREATE INDEX "waiting_message_of" ON "waiting_message" USING btree ("account_id","send_at","waiting_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_delivery_once" ON "message_delivery" USING btree ("message_id","account_id","channel","message_created_at");--> statement-breakpoint
CREATE INDEX "message_delivery_due" ON "message_delivery" USING btree ("next_attempt_at","delivery_id") WHERE "message_delivery"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "message_delivery_order" ON "message_delivery" USING btree ("created_at","delivery_id");--> statement-breakpoint
CREATE INDEX "message_delivery_state" ON "message_delivery" USING btree ("state","created_at","delivery_id");--> statement-breakpoint
CREATE INDEX "message_delivery_channel" ON "message_delivery" USING btree ("channel","created_at","delivery_id");--> statement-breakpoint
CREATE INDEX "message_delivery_supplier" ON "message_delivery" USING btree ("supplier_id","created_at","delivery_id") WHERE "message_delivery"."supplier_id" is not null;--> statement-breakpoint
CREATE INDEX "message_delivery_account" ON "message_delivery" USING btree ("account_id","created_at","delivery_id");--> statement-breakpoint
CREATE INDEX "message_order" ON "message" USING btree ("created_at","message_id");--> statement-breakpoint
CREATE INDEX "message_kind" ON "message" USING btree ("kind","created_at","message_id");--> statement-breakpoint
CREATE INDEX "message_account" ON "message" USING btree ("account_id","created_at","message_id");--> statement-breakpoint
CREATE INDEX "message_review_action" ON "message" USING btree (("review" ->> 'action'),"created_at","message_id") WHERE "message"."review" is not null;--> statement-breakpoint
CREATE INDEX "message_review_offline" ON "message" USING btree (("review" ->> 'offline'),"created_at","message_id") WHERE "message"."review" is not null;--> statement-breakpoint
CREATE INDEX "message_audience" ON "message" USING btree ("permission","project_id","created_at");--> statement-breakpoint
CREATE INDEX "message_read_of" ON "message_read" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "organization_group_of" ON "organization_group" USING btree ("organization_id","group_name","group_id");--> statement-breakpoint
CREATE INDEX "organization_group_account_of" ON "organization_group_account" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "organization_contact_of" ON "organization_contact" USING btree ("organization_id","sort");--> statement-breakpoint
CREATE INDEX "organization_cowork_of" ON "organization_cowork" USING btree ("organization_id","sort");--> statement-breakpoint
CREATE INDEX "organization_listing_of" ON "organization_listing" USING btree ("organization_id","sort");--> statement-breakpoint
CREATE INDEX "organization_qualification_of" ON "organization_qualification" USING btree ("organization_id","sort");--> statement-breakpoint
CREATE INDEX "organization_qualification_end" ON "organization_qualification" USING btree ("valid_until");--> statement-breakpoint
CREATE INDEX "organization_parent" ON "organization" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE INDEX "organization_type_of" ON "organization" USING btree ("organization_type_id","sort");--> statement-breakpoint
CREATE INDEX "organization_order" ON "organization" USING btree ("sort","organization_id");--> statement-breakpoint
CREATE INDEX "organization_name" ON "organization" USING btree ("name_key","organization_id");--> statement-breakpoint
CREATE INDEX "organization_status" ON "organization" USING btree ("status","sort","organization_id") WHERE "organization"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organization_changed" ON "organization" USING btree ("changed_at","organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_credit_code_once" ON "organization" USING btree ("unified_social_credit_code") WHERE "organization"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organization_search" ON "organization" USING gin ((string_to_array(regexp_replace(lower((E'\n' || "organization_name" || E'\n' || "short_name" || E'\n' || coalesce("unified_social_credit_code", '') || E'\n' || "initials") collate "C"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr(lower((E'\n' || "organization_name" || E'\n' || "short_name" || E'\n' || coalesce("unified_social_credit_code", '') || E'\n' || "initials") collate "C"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr(lower((E'\n' || "organization_name" || E'\n' || "short_name" || E'\n' || coalesce("unified_social_credit_code", '') || E'\n' || "initials") collate "C"), 2), null)));--> statement-breakpoint
CREATE INDEX "outbox_made" ON "outbox" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "person_record_of" ON "person_record" USING btree ("user_id","kind") WHERE "person_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_record_valid_until" ON "person_record" USING btree ("valid_until") WHERE "person_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_organization" ON "person" USING btree ("organization_id","name_key","user_id") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_department" ON "person" USING btree ("department_id","name_key","user_id") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_name" ON "person" USING btree ("user_name","user_id") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_order" ON "person" USING btree ("name_key","user_id") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_initials" ON "person" USING btree ("initials","user_id") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_surname" ON "person" USING btree (left("user_name", 1),"name_key","user_id") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_initial" ON "person" USING btree (left("initials", 1),"name_key","user_id") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_surname_in" ON "person" USING btree ("organization_id",left("user_name", 1)) WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_initial_in" ON "person" USING btree ("organization_id",left("initials", 1)) WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_position" ON "person" USING btree ("organization_id","position_rank","user_id") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_all_position" ON "person" USING btree ("position_rank","user_id") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_changed" ON "person" USING btree ("organization_id","changed_at","user_id") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_all_changed" ON "person" USING btree ("changed_at","user_id") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_facts" ON "person" USING btree ("organization_id","post","sex","position_rank") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_sex" ON "person" USING btree ("sex","name_key","user_id") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_post" ON "person" USING btree ("post","name_key") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_cellphone" ON "person" USING btree ("cellphone");--> statement-breakpoint
CREATE UNIQUE INDEX "person_id_card" ON "person" USING btree ("id_card") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_archived" ON "person" USING btree ("deleted_at","user_id") WHERE "person"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "person_changed_in" ON "person" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "person_search_0123" ON "person" USING gin ((string_to_array(regexp_replace(lower(("user_name" || E'\n' || coalesce("email", '') || E'\n' || coalesce(left("cellphone", 3) || repeat('*', length("cellphone") - 7)
      || right("cellphone", 4), '') || E'\n'
    || coalesce(left("id_card", 3) || repeat('*', length("id_card") - 5)
      || right("id_card", 2), '')) collate "C"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr(lower(("user_name" || E'\n' || coalesce("email", '') || E'\n' || coalesce(left("cellphone", 3) || repeat('*', length("cellphone") - 7)
      || right("cellphone", 4), '') || E'\n'
    || coalesce(left("id_card", 3) || repeat('*', length("id_card") - 5)
      || right("id_card", 2), '')) collate "C"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr(lower(("user_name" || E'\n' || coalesce("email", '') || E'\n' || coalesce(left("cellphone", 3) || repeat('*', length("cellphone") - 7)
      || right("cellphone", 4), '') || E'\n'
    || coalesce(left("id_card", 3) || repeat('*', length("id_card") - 5)
      || right("id_card", 2), '')) collate "C"), 2), null) || array["organization_id"::text, "department_id"::text])) WHERE "person"."deleted_at" is null and strpos('0123', right("person"."user_id"::text, 1)) > 0;--> statement-breakpoint
CREATE INDEX "person_search_4567" ON "person" USING gin ((string_to_array(regexp_replace(lower(("user_name" || E'\n' || coalesce("email", '') || E'\n' || coalesce(left("cellphone", 3) || repeat('*', length("cellphone") - 7)
      || right("cellphone", 4), '') || E'\n'
    || coalesce(left("id_card", 3) || repeat('*', length("id_card") - 5)
      || right("id_card", 2), '')) collate "C"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr(lower(("user_name" || E'\n' || coalesce("email", '') || E'\n' || coalesce(left("cellphone", 3) || repeat('*', length("cellphone") - 7)
      || right("cellphone", 4), '') || E'\n'
    || coalesce(left("id_card", 3) || repeat('*', length("id_card") - 5)
      || right("id_card", 2), '')) collate "C"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr(lower(("user_name" || E'\n' || coalesce("email", '') || E'\n' || coalesce(left("cellphone", 3) || repeat('*', length("cellphone") - 7)
      || right("cellphone", 4), '') || E'\n'
    || coalesce(left("id_card", 3) || repeat('*', length("id_card") - 5)
      || right("id_card", 2), '')) collate "C"), 2), null) || array["organization_id"::text, "department_id"::text])) WHERE "person"."deleted_at" is null and strpos('4567', right("person"."user_id"::text, 1)) > 0;--> statement-breakpoint
CREATE INDEX "person_search_89ab" ON "person" USING gin ((string_to_array(regexp_replace(lower(("user_name" || E'\n' || coalesce("email", '') || E'\n' || coalesce(left("cellphone", 3) || repeat('*', length("cellphone") - 7)
      || right("cellphone", 4), '') || E'\n'
    || coalesce(left("id_card", 3) || repeat('*', length("id_card") - 5)
      || right("id_card", 2), '')) collate "C"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr(lower(("user_name" || E'\n' || coalesce("email", '') || E'\n' || coalesce(left("cellphone", 3) || repeat('*', length("cellphone") - 7)
      || right("cellphone", 4), '') || E'\n'
    || coalesce(left("id_card", 3) || repeat('*', length("id_card") - 5)
      || right("id_card", 2), '')) collate "C"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr(lower(("user_name" || E'\n' || coalesce("email", '') || E'\n' || coalesce(left("cellphone", 3) || repeat('*', length("cellphone") - 7)
      || right("cellphone", 4), '') || E'\n'
    || coalesce(left("id_card", 3) || repeat('*', length("id_card") - 5)
      || right("id_card", 2), '')) collate "C"), 2), null) || array["organization_id"::text, "department_id"::text])) WHERE "person"."deleted_at" is null and strpos('89ab', right("person"."user_id"::text, 1)) > 0;--> statement-breakpoint
CREATE INDEX "person_search_cdef" ON "person" USING gin ((string_to_array(regexp_replace(lower(("user_name" || E'\n' || coalesce("email", '') || E'\n' || coalesce(left("cellphone", 3) || repeat('*', length("cellphone") - 7)
      || right("cellphone", 4), '') || E'\n'
    || coalesce(left("id_card", 3) || repeat('*', length("id_card") - 5)
      || right("id_card", 2), '')) collate "C"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr(lower(("user_name" || E'\n' || coalesce("email", '') || E'\n' || coalesce(left("cellphone", 3) || repeat('*', length("cellphone") - 7)
      || right("cellphone", 4), '') || E'\n'
    || coalesce(left("id_card", 3) || repeat('*', length("id_card") - 5)
      || right("id_card", 2), '')) collate "C"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr(lower(("user_name" || E'\n' || coalesce("email", '') || E'\n' || coalesce(left("cellphone", 3) || repeat('*', length("cellphone") - 7)
      || right("cellphone", 4), '') || E'\n'
    || coalesce(left("id_card", 3) || repeat('*', length("id_card") - 5)
      || right("id_card", 2), '')) collate "C"), 2), null) || array["organization_id"::text, "department_id"::text])) WHERE "person"."deleted_at" is null and strpos('cdef', right("person"."user_id"::text, 1)) > 0;--> statement-breakpoint
CREATE INDEX "sign_ticket_expires" ON "sign_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "process_copy_account" ON "process_copy" USING btree ("account_id","copied_at","process_copy_id");--> statement-breakpoint
CREATE INDEX "process_copy_instance" ON "process_copy" USING btree ("process_instance_id");--> statement-breakpoint
CREATE INDEX "process_instance_started" ON "process_instance" USING btree ("started_at","process_instance_id");--> statement-breakpoint
CREATE INDEX "process_instance_state" ON "process_instance" USING btree ("state","started_at","process_instance_id");--> statement-breakpoint
CREATE INDEX "process_instance_starter" ON "process_instance" USING btree ("starter","started_at","process_instance_id");--> statement-breakpoint
CREATE INDEX "process_instance_organization" ON "process_instance" USING btree ("organization_id","started_at");--> statement-breakpoint
CREATE INDEX "process_instance_project" ON "process_instance" USING btree ("project_id","started_at");--> statement-breakpoint
CREATE INDEX "process_instance_about" ON "process_instance" USING btree ("about_id","started_at","process_instance_id");--> statement-breakpoint
CREATE INDEX "process_instance_keywords" ON "process_instance" USING gin ((string_to_array(regexp_replace((E'\n' || "search_text"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr((E'\n' || "search_text"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr((E'\n' || "search_text"), 2), null)));--> statement-breakpoint
CREATE INDEX "process_sheet_of" ON "process_sheet" USING btree ("sheet_id");--> statement-breakpoint
CREATE UNIQUE INDEX "process_task_once" ON "process_task" USING btree ("process_task_id");--> statement-breakpoint
CREATE INDEX "process_task_to_do" ON "process_task" USING btree ("executor","arrived_at","process_task_id","process_instance_id") WHERE "process_task"."state" = 'open';--> statement-breakpoint
CREATE INDEX "process_task_due" ON "process_task" USING btree ("executor",coalesce("due_at", '9999-12-31 00:00:00+00'::timestamptz),"process_task_id","process_instance_id") WHERE "process_task"."state" = 'open';--> statement-breakpoint
CREATE INDEX "process_task_signature" ON "process_task" USING btree ("signature") WHERE "process_task"."signature" is not null;--> statement-breakpoint
CREATE INDEX "process_task_done" ON "process_task" USING btree ("executor","decided_at","process_task_id","process_instance_id") WHERE "process_task"."state" = 'done';--> statement-breakpoint
CREATE INDEX "process_timer_due" ON "process_timer" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "project_initialization_name_once" ON "project_initialization" USING btree ("draft_name") WHERE "project_initialization"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_initialization_name" ON "project_initialization" USING btree ("name_key","project_initialization_id") WHERE "project_initialization"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_initialization_changed" ON "project_initialization" USING btree ("changed_at","project_initialization_id") WHERE "project_initialization"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_initialization_owner" ON "project_initialization" USING btree ("organization_id","name_key") WHERE "project_initialization"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_department_of" ON "project_department" USING btree ("project_organization_id","sort");--> statement-breakpoint
CREATE INDEX "project_department_parent" ON "project_department" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "project_organization_project" ON "project_organization" USING btree ("project_id","sort");--> statement-breakpoint
CREATE INDEX "project_organization_unit" ON "project_organization" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "project_organization_order" ON "project_organization" USING btree ("sort","project_organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "container_code_once" ON "container" USING btree ("project_id","code") WHERE "container"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "container_project" ON "container" USING btree ("project_id","sort","container_id") WHERE "container"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "container_name" ON "container" USING btree ("project_id","name_key","container_id") WHERE "container"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "container_code" ON "container" USING btree ("project_id","code","container_id") WHERE "container"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "container_place" ON "container" USING btree ("project_id","place_key","container_id") WHERE "container"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "container_extent" ON "container" USING gist (box(point("start_distance", 0), point("end_distance", 0))) WHERE "container"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "container_changed" ON "container" USING btree ("project_id","changed_at","container_id") WHERE "container"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "container_parent" ON "container" USING btree ("parent_id","sort") WHERE "container"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "container_line" ON "container" USING btree ("line_id","sort") WHERE "container"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "container_organization" ON "container" USING btree ("organization_id","sort") WHERE "container"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "design_unit_code_once" ON "design_unit" USING btree ("project_id","code") WHERE "design_unit"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "design_unit_project" ON "design_unit" USING btree ("project_id","start_distance","design_unit_id") WHERE "design_unit"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "design_unit_name" ON "design_unit" USING btree ("project_id","name_key","design_unit_id") WHERE "design_unit"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "design_unit_changed" ON "design_unit" USING btree ("project_id","changed_at","design_unit_id") WHERE "design_unit"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "design_unit_line" ON "design_unit" USING btree ("line_id","start_distance") WHERE "design_unit"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "design_unit_container" ON "design_unit" USING btree ("container_id","start_distance") WHERE "design_unit"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "design_unit_all_start" ON "design_unit" USING btree ("start_distance","design_unit_id") WHERE "design_unit"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "design_unit_all_name" ON "design_unit" USING btree ("name_key","design_unit_id") WHERE "design_unit"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "design_unit_all_code" ON "design_unit" USING btree ("code","design_unit_id") WHERE "design_unit"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "design_unit_all_changed" ON "design_unit" USING btree ("changed_at","design_unit_id") WHERE "design_unit"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "design_unit_all_major" ON "design_unit" USING btree ("major","start_distance") WHERE "design_unit"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "design_unit_extent" ON "design_unit" USING gist (box(point("start_distance", 0), point("end_distance", 0))) WHERE "design_unit"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "line_name_once" ON "project_line" USING btree ("project_id","line_name") WHERE "project_line"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "line_sort" ON "project_line" USING btree ("project_id","sort","line_id") WHERE "project_line"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "line_name" ON "project_line" USING btree ("project_id","name_key","line_id") WHERE "project_line"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "line_length" ON "project_line" USING btree ("project_id","length","line_id") WHERE "project_line"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "line_changed" ON "project_line" USING btree ("project_id","changed_at","line_id") WHERE "project_line"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "participating_unit_project" ON "participating_unit" USING btree ("project_id","sort");--> statement-breakpoint
CREATE INDEX "participating_unit_organization" ON "participating_unit" USING btree ("organization_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "participating_unit_code_once" ON "participating_unit" USING btree ("project_id","code") WHERE "participating_unit"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_order" ON "project" USING btree ("sort","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_code_once" ON "project" USING btree ("code") WHERE "project"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_name" ON "project" USING btree ("name_key","project_id") WHERE "project"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_code" ON "project" USING btree ("code","project_id") WHERE "project"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_start" ON "project" USING btree ("planned_start","project_id") WHERE "project"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_changed" ON "project" USING btree ("changed_at","project_id") WHERE "project"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_industry" ON "project" USING btree ("industry","name_key") WHERE "project"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_status" ON "project" USING btree ("status","name_key") WHERE "project"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_owner" ON "project" USING btree ("organization_id","name_key") WHERE "project"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscription_terminal" ON "push_subscription" USING btree ("terminal_id");--> statement-breakpoint
CREATE INDEX "push_subscription_supplier" ON "push_subscription" USING btree ("supplier_id");--> statement-breakpoint
CREATE INDEX "request_count_at" ON "request_count" USING btree ("at");--> statement-breakpoint
CREATE INDEX "application_role_of" ON "application_role" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "role_name_order" ON "role" USING btree ("role_name","role_id");--> statement-breakpoint
CREATE INDEX "role_member_role" ON "role_member" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "role_organization_of" ON "role_organization" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "access_token_session" ON "access_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "access_token_expires" ON "access_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "device_credential_terminal" ON "device_credential" USING btree ("terminal_id");--> statement-breakpoint
CREATE INDEX "login_attempt_account" ON "login_attempt" USING btree ("account_name","at");--> statement-breakpoint
CREATE INDEX "login_attempt_ip" ON "login_attempt" USING btree ("ip","at");--> statement-breakpoint
CREATE INDEX "login_attempt_at" ON "login_attempt" USING btree ("at");--> statement-breakpoint
CREATE INDEX "login_key_retires" ON "login_key" USING btree ("retires_at");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id","ended_at");--> statement-breakpoint
CREATE INDEX "session_terminal" ON "session" USING btree ("terminal_id");--> statement-breakpoint
CREATE INDEX "session_created" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "supplier_sort" ON "supplier" USING btree ("sort","supplier_id") WHERE "supplier"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "supplier_name" ON "supplier" USING btree ("supplier_name","supplier_id") WHERE "supplier"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "supplier_changed" ON "supplier" USING btree ("changed_at","supplier_id") WHERE "supplier"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_config_once" ON "supplier_config" USING btree ("supplier_id") WHERE "supplier_config"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "supplier_config_name" ON "supplier_config" USING btree ("supplier_name","supplier_config_id") WHERE "supplier_config"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "supplier_config_changed" ON "supplier_config" USING btree ("changed_at","supplier_config_id") WHERE "supplier_config"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tabulation_code_once" ON "tabulation" USING btree ("code") WHERE "tabulation"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_code" ON "tabulation" USING btree ("code","tabulation_id") WHERE "tabulation"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_name" ON "tabulation" USING btree ("name_key","tabulation_id") WHERE "tabulation"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_of_group" ON "tabulation" USING btree ("group_id","code","tabulation_id") WHERE "tabulation"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_subject" ON "tabulation" USING btree ("subject","code","tabulation_id") WHERE "tabulation"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_status" ON "tabulation" USING btree ("status","code","tabulation_id") WHERE "tabulation"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_changed" ON "tabulation" USING btree ("changed_at","tabulation_id") WHERE "tabulation"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_keywords" ON "tabulation" USING gin ((string_to_array(regexp_replace((E'\n' || "search_text"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr((E'\n' || "search_text"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr((E'\n' || "search_text"), 2), null))) WHERE "tabulation"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_group_sort" ON "tabulation_group" USING btree ("sort","group_id") WHERE "tabulation_group"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_group_name" ON "tabulation_group" USING btree ("name_key","group_id") WHERE "tabulation_group"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_group_parent" ON "tabulation_group" USING btree ("parent_id","sort","group_id") WHERE "tabulation_group"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_group_changed" ON "tabulation_group" USING btree ("changed_at","group_id") WHERE "tabulation_group"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_group_keywords" ON "tabulation_group" USING gin ((string_to_array(regexp_replace((E'\n' || "search_text"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr((E'\n' || "search_text"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr((E'\n' || "search_text"), 2), null))) WHERE "tabulation_group"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_sheet_changed" ON "tabulation_sheet" USING btree ("changed_at","sheet_id") WHERE "tabulation_sheet"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_sheet_name" ON "tabulation_sheet" USING btree ("name_key","sheet_id") WHERE "tabulation_sheet"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_sheet_template" ON "tabulation_sheet" USING btree ("tabulation_id","changed_at","sheet_id") WHERE "tabulation_sheet"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_sheet_project" ON "tabulation_sheet" USING btree ("project_id","changed_at","sheet_id") WHERE "tabulation_sheet"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_sheet_work_site" ON "tabulation_sheet" USING btree ("work_site_id","changed_at","sheet_id") WHERE "tabulation_sheet"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_sheet_boq_item" ON "tabulation_sheet" USING btree ("boq_item_id","changed_at","sheet_id") WHERE "tabulation_sheet"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_sheet_node" ON "tabulation_sheet" USING btree ("node_id","work_site_id","changed_at","sheet_id") WHERE "tabulation_sheet"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_sheet_submitted" ON "tabulation_sheet" USING btree ("submitted","changed_at","sheet_id") WHERE "tabulation_sheet"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tabulation_sheet_keywords" ON "tabulation_sheet" USING gin ((string_to_array(regexp_replace((E'\n' || "search_text"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr((E'\n' || "search_text"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr((E'\n' || "search_text"), 2), null))) WHERE "tabulation_sheet"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "terminal_heartbeat" ON "terminal" USING btree ("last_heartbeat_at","terminal_id");--> statement-breakpoint
CREATE INDEX "terminal_unsynced" ON "terminal" USING btree ("unsynced","terminal_id");--> statement-breakpoint
CREATE INDEX "terminal_status" ON "terminal" USING btree ("status","last_heartbeat_at","terminal_id");--> statement-breakpoint
CREATE INDEX "terminal_account" ON "terminal" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "terminal_parked" ON "terminal" USING btree ("parked","terminal_id");--> statement-breakpoint
CREATE INDEX "terminal_name" ON "terminal" USING btree ("device_name","terminal_id");--> statement-breakpoint
CREATE INDEX "terminal_registered" ON "terminal" USING btree ("registered_at","terminal_id");--> statement-breakpoint
CREATE INDEX "terminal_build" ON "terminal" USING btree ("build");--> statement-breakpoint
CREATE INDEX "terminal_os" ON "terminal" USING btree ("os");--> statement-breakpoint
CREATE INDEX "terminal_valid" ON "terminal" USING btree ("status","valid_until");--> statement-breakpoint
CREATE INDEX "terminal_behind" ON "terminal" USING btree ("behind_since");--> statement-breakpoint
CREATE INDEX "terminal_cloned" ON "terminal" USING btree ("clone_suspected_at") WHERE "terminal"."clone_suspected_at" is not null;--> statement-breakpoint
CREATE INDEX "spent_ticket_expires" ON "spent_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "division_code_once" ON "division" USING btree ("unit_work_id","code") WHERE "division"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "division_sort" ON "division" USING btree ("unit_work_id","sort","division_id") WHERE "division"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "division_parent" ON "division" USING btree ("parent_id","sort") WHERE "division"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "division_outcome" ON "division" USING btree ("unit_work_id","level","outcome") WHERE "division"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "division_deleted" ON "division" USING btree ("parent_id") WHERE "division"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "division_template_name_once" ON "division_template" USING btree ("organization_id","template_name") WHERE "division_template"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "division_template_name" ON "division_template" USING btree ("name_key","division_template_id") WHERE "division_template"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "division_template_changed" ON "division_template" USING btree ("changed_at","division_template_id") WHERE "division_template"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_work_code_once" ON "unit_work" USING btree ("project_id","code") WHERE "unit_work"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "unit_work_start" ON "unit_work" USING btree ("project_id","start_distance","unit_work_id") WHERE "unit_work"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "unit_work_name" ON "unit_work" USING btree ("project_id","name_key","unit_work_id") WHERE "unit_work"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "unit_work_code" ON "unit_work" USING btree ("project_id","code","unit_work_id") WHERE "unit_work"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "unit_work_changed" ON "unit_work" USING btree ("project_id","changed_at","unit_work_id") WHERE "unit_work"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "unit_work_line" ON "unit_work" USING btree ("line_id","start_distance") WHERE "unit_work"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "unit_work_container" ON "unit_work" USING btree ("container_id","start_distance") WHERE "unit_work"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "unit_work_extent" ON "unit_work" USING gist (box(point("start_distance", 0), point("end_distance", 0))) WHERE "unit_work"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_item_value_once" ON "dictionary_item" USING btree ("dictionary_type_id","value") WHERE "dictionary_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "dictionary_item_sort" ON "dictionary_item" USING btree ("dictionary_type_id","sort","dictionary_item_id") WHERE "dictionary_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "dictionary_item_value" ON "dictionary_item" USING btree ("dictionary_type_id","value","dictionary_item_id") WHERE "dictionary_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "dictionary_item_name_zh" ON "dictionary_item" USING btree ("dictionary_type_id","name_key","dictionary_item_id") WHERE "dictionary_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "dictionary_item_name_en" ON "dictionary_item" USING btree ("dictionary_type_id","name_en","dictionary_item_id") WHERE "dictionary_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "dictionary_item_changed" ON "dictionary_item" USING btree ("dictionary_type_id","changed_at","dictionary_item_id") WHERE "dictionary_item"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_type_key_once" ON "dictionary_type" USING btree ("key") WHERE "dictionary_type"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "dictionary_type_key" ON "dictionary_type" USING btree ("key","dictionary_type_id") WHERE "dictionary_type"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "dictionary_type_name" ON "dictionary_type" USING btree ("name_key","dictionary_type_id") WHERE "dictionary_type"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "dictionary_type_changed" ON "dictionary_type" USING btree ("changed_at","dictionary_type_id") WHERE "dictionary_type"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "recovery_ticket_account" ON "recovery_ticket" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "recovery_ticket_expires" ON "recovery_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_wait_open" ON "recovery_wait" USING btree ("open_from");--> statement-breakpoint
CREATE INDEX "verify_code_recipient" ON "verify_code" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "verify_code_ip" ON "verify_code" USING btree ("ip","created_at");--> statement-breakpoint
CREATE INDEX "verify_code_created" ON "verify_code" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "work_site_node_once" ON "work_site_node" USING btree ("work_site_id","dictionary_id","source_node_id","path") WHERE "work_site_node"."removed_in" is null;--> statement-breakpoint
CREATE INDEX "work_site_node_recorded" ON "work_site_node" USING btree ("work_site_id","revision") WHERE "work_site_node"."revision" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "work_site_code_once" ON "work_site" USING btree ("project_id","code") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_start" ON "work_site" USING btree ("project_id","start_distance","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_code" ON "work_site" USING btree ("project_id","code","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_name" ON "work_site" USING btree ("project_id","name_key","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_status" ON "work_site" USING btree ("project_id","status_rank","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_risk" ON "work_site" USING btree ("project_id","risk_rank","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_progress" ON "work_site" USING btree ("project_id","progress","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_changed" ON "work_site" USING btree ("project_id","changed_at","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_major" ON "work_site" USING btree ("project_id","major","start_distance") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_container" ON "work_site" USING btree ("container_id","start_distance") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_design_unit" ON "work_site" USING btree ("design_unit_id","start_distance") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_unit_work" ON "work_site" USING btree ("unit_work_id","start_distance") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_line" ON "work_site" USING btree ("line_id","start_distance") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_organization" ON "work_site" USING btree ("organization_id","start_distance") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_all_start" ON "work_site" USING btree ("start_distance","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_all_code" ON "work_site" USING btree ("code","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_all_name" ON "work_site" USING btree ("name_key","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_all_status" ON "work_site" USING btree ("status_rank","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_all_risk" ON "work_site" USING btree ("risk_rank","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_all_progress" ON "work_site" USING btree ("progress","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_all_changed" ON "work_site" USING btree ("changed_at","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_container_code" ON "work_site" USING btree ("container_id","code","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_design_unit_code" ON "work_site" USING btree ("design_unit_id","code","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_keywords" ON "work_site" USING gin ((string_to_array(regexp_replace((E'\n' || "search_text"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr((E'\n' || "search_text"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr((E'\n' || "search_text"), 2), null))) WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_extent" ON "work_site" USING gist (box(point("start_distance", 0), point("end_distance", 0))) WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_further_reach" ON "work_site" USING gist ("further_reach") WHERE "work_site"."deleted_at" is null and "work_site"."further_reach" is not null;--> statement-breakpoint
CREATE INDEX "work_site_changed_in" ON "work_site" USING btree ("changed_in");--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_model_key_once" ON "workflow_model" USING btree ("key") WHERE "workflow_model"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "workflow_model_name" ON "workflow_model" USING btree ("name_key","id") WHERE "workflow_model"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "workflow_model_key" ON "workflow_model" USING btree ("key","id") WHERE "workflow_model"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "workflow_model_category" ON "workflow_model" USING btree ("category","id") WHERE "workflow_model"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "workflow_model_app" ON "workflow_model" USING btree ("app_id","id") WHERE "workflow_model"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "workflow_model_changed" ON "workflow_model" USING btree ("changed_at","id") WHERE "workflow_model"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "workflow_model_keywords" ON "workflow_model" USING gin ((string_to_array(regexp_replace((E'\n' || "search_text"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr((E'\n' || "search_text"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr((E'\n' || "search_text"), 2), null))) WHERE "workflow_model"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_model_history_version" ON "workflow_model_history" USING btree ("model_id","version");--> statement-breakpoint
CREATE INDEX "workflow_model_history_deployed" ON "workflow_model_history" USING btree ("newest","deployed_at","model_history_id");--> statement-breakpoint
CREATE INDEX "workflow_model_history_keywords" ON "workflow_model_history" USING gin ((string_to_array(regexp_replace((E'\n' || "search_text"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr((E'\n' || "search_text"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr((E'\n' || "search_text"), 2), null)));--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_role_name_once" ON "workflow_role" USING btree ("role_name") WHERE "workflow_role"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "workflow_role_name" ON "workflow_role" USING btree ("name_key","workflow_role_id") WHERE "workflow_role"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "workflow_role_status" ON "workflow_role" USING btree ("status","name_key","workflow_role_id") WHERE "workflow_role"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "workflow_role_keywords" ON "workflow_role" USING gin ((string_to_array(regexp_replace((E'\n' || "search_text"), '(..)', E'\\1\x1f', 'g') || E'\x1f' || regexp_replace(substr((E'\n' || "search_text"), 2), '(..)', E'\\1\x1f', 'g'), E'\x1f') || string_to_array(substr((E'\n' || "search_text"), 2), null))) WHERE "workflow_role"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "workflow_role_changed" ON "workflow_role" USING btree ("changed_at","workflow_role_id") WHERE "workflow_role"."deleted_at" is null;