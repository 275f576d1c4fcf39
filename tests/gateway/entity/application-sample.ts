import { randomUUID } from 'node:crypto'
import { applicationCalls, applicationEntity, endFormerKey, updateKey } from '#contract/application/entity.ts'
import { menuCalls, menuFunctionCalls, moveMenu, moveMenuFunction } from '#contract/application/menu.ts'
import {
  applicationVersionCalls,
  enableVersion,
  publishVersion,
  uploadVersion,
} from '#contract/application/version.ts'
import { listApplicationRoles } from '#contract/role/application-role.ts'
import { listRoles } from '#contract/role/endpoints.ts'
import { fixedId, packagedFunctionId } from '#gateway/platform/fixed-id.ts'
import type { Sample } from '../security/sample.ts'
import type { Belongings } from '../security/two-units.ts'
import type { EntitySample } from './entity-sample.ts'

let added = 0

export const applicationSample: EntitySample = {
  entity: applicationEntity,
  calls: applicationCalls,
  account: 'sysadmin',
  add: async () => ({
    applicationName: '测试应用',
    shortName: '测试',
    code: `application-${Date.now().toString(36)}-${added++}`,
    type: 'pc',
    url: 'https://bim.example.com/start',
    industry: 'railway',
    major: 'bridge',
    principal: '王工',
    principalPhone: '13800138000',
    icon: 'route',
  }),
  rival: ({ code }) => ({ code }),
  edits: {
    applicationName: ['模型浏览', '进度填报'],
    shortName: ['模型', '进度'],
    type: ['app', 'mini-program'],
    url: ['https://app.example.com', '/gateway/docs'],
    industry: ['highway', 'water'],
    major: ['tunnel', 'track'],
    principal: ['李工', '赵工'],
    principalPhone: ['13900139000', '010-66668888'],
    icon: ['house', 'users'],
    sort: [37, 38],
    status: [0, 1],
  },
  invalid: {
    applicationName: ['', '-应用', '长'.repeat(101)],
    shortName: ['', '长'.repeat(51)],
    code: ['', 'Code', 'a_b', 'x'.repeat(65)],
    type: ['web'],
    url: ['javascript:alert(1)', 'ftp://example.com', '//example.com', '/\\example.com', 'http://localhost'],
    industry: ['mining'],
    major: ['no-such-major'],
    principal: ['123'],
    principalPhone: ['12'],
    icon: ['https://example.com/icon.png'],
    sort: [0, 1.5],
    status: [2, 0.5],
  },
  queries: [
    { type: ['platform', 'pc'] },
    { industry: ['railway'] },
    { keyword: '接口' },
    { keyword: 'MILE' },
  ],
}

const applicationId = fixedId('application:interfaces')
let versions = 0

async function newVersion({ client }: Belongings) {
  const applicationVersionId = randomUUID()
  versions += 1
  const numbers = { mainNumber: 9, subNumber: 0, revisionNumber: versions }
  await client.call(applicationVersionCalls.add, { applicationVersionId, applicationId, ...numbers })
  return { applicationVersionId }
}

/** The ids in calls about applications. */
export const applicationSecuritySamples: Record<string, Sample> = {
  [applicationCalls.detail.id]: { request: () => ({ applicationId }), ids: { applicationId: 'shared' } },
  [applicationCalls.add.id]: { ids: { applicationId: 'minted' } },
  [applicationCalls.update.id]: { ids: { applicationId: 'shared', 'after[]': 'minted' } },
  [applicationCalls.remove.id]: { ids: { 'ids[]': 'shared', 'after[]': 'minted' } },
  [applicationCalls.restore.id]: { ids: { 'ids[]': 'shared' } },
  [applicationVersionCalls.list.id]: { request: () => ({ applicationId }), ids: { applicationId: 'shared' } },
  [applicationVersionCalls.detail.id]: { request: newVersion, ids: { applicationVersionId: 'shared' } },
  [applicationVersionCalls.add.id]: { ids: { applicationVersionId: 'minted', applicationId: 'shared' } },
  [applicationVersionCalls.update.id]: { ids: { applicationVersionId: 'shared', 'after[]': 'minted' } },
  [applicationVersionCalls.remove.id]: { ids: { 'ids[]': 'shared', 'after[]': 'minted' } },
  [applicationVersionCalls.restore.id]: { ids: { 'ids[]': 'shared' } },
  [uploadVersion.id]: { ids: { applicationVersionId: 'shared', fileId: 'shared' } },
  [publishVersion.id]: { ids: { applicationVersionId: 'shared' } },
  [enableVersion.id]: { ids: { applicationVersionId: 'shared' } },
  [menuCalls.list.id]: { request: () => ({ applicationId }), ids: { applicationId: 'shared' } },
  [menuCalls.add.id]: {
    ids: { applicationMenuId: 'minted', applicationId: 'shared', parentId: 'shared' },
  },
  [menuCalls.update.id]: { ids: { applicationMenuId: 'shared', 'after[]': 'minted' } },
  [menuCalls.remove.id]: { ids: { 'ids[]': 'shared', 'after[]': 'minted' } },
  [menuCalls.restore.id]: { ids: { 'ids[]': 'shared' } },
  [moveMenu.id]: {
    request: () => ({ applicationMenuId: fixedId('menu:interfaces') }),
    ids: { applicationMenuId: 'shared', parentId: 'shared', afterId: 'shared' },
  },
  [menuFunctionCalls.add.id]: {
    ids: { applicationMenuFunctionId: 'minted', applicationMenuId: 'shared' },
  },
  [menuFunctionCalls.update.id]: { ids: { applicationMenuFunctionId: 'shared', 'after[]': 'minted' } },
  [menuFunctionCalls.remove.id]: { ids: { 'ids[]': 'shared', 'after[]': 'minted' } },
  [menuFunctionCalls.restore.id]: { ids: { 'ids[]': 'shared' } },
  [moveMenuFunction.id]: {
    request: () => ({ applicationMenuFunctionId: packagedFunctionId('application:view') }),
    ids: { applicationMenuFunctionId: 'shared', afterId: 'shared' },
  },
  [listRoles.id]: { ids: { applicationId: 'shared' } },
  [updateKey.id]: { request: () => ({ applicationId }), ids: { applicationId: 'shared' } },
  [endFormerKey.id]: { request: () => ({ applicationId }), ids: { applicationId: 'shared' } },
  [listApplicationRoles.id]: { request: () => ({ applicationId }), ids: { applicationId: 'shared' } },
}
