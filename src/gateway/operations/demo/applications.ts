import { applicationEntity } from '#contract/application/entity.ts'
import type { application, applicationMenu } from '../../db/tables/application.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { nameKeyOf } from '../../platform/name-key.ts'
import { platformName } from '../../platform/platform-name.ts'
import type { Stamp } from './stamp.ts'

const applicationId = fixedId('application:interfaces')
const named = { applicationName: '平台接口文档', shortName: '接口文档', code: 'milepost-docs' }

/** A second application of the platform, so that there is something to switch to: the description of the calls. */
export function applicationRows(stamp: Stamp): (typeof application.$inferInsert)[] {
  const row = {
    ...named,
    applicationId,
    nameKey: nameKeyOf(named.applicationName),
    type: 'pc',
    url: '/gateway/docs',
    sort: 2,
    creator: platformName,
    searchText: applicationEntity.searchTextOf(named),
    ...stamp,
  } as const
  return [row]
}

export function applicationMenuRows(stamp: Stamp): (typeof applicationMenu.$inferInsert)[] {
  const row = {
    applicationMenuId: fixedId('menu:interfaces'),
    applicationId,
    nameZh: '接口文档',
    nameEn: 'Interfaces',
    action: '/gateway/docs',
    sort: 10,
    ...stamp,
  }
  return [row]
}
