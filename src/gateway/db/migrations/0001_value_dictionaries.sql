CREATE TABLE "dictionary_item" (
	"dictionary_item_id" uuid PRIMARY KEY NOT NULL,
	"dictionary_type_id" uuid NOT NULL,
	"value" text collate "C" NOT NULL,
	"name_zh" text collate "C" NOT NULL,
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
ALTER TABLE "dictionary_item" ADD CONSTRAINT "dictionary_item_dictionary_type_id_dictionary_type_dictionary_type_id_fk" FOREIGN KEY ("dictionary_type_id") REFERENCES "public"."dictionary_type"("dictionary_type_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_item_value_once" ON "dictionary_item" USING btree ("dictionary_type_id","value") WHERE "dictionary_item"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "dictionary_item_sort" ON "dictionary_item" USING btree ("dictionary_type_id","sort","dictionary_item_id") WHERE "dictionary_item"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_type_key_once" ON "dictionary_type" USING btree ("key") WHERE "dictionary_type"."deleted_at" is null;