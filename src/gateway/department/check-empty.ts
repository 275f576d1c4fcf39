import { and, inArray, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Tx } from '../db/client.ts'
import { department } from '../db/tables/department.ts'
import { person } from '../db/tables/person.ts'
import { Refusal } from '../platform/refusal.ts'

/** @throws Refusal 20400 with a sentence when one of the departments has people, or departments below it that stay. */
export async function checkEmpty(tx: Tx, rows: readonly (typeof department.$inferSelect)[]): Promise<void> {
  const ids = rows.map(({ departmentId }) => departmentId)
  const nameOf = (id: string | null) =>
    rows.find(({ departmentId }) => departmentId === id)?.departmentName ?? ''
  const [peopled] = await tx
    .select({ departmentId: person.departmentId, people: sql<number>`count(*)::int` })
    .from(person)
    .where(and(inArray(person.departmentId, ids), isNull(person.deletedAt)))
    .groupBy(person.departmentId)
    .limit(1)
  if (peopled) {
    const name = nameOf(peopled.departmentId)
    throw new Refusal(codes.invalid, undefined, {
      zh: `“${name}”还有 ${peopled.people} 名人员，请先调出再删除`,
      en: `"${name}" still has ${peopled.people} people: please move them first`,
    })
  }
  const below = await tx
    .select({ departmentId: department.departmentId, parentId: department.parentId })
    .from(department)
    .where(and(inArray(department.parentId, ids), isNull(department.deletedAt)))
  const staying = below.find(({ departmentId }) => !ids.includes(departmentId))
  if (!staying) return
  const name = nameOf(staying.parentId)
  throw new Refusal(codes.invalid, undefined, {
    zh: `“${name}”还有下级部门，不能删除`,
    en: `"${name}" cannot be deleted: there are departments below it`,
  })
}
