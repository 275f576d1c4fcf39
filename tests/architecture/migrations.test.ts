import { expect, test } from 'vitest'
import { z } from '#contract/zod.ts'
import { readText } from './source.ts'

const folder = 'src/gateway/db/migrations'
const Journal = z.object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) })
/** The tables that a build knows, as drizzle-kit wrote them down beside its migration. */
const Snapshot = z.object({
  tables: z.record(z.string(), z.object({ columns: z.record(z.string(), z.unknown()) })),
})

/**
 * The statements of a migration that a gateway built on the tables before would not outlive; src/gateway/db/migrate.ts
 * says the rule. What is not known to be harmless counts as one. Something is dropped when the build before knew it no more.
 */
function breakingStatements(migration: string, { tables: known }: z.infer<typeof Snapshot>): string[] {
  const made = new Set<string>()
  const harmless: [RegExp, (table: string, column: string, definition: string) => boolean][] = [
    [/^(?:create|drop) index /i, () => true],
    [/^(?:update|insert into) /i, () => true],
    [/^create table "(\w+)"/i, (table) => Boolean(made.add(table))],
    [/^create unique index "\w+" on "(\w+)"/i, (table) => made.has(table)],
    [
      /^alter table "(\w+)" add column "(\w+)" (.+)/is,
      (table, column, definition) => {
        made.add(`${table}.${column}`)
        return / default /i.test(definition) || !/ not null/i.test(definition)
      },
    ],
    [
      /^alter table "(\w+)" add constraint "\w+" (?:foreign key \("(\w+)"\))?/i,
      (table, column) => made.has(table) || made.has(`${table}.${column}`),
    ],
    [/^drop table "(\w+)"/i, (table) => !known[`public.${table}`]],
    [
      /^alter table "(\w+)" drop column "(\w+)"/i,
      (table, column) => known[`public.${table}`]?.columns[column] === undefined,
    ],
  ]
  const statements = migration.replace(/-->? ?.*$/gm, '').split(';')
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => {
      const outlived = harmless.some(([pattern, holds]) => {
        const [matched, table = '', column = '', definition = ''] = pattern.exec(statement) ?? []
        return matched !== undefined && holds(table, column, definition)
      })
      return statement !== '' && !outlived
    })
}

function snapshotOf(idx: number): z.infer<typeof Snapshot> {
  const number = String(idx).padStart(4, '0')
  return z.parse(Snapshot, JSON.parse(readText(`${folder}/meta/${number}_snapshot.json`)))
}

test('a gateway of the build before outlives every migration', () => {
  const { entries } = z.parse(Journal, JSON.parse(readText(`${folder}/meta/_journal.json`)))
  const [, ...later] = entries
  const breaking = later.flatMap(({ idx, tag }) =>
    breakingStatements(readText(`${folder}/${tag}.sql`), snapshotOf(idx - 1)),
  )
  expect(breaking).toEqual([])
})

test('the check tells a migration that breaks the build before from one that does not', () => {
  const before = snapshotOf(0)
  const kept = [
    'ALTER TABLE "person" ADD COLUMN "nickname" text',
    `ALTER TABLE "person" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL`,
    'CREATE TABLE "badge" (\n"badge_id" uuid PRIMARY KEY NOT NULL\n)',
    'ALTER TABLE "person" ADD COLUMN "badge_id" uuid',
    'ALTER TABLE "person" ADD CONSTRAINT "person_badge" FOREIGN KEY ("badge_id") REFERENCES "public"."badge"("badge_id")',
    'CREATE UNIQUE INDEX "badge_once" ON "badge" USING btree ("badge_id")',
    'CREATE INDEX "person_nickname" ON "person" USING btree ("nickname")',
    'DROP INDEX "person_sex"',
    `UPDATE "person" SET "nickname" = "user_name"`,
    // The tables of the build before name neither.
    'ALTER TABLE "person" DROP COLUMN "long_unread"',
    'DROP TABLE "long_unread"',
  ]
  const breaking = [
    'DROP TABLE "person"',
    'ALTER TABLE "person" DROP COLUMN "sex"',
    'ALTER TABLE "person" RENAME COLUMN "sex" TO "gender"',
    'ALTER TABLE "person" RENAME TO "people"',
    'ALTER TABLE "person" ADD COLUMN "rank" integer NOT NULL',
    'ALTER TABLE "person" ALTER COLUMN "sex" SET NOT NULL',
    'ALTER TABLE "person" ALTER COLUMN "sex" SET DATA TYPE integer',
    'ALTER TABLE "person" ADD CONSTRAINT "person_unit" FOREIGN KEY ("profile_photo") REFERENCES "public"."file"("file_id")',
    'ALTER TABLE "person" ADD CONSTRAINT "person_named" CHECK ("user_name" <> \'\')',
    'CREATE UNIQUE INDEX "person_name_once" ON "person" USING btree ("user_name")',
    'DELETE FROM "person"',
  ]
  const migration = [...kept, ...breaking]
    .map((statement) => `${statement};--> statement-breakpoint\n`)
    .join('')
  expect(breakingStatements(migration, before)).toEqual(breaking)
})
