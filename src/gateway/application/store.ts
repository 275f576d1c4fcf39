import { applicationEntity } from '#contract/application/entity.ts'
import { application, applicationMenu, applicationVersion } from '../db/tables/application.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { refuseHanging } from '../entity/refuse-hanging.ts'
import { isPackaged, refuseKept } from '../platform/refuse-kept.ts'
import { checkMajors } from '../value-dictionary/queries.ts'

/** Applications; the console itself, and one that still has menus or versions, is not deleted. */
export const applicationStore = entityStore(applicationEntity, {
  table: application,
  scope: 'everyone',
  audience: 'application:view',
  once: { code: [] },
  derive: ({ keyUpdatedAt }) => ({ keyUpdatedAt: keyUpdatedAt?.getTime() }),
  check: {
    async add(context, { sort, major }) {
      if (major !== undefined) await checkMajors(context, [major], 'major')
      return { sort: sort ?? nextSort(application), creator: context.actor.userName }
    },
    async edit(context, _row, { major }) {
      if (typeof major === 'string') await checkMajors(context, [major], 'major')
      return undefined
    },
    async remove(context, rows) {
      refuseKept(
        context.language,
        rows.map(({ applicationName: name, packaged }) => ({
          name,
          why: packaged ? isPackaged : undefined,
        })),
      )
      await refuseHanging(
        context,
        rows.map(({ applicationId: id, applicationName: name }) => ({ id, name })),
        [
          {
            table: applicationMenu,
            on: applicationMenu.applicationId,
            deletedAt: applicationMenu.deletedAt,
            words: (count) => ({ zh: `${count} 个菜单`, en: `${count} menus` }),
          },
          {
            table: applicationVersion,
            on: applicationVersion.applicationId,
            deletedAt: applicationVersion.deletedAt,
            words: (count) => ({ zh: `${count} 个版本`, en: `${count} versions` }),
          },
        ],
      )
    },
  },
})
