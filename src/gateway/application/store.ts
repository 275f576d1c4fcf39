import { inArray, type SQL, sql } from 'drizzle-orm'
import { applicationEntity } from '#contract/application/entity.ts'
import { application, applicationKey, applicationMenu, applicationVersion } from '../db/tables/application.ts'
import { applicationRole } from '../db/tables/role.ts'
import { entityStore } from '../entity/entity-store.ts'
import { nextSort } from '../entity/next-sort.ts'
import { refuseHanging } from '../entity/refuse-hanging.ts'
import { isPackaged, refuseKept } from '../platform/refuse-kept.ts'
import type { Text } from '../platform/refuse-named.ts'
import { refuseWith } from '../platform/refuse-with.ts'
import { checkMajors } from '../value-dictionary/queries.ts'

const milliseconds = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::bigint`

/** Those of an application's keys that meet a condition, as the contract shows them. */
function keysThat(condition: SQL): SQL {
  return sql`(select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('fingerprint', fingerprint,
      'accessToken', access_token, 'createdAt', ${milliseconds(sql`created_at`)},
      'validUntil', ${milliseconds(sql`valid_until`)}))), '[]') from application_key
    where application_key.application_id = application.application_id and ${condition})`
}

const switcherFields = ['applicationName', 'shortName', 'url', 'type', 'sort', 'status', 'deletedAt'] as const

/** Applications; the console itself, and one that still has menus or versions, is not deleted. */
export const applicationStore = entityStore(applicationEntity, {
  table: application,
  scope: 'everyone',
  audience: 'application:view',
  once: { code: [] },
  select: ({ now }) => ({
    keys: sql`(${keysThat(sql`valid_until is null`)} || ${keysThat(sql`valid_until > ${now.toISOString()}::timestamptz`)})`,
  }),
  // What the switcher shows to anyone who may open an application, which asks for no permission.
  async changed({ announce }, row, before) {
    if (!before || row.deletedAt || switcherFields.some((field) => row[field] !== before[field]))
      announce({ everyone: true }, { kind: 'changed', entity: 'application' })
  },
  check: {
    async add(context, { sort, major }) {
      if (major !== undefined) await checkMajors(context, [major], 'major')
      return { sort: sort ?? nextSort(application), creator: context.actor.userName }
    },
    async edit(context, { packaged }, { major, status }) {
      if (packaged && status === 0) throw refuseWith('status', isConsole, context.language)
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
      const ids = rows.map(({ applicationId }) => applicationId)
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
      // What comes back calls nothing, until somebody lets it again.
      await context.tx.delete(applicationRole).where(inArray(applicationRole.applicationId, ids))
      await context.tx.delete(applicationKey).where(inArray(applicationKey.applicationId, ids))
    },
  },
})

const isConsole: Text = {
  zh: '平台控制台不能停用，否则无人能够登录管理',
  en: 'The console of the platform is not stopped: nobody could manage anything any more',
}
