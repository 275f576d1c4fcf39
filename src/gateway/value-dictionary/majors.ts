import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { listMajors } from '#contract/value-dictionary/endpoints.ts'
import { majorCalls, majorEntity } from '#contract/value-dictionary/major.ts'
import type { Tx } from '../db/client.ts'
import { dictionary, dictionaryNode } from '../db/tables/dictionary.ts'
import { major } from '../db/tables/major.ts'
import { designUnit } from '../db/tables/project.ts'
import { workSite } from '../db/tables/work-site.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { entityHandlers } from '../http/entity-handlers.ts'
import { handle } from '../http/handle.ts'
import { isPackaged, refuseKept } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'
import { findMajors } from './queries.ts'

/** Engineering majors; one that came with the build, or that a row is of, is not deleted. */
const majors = entityStore(majorEntity, {
  table: major,
  scope: 'everyone',
  audience: 'dictionary:view',
  once: { code: [] },
  check: {
    add: async (_context, { sort }) => ({ sort: sort ?? nextSort(major) }),
    async remove({ tx, language }, rows) {
      const used = await findUsed(
        tx,
        rows.map(({ majorId }) => majorId),
      )
      refuseKept(
        language,
        rows.map(({ majorId, nameZh: name, packaged }) => ({
          name,
          why: packaged ? isPackaged : used.has(majorId) ? inUse : undefined,
        })),
      )
    },
  },
})

export const majorHandlers = [
  handle(listMajors, ({ tx }) => findMajors(tx)),
  ...entityHandlers(majorCalls, majors),
]

const inUse: Text = {
  zh: '工点、设计单元或标准仍在使用，可以停用',
  en: 'work sites, design units or standards are of it; stop it instead',
}

/** Those of the majors that rows are of. */
async function findUsed(tx: Tx, majorIds: readonly string[]): Promise<Set<string>> {
  const { majorId, code } = major
  const one = { one: sql`1` }
  const used = await tx
    .select({ majorId })
    .from(major)
    .where(
      and(
        inArray(majorId, [...majorIds]),
        or(
          exists(
            tx
              .select(one)
              .from(workSite)
              .where(and(eq(workSite.major, code), isNull(workSite.deletedAt))),
          ),
          exists(
            tx
              .select(one)
              .from(designUnit)
              .where(and(eq(designUnit.major, code), isNull(designUnit.deletedAt))),
          ),
          exists(
            tx
              .select(one)
              .from(dictionary)
              .where(and(sql`${dictionary.majors} @> to_jsonb(${code})`, isNull(dictionary.deletedAt))),
          ),
          exists(
            tx
              .select(one)
              .from(dictionaryNode)
              .where(and(eq(dictionaryNode.major, code), isNull(dictionaryNode.deletedAt))),
          ),
        ),
      ),
    )
  return new Set(used.map((each) => each.majorId))
}
