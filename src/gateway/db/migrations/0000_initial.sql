CREATE TABLE "account" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"account_name" text collate "C" NOT NULL,
	"user_id" uuid NOT NULL,
	"level" text collate "C" NOT NULL,
	"status" text collate "C" NOT NULL,
	"password_hash" text collate "C" NOT NULL,
	"password_changed_at" timestamp (3) with time zone NOT NULL,
	"password_valid_until" timestamp (3) with time zone,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"locked_at" timestamp (3) with time zone,
	"cellphone" text collate "C",
	"phone_login" boolean DEFAULT false NOT NULL,
	"we_chat" text collate "C",
	"qq" text collate "C",
	"project_id" uuid,
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
	"short_name" text collate "C" NOT NULL,
	"code" text collate "C" NOT NULL,
	"type" text collate "C" NOT NULL,
	"url" text collate "C",
	"sort" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "application_code_unique" UNIQUE("code")
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
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_menu_function" (
	"application_menu_function_id" uuid PRIMARY KEY NOT NULL,
	"application_menu_id" uuid NOT NULL,
	"name_zh" text collate "C" NOT NULL,
	"name_en" text collate "C" NOT NULL,
	"function_action" text collate "C" NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "application_menu_function_once" UNIQUE("application_menu_id","function_action")
);
--> statement-breakpoint
CREATE TABLE "department" (
	"department_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"parent_id" uuid,
	"department_name" text collate "C" NOT NULL,
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
CREATE TABLE "file" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"project_id" uuid,
	"organization_id" uuid,
	"file_name" text collate "C" NOT NULL,
	"content_type" text collate "C" NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text collate "C" NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"ticket_hash" text collate "C" NOT NULL,
	"ticket_expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "history" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"history_id" uuid NOT NULL,
	"entity" text collate "C" NOT NULL,
	"entity_id" uuid NOT NULL,
	"action" text collate "C" NOT NULL,
	"revision" integer NOT NULL,
	"label" text collate "C" NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"project_id" uuid,
	"organization_id" uuid,
	"account_id" uuid,
	"account_name" text collate "C" NOT NULL,
	"changed_by_name" text collate "C" NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"made_at" timestamp (3) with time zone,
	"terminal_id" uuid,
	"terminal_name" text collate "C",
	"request_id" text collate "C" NOT NULL,
	"previous_hash" text collate "C" NOT NULL,
	"hash" text collate "C" NOT NULL,
	CONSTRAINT "history_history_id_unique" UNIQUE("history_id")
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
CREATE TABLE "login_log" (
	"login_log_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"account_name" text collate "C" NOT NULL,
	"ip" text collate "C" NOT NULL,
	"city" text collate "C",
	"terminal" text collate "C",
	"terminal_version" text collate "C",
	"os" text collate "C",
	"os_version" text collate "C",
	"outcome" text collate "C" NOT NULL,
	"time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_log" (
	"operation_log_id" uuid PRIMARY KEY NOT NULL,
	"menu" text collate "C",
	"action" text collate "C" NOT NULL,
	"app" text collate "C" NOT NULL,
	"content" text collate "C",
	"uri" text collate "C" NOT NULL,
	"service" text collate "C" NOT NULL,
	"account_id" uuid,
	"account_name" text collate "C" NOT NULL,
	"status" integer NOT NULL,
	"request" text collate "C",
	"response" text collate "C",
	"duration" double precision NOT NULL,
	"request_id" text collate "C" NOT NULL,
	"ip" text collate "C" NOT NULL,
	"time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_log" (
	"system_log_id" uuid PRIMARY KEY NOT NULL,
	"menu" text collate "C",
	"action" text collate "C" NOT NULL,
	"app" text collate "C" NOT NULL,
	"content" text collate "C",
	"uri" text collate "C" NOT NULL,
	"service" text collate "C" NOT NULL,
	"account_id" uuid,
	"account_name" text collate "C" NOT NULL,
	"status" integer NOT NULL,
	"request" text collate "C",
	"response" text collate "C",
	"duration" double precision NOT NULL,
	"request_id" text collate "C" NOT NULL,
	"ip" text collate "C" NOT NULL,
	"time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"kind" text collate "C" NOT NULL,
	"title" text collate "C" NOT NULL,
	"body" text collate "C" NOT NULL,
	"search_text" text collate "C" NOT NULL,
	"sender_name" text collate "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"review" jsonb,
	"account_id" uuid,
	"permission" text collate "C",
	"project_id" uuid,
	"organization_id" uuid
);
--> statement-breakpoint
CREATE TABLE "message_read" (
	"account_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_read_account_id_message_id_pk" PRIMARY KEY("account_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"path" text collate "C" NOT NULL,
	"organization_type_id" uuid NOT NULL,
	"organization_name" text collate "C" NOT NULL,
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
	"sort" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "person" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid,
	"department_id" uuid,
	"user_name" text collate "C" NOT NULL,
	"sex" text collate "C",
	"id_card" text collate "C",
	"birth_date" date,
	"cellphone" text collate "C",
	"email" text collate "C",
	"profile_photo" uuid,
	"post" text collate "C",
	"position_level" text collate "C",
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
	"code" text collate "C" NOT NULL,
	"nature" text collate "C" NOT NULL,
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
CREATE TABLE "design_unit" (
	"design_unit_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"container_id" uuid,
	"design_unit_name" text collate "C" NOT NULL,
	"code" text collate "C" NOT NULL,
	"major" text collate "C" NOT NULL,
	"administrative_region" text collate "C",
	"center_mileage" text collate "C" NOT NULL,
	"start_mileage" text collate "C" NOT NULL,
	"end_mileage" text collate "C" NOT NULL,
	"start_metres" double precision NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"field_revisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text collate "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "line" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"line_name" text collate "C" NOT NULL,
	"type" text collate "C" NOT NULL,
	"start_mileage" text collate "C" NOT NULL,
	"end_mileage" text collate "C" NOT NULL,
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
	"short_name" text collate "C" NOT NULL,
	"industry" text collate "C" NOT NULL,
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
CREATE TABLE "role" (
	"role_id" uuid PRIMARY KEY NOT NULL,
	"role_name" text collate "C" NOT NULL,
	"data_permission" text collate "C" NOT NULL,
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
CREATE TABLE "role_project" (
	"role_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	CONSTRAINT "role_project_role_id_project_id_pk" PRIMARY KEY("role_id","project_id")
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
);
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"login_attempt_id" uuid PRIMARY KEY NOT NULL,
	"account_name" text collate "C" NOT NULL,
	"ip" text collate "C" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"succeeded" boolean NOT NULL
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
CREATE TABLE "terminal" (
	"terminal_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"device_name" text collate "C" NOT NULL,
	"os" text collate "C" NOT NULL,
	"os_version" text collate "C" NOT NULL,
	"terminal_version" text collate "C" NOT NULL,
	"memory" double precision,
	"processor" text collate "C",
	"apply_ip" text collate "C" NOT NULL,
	"city" text collate "C",
	"status" text collate "C" NOT NULL,
	"applied_at" timestamp (3) with time zone NOT NULL,
	"authorised_at" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"last_heartbeat_at" timestamp (3) with time zone NOT NULL,
	"unsynced" integer DEFAULT 0 NOT NULL,
	"parked" integer DEFAULT 0 NOT NULL,
	"oldest_made_at" timestamp (3) with time zone,
	"build" text collate "C",
	"storage_used" double precision,
	"storage_quota" double precision
);
--> statement-breakpoint
CREATE TABLE "work_site" (
	"work_site_id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"container_id" uuid,
	"design_unit_id" uuid NOT NULL,
	"organization_id" uuid,
	"created_by" uuid,
	"former_project_ids" uuid[] DEFAULT '{}' NOT NULL,
	"code" text collate "C" NOT NULL,
	"work_site_name" text collate "C" NOT NULL,
	"type" text collate "C" NOT NULL,
	"major" text collate "C" NOT NULL,
	"start_mileage" text collate "C" NOT NULL,
	"end_mileage" text collate "C" NOT NULL,
	"start_metres" double precision NOT NULL,
	"end_metres" double precision NOT NULL,
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
ALTER TABLE "application_menu" ADD CONSTRAINT "application_menu_application_id_application_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."application"("application_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_menu" ADD CONSTRAINT "application_menu_parent_id_application_menu_application_menu_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."application_menu"("application_menu_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_menu_function" ADD CONSTRAINT "application_menu_function_application_menu_id_application_menu_application_menu_id_fk" FOREIGN KEY ("application_menu_id") REFERENCES "public"."application_menu"("application_menu_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_department_department_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."department"("department_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_read" ADD CONSTRAINT "message_read_message_id_message_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_parent_id_organization_organization_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_organization_type_id_organization_type_organization_type_id_fk" FOREIGN KEY ("organization_type_id") REFERENCES "public"."organization_type"("organization_type_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_department_id_department_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."department"("department_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_parent_id_container_container_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."container"("container_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_line_id_line_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."line"("line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "container" ADD CONSTRAINT "container_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_unit" ADD CONSTRAINT "design_unit_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_unit" ADD CONSTRAINT "design_unit_line_id_line_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."line"("line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_unit" ADD CONSTRAINT "design_unit_container_id_container_container_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."container"("container_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line" ADD CONSTRAINT "line_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participating_unit" ADD CONSTRAINT "participating_unit_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participating_unit" ADD CONSTRAINT "participating_unit_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_function" ADD CONSTRAINT "role_function_role_id_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_function" ADD CONSTRAINT "role_function_application_menu_function_id_application_menu_function_application_menu_function_id_fk" FOREIGN KEY ("application_menu_function_id") REFERENCES "public"."application_menu_function"("application_menu_function_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_member" ADD CONSTRAINT "role_member_role_id_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_member" ADD CONSTRAINT "role_member_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_project" ADD CONSTRAINT "role_project_role_id_role_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("role_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_project" ADD CONSTRAINT "role_project_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_session_id_session_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_credential" ADD CONSTRAINT "device_credential_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_credential" ADD CONSTRAINT "device_credential_terminal_id_terminal_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("terminal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_terminal_id_terminal_terminal_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminal"("terminal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal" ADD CONSTRAINT "terminal_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_site" ADD CONSTRAINT "work_site_project_id_project_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_site" ADD CONSTRAINT "work_site_line_id_line_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."line"("line_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_site" ADD CONSTRAINT "work_site_container_id_container_container_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."container"("container_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_site" ADD CONSTRAINT "work_site_design_unit_id_design_unit_design_unit_id_fk" FOREIGN KEY ("design_unit_id") REFERENCES "public"."design_unit"("design_unit_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_site" ADD CONSTRAINT "work_site_organization_id_organization_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_name_once" ON "account" USING btree (lower("account_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "account_cellphone_once" ON "account" USING btree ("cellphone") WHERE "account"."phone_login" and "account"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_level" ON "account" USING btree ("level","account_name","account_id");--> statement-breakpoint
CREATE INDEX "account_status" ON "account" USING btree ("status","account_name","account_id");--> statement-breakpoint
CREATE INDEX "account_project" ON "account" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "account_changed_in" ON "account" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "application_menu_order" ON "application_menu" USING btree ("application_id","sort");--> statement-breakpoint
CREATE INDEX "department_organization" ON "department" USING btree ("organization_id","sort");--> statement-breakpoint
CREATE INDEX "department_parent" ON "department" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE INDEX "file_uploaded_by" ON "file" USING btree ("uploaded_by","created_at");--> statement-breakpoint
CREATE INDEX "file_unfinished" ON "file" USING btree ("completed_at","ticket_expires_at");--> statement-breakpoint
CREATE INDEX "history_of" ON "history" USING btree ("entity","entity_id","changed_at","history_id");--> statement-breakpoint
CREATE INDEX "login_log_time" ON "login_log" USING btree ("time","login_log_id");--> statement-breakpoint
CREATE INDEX "login_log_account" ON "login_log" USING btree ("account_name","login_log_id");--> statement-breakpoint
CREATE INDEX "login_log_outcome" ON "login_log" USING btree ("outcome","time","login_log_id");--> statement-breakpoint
CREATE INDEX "operation_log_time" ON "operation_log" USING btree ("time","operation_log_id");--> statement-breakpoint
CREATE INDEX "operation_log_account" ON "operation_log" USING btree ("account_name","operation_log_id");--> statement-breakpoint
CREATE INDEX "operation_log_duration" ON "operation_log" USING btree ("duration","operation_log_id");--> statement-breakpoint
CREATE INDEX "operation_log_action" ON "operation_log" USING btree ("action","time");--> statement-breakpoint
CREATE INDEX "operation_log_status" ON "operation_log" USING btree ("status","time");--> statement-breakpoint
CREATE INDEX "system_log_time" ON "system_log" USING btree ("time","system_log_id");--> statement-breakpoint
CREATE INDEX "system_log_account" ON "system_log" USING btree ("account_name","system_log_id");--> statement-breakpoint
CREATE INDEX "system_log_duration" ON "system_log" USING btree ("duration","system_log_id");--> statement-breakpoint
CREATE INDEX "system_log_action" ON "system_log" USING btree ("action","time");--> statement-breakpoint
CREATE INDEX "system_log_status" ON "system_log" USING btree ("status","time");--> statement-breakpoint
CREATE INDEX "message_order" ON "message" USING btree ("created_at","message_id");--> statement-breakpoint
CREATE INDEX "message_kind" ON "message" USING btree ("kind","created_at","message_id");--> statement-breakpoint
CREATE INDEX "message_account" ON "message" USING btree ("account_id","created_at","message_id");--> statement-breakpoint
CREATE INDEX "message_audience" ON "message" USING btree ("permission","project_id","created_at");--> statement-breakpoint
CREATE INDEX "message_read_of" ON "message_read" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "organization_parent" ON "organization" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE INDEX "organization_type_of" ON "organization" USING btree ("organization_type_id","sort");--> statement-breakpoint
CREATE INDEX "person_organization" ON "person" USING btree ("organization_id","user_name","user_id");--> statement-breakpoint
CREATE INDEX "person_department" ON "person" USING btree ("department_id","user_name","user_id");--> statement-breakpoint
CREATE INDEX "person_cellphone" ON "person" USING btree ("cellphone");--> statement-breakpoint
CREATE UNIQUE INDEX "person_id_card" ON "person" USING btree ("id_card") WHERE "person"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "person_changed_in" ON "person" USING btree ("changed_in");--> statement-breakpoint
CREATE INDEX "container_project" ON "container" USING btree ("project_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "container_code_once" ON "container" USING btree ("project_id","code") WHERE "container"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "design_unit_project" ON "design_unit" USING btree ("project_id","start_metres","design_unit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "design_unit_code_once" ON "design_unit" USING btree ("project_id","code") WHERE "design_unit"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "line_project" ON "line" USING btree ("project_id","sort");--> statement-breakpoint
CREATE INDEX "participating_unit_project" ON "participating_unit" USING btree ("project_id","sort");--> statement-breakpoint
CREATE INDEX "participating_unit_organization" ON "participating_unit" USING btree ("organization_id","project_id");--> statement-breakpoint
CREATE INDEX "project_order" ON "project" USING btree ("sort","project_id");--> statement-breakpoint
CREATE INDEX "role_name_order" ON "role" USING btree ("role_name","role_id");--> statement-breakpoint
CREATE INDEX "role_member_role" ON "role_member" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "access_token_session" ON "access_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "access_token_expires" ON "access_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_attempt_account" ON "login_attempt" USING btree ("account_name","at");--> statement-breakpoint
CREATE INDEX "login_attempt_ip" ON "login_attempt" USING btree ("ip","at");--> statement-breakpoint
CREATE INDEX "login_attempt_at" ON "login_attempt" USING btree ("at");--> statement-breakpoint
CREATE INDEX "login_key_retires" ON "login_key" USING btree ("retires_at");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id","ended_at");--> statement-breakpoint
CREATE INDEX "session_terminal" ON "session" USING btree ("terminal_id");--> statement-breakpoint
CREATE INDEX "session_created" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "terminal_heartbeat" ON "terminal" USING btree ("last_heartbeat_at","terminal_id");--> statement-breakpoint
CREATE INDEX "terminal_unsynced" ON "terminal" USING btree ("unsynced","terminal_id");--> statement-breakpoint
CREATE INDEX "terminal_status" ON "terminal" USING btree ("status","last_heartbeat_at","terminal_id");--> statement-breakpoint
CREATE INDEX "terminal_account" ON "terminal" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_site_code_once" ON "work_site" USING btree ("project_id","code") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_start" ON "work_site" USING btree ("project_id","start_metres","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_code" ON "work_site" USING btree ("project_id","code","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_name" ON "work_site" USING btree ("project_id","work_site_name","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_status" ON "work_site" USING btree ("project_id","status_rank","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_risk" ON "work_site" USING btree ("project_id","risk_rank","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_progress" ON "work_site" USING btree ("project_id","progress","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_changed" ON "work_site" USING btree ("project_id","changed_at","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_major" ON "work_site" USING btree ("project_id","major","start_metres") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_container" ON "work_site" USING btree ("container_id","start_metres") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_design_unit" ON "work_site" USING btree ("design_unit_id","start_metres") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_line" ON "work_site" USING btree ("line_id","start_metres") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_organization" ON "work_site" USING btree ("organization_id","start_metres") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_all_start" ON "work_site" USING btree ("start_metres","work_site_id") WHERE "work_site"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_site_changed_in" ON "work_site" USING btree ("changed_in");