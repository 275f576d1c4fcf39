import type { application, applicationMenu } from '../../db/tables/application.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import type { Stamp } from './stamp.ts'

const applicationId = fixedId('application:interfaces')

/** A second application of the platform, so that there is something to switch to: the description of the calls. */
export function applicationRows(stamp: Stamp): (typeof application.$inferInsert)[] {
  const row = {
    applicationId,
    applicationName: '平台接口文档',
    shortName: '接口文档',
    code: 'milepost-docs',
    type: 'pc',
    url: '/gateway/docs',
    sort: 10,
    ...stamp,
  } as const
  return [row]
}

export const applicationMenuRows: (typeof applicationMenu.$inferInsert)[] = [
  {
    applicationMenuId: fixedId('menu:interfaces'),
    applicationId,
    nameZh: '接口文档',
    nameEn: 'Interfaces',
    action: '/gateway/docs',
    sort: 10,
  },
]
