import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { standardEntity } from '#contract/dictionary/standard.ts'
import { Major } from '#contract/project/schema.ts'
import { z } from '#contract/zod.ts'
import { dictionary, projectDictionary } from '../db/tables/dictionary.ts'
import { project } from '../db/tables/project.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { checkOwnUnit } from '../identity/own-unit.ts'
import { visibleProject } from '../identity/visible-projects.ts'
import { refuseField } from '../platform/refuse-field.ts'
import { refuseNamed } from '../platform/refuse-named.ts'
import { checkMajors } from '../value-dictionary/queries.ts'
import { writableStandard } from './queries.ts'
import { createParts, emptyTree } from './tree.ts'

/** The standards of one kind that the actor may change. */
function standardStore(kind: TreeKind) {
  return entityStore(standardEntity, {
    table: dictionary,
    scope: {
      within: (actor) => sql`(${dictionary.kind} = ${kind} and ${writableStandard(actor)})`,
      place: async (_context, { organizationId }) => ({ organizationId }),
    },
    audience: `${kind}:view`,
    once: { code: ['kind'] },
    fields: ({ packaged, organizationId }) => ({
      origin: packaged ? 'packaged' : organizationId ? 'own' : 'platform',
    }),
    check: {
      async add(context, { kind: given, organizationId, majors }) {
        if (given !== kind) throw refuseField('kind', 'option', context.language)
        if (!context.actor.scope.all || organizationId !== undefined)
          await checkOwnUnit(context, organizationId)
        await checkMajors(context, majors, 'majors')
        return { ...emptyTree, sort: nextSort(dictionary, eq(dictionary.kind, kind)) }
      },
      async edit(context, row, { majors }) {
        const former = new Set<unknown>(row.majors)
        const added = z.safeParse(z.array(Major), majors).data?.filter((major) => !former.has(major))
        await checkMajors(context, added ?? [], 'majors')
        return undefined
      },
      async remove(context, rows) {
        const ids = rows.map(({ dictionaryId }) => dictionaryId)
        const seen = sql<boolean>`coalesce(${visibleProject(context.actor)}, false)`
        const uses = await context.tx
          .select({ dictionaryId: projectDictionary.dictionaryId, name: project.shortName, seen })
          .from(projectDictionary)
          .innerJoin(project, eq(project.projectId, projectDictionary.projectId))
          .where(and(inArray(projectDictionary.dictionaryId, ids), isNull(project.deletedAt)))
        const kept = rows.flatMap(({ dictionaryId, name }, at) => {
          const by = uses.filter((use) => use.dictionaryId === dictionaryId)
          return by.length > 0 ? [{ at, name, why: usedBy(by) }] : []
        })
        if (kept.length > 0) throw refuseNamed(codes.invalid, kept, undeletable, context.language)
      },
    },
    async changed({ tx }, { dictionaryId }, before) {
      if (!before) await createParts(tx, dictionaryId)
    },
  })
}

/** The stores of the standards, by their kind. */
export const standardStores = {
  ebs: standardStore('ebs'),
  wbs: standardStore('wbs'),
  quantity: standardStore('quantity'),
} satisfies Record<TreeKind, unknown>

/** Which projects use a standard: those that the actor sees by name, the others counted. */
function usedBy(uses: readonly { name: string; seen: boolean }[]) {
  const names = uses.flatMap(({ name, seen }) => (seen ? name : [])).join(', ')
  const others = uses.filter(({ seen }) => !seen).length
  const of = (named: string, counted: string) => [...(names ? [named] : []), ...(others > 0 ? [counted] : [])]
  return {
    zh: `${of(`项目“${names}”`, `${others} 个您看不到的项目`).join('和')}正在使用`,
    en: `used by ${of(`the project ${names}`, `${others} that you do not see`).join(' and ')}`,
  }
}

const undeletable = { zh: '以下标准不能删除', en: 'These standards cannot be deleted' }
