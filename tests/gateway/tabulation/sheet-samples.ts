import { randomUUID } from 'node:crypto'
import { codes } from '#contract/codes.ts'
import { getContent } from '#contract/tabulation/endpoints.ts'
import { readNamedCells, writeNamedCells } from '#contract/tabulation/sheet-api.ts'
import {
  listSheetDetails,
  reopenSheet,
  sheetCalls,
  submitSheet,
} from '#contract/tabulation/sheet-endpoints.ts'
import { type Sheet, sheetEntity } from '#contract/tabulation/sheet-entity.ts'
import { listWorkSites } from '#contract/work-site/entity.ts'
import { boqItemId } from '#gateway/operations/demo/bills.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { template } from '../../contract/tabulation/template.ts'
import type { Client } from '../client.ts'
import type { EntitySample } from '../entity/entity-sample.ts'
import { minted, narrowing, part, row, type Sample } from '../security/sample.ts'
import type { Belongings } from '../security/two-units.ts'
import { newPublished } from './template-samples.ts'

/** Begins a sheet of a template of its own. */
export async function newSheet(
  client: Client,
  about: { projectId: string; workSiteId?: string } = { projectId: projectId('railway') },
): Promise<Sheet> {
  const subject = about.workSiteId === undefined ? 'project' : 'work-site'
  const { tabulationId, version } = await newPublished(client, template(), subject)
  const sheetId = randomUUID()
  const { sheet } = await client.call(sheetCalls.add, {
    sheetId,
    tabulationId,
    version,
    ...about,
    sheetName: '钢筋进场',
  })
  return sheet
}

export const sheetSample: EntitySample = {
  entity: sheetEntity,
  calls: sheetCalls,
  account: 'sysadmin',
  unlisted: ['rows', 'cells'],
  detailed: ['removedRows', 'bound', 'results', 'problems'],
  async add(client) {
    const { tabulationId, version } = await newPublished(client, template(), 'work-site')
    const [site] = (await client.call(listWorkSites, { projectId: projectId('railway'), pageSize: 1 }))
      .records
    return {
      tabulationId,
      version,
      projectId: projectId('railway'),
      workSiteId: site?.workSiteId,
      sheetName: '钢筋进场',
      remark: '由测试添加',
    }
  },
  edits: { sheetName: ['水泥进场', '砂石进场'], remark: ['备注一', '备注二'] },
  invalid: {
    tabulationId: ['no id', randomUUID()],
    version: [0],
    projectId: ['no id'],
    workSiteId: ['no id', randomUUID()],
    boqItemId: ['no id', randomUUID()],
    nodeId: [0, 'no id', 1],
    sheetName: ['', '（一）', '长'.repeat(101)],
    rows: ['none'],
    cells: ['none'],
    remark: ['长'.repeat(501)],
  },
  queries: [
    { projectId: projectId('railway') },
    { submitted: 0 },
    { submitted: 1 },
    { keyword: '进场' },
    { keyword: 'nothing is called so' },
  ],
}

const projectKeyOf = ({ workSite }: Belongings) =>
  workSite.projectId === projectId('railway') ? 'railway' : 'highway'
const its = {
  projectId: ({ workSite }: Belongings) => workSite.projectId,
  workSiteId: ({ workSite }: Belongings) => workSite.workSiteId,
  boqItemId: (own: Belongings) => boqItemId(projectKeyOf(own), '0101'),
  sheetId: ({ sheet }: Belongings) => sheet.sheetId,
}
const cells = {
  'rows.set[].rowId': 'minted',
  'rows.set[].repeatId': 'shared',
  'cells.set[].value[].userId': 'shared',
  'cells.set[].value[].organizationId': 'shared',
  'cells.set[].value[].fileId': 'shared',
  'after[]': 'minted',
} as const

/** The ids in calls about sheets that are filled in. */
export const sheetSamples: Record<string, Sample> = {
  [sheetCalls.list.id]: {
    request: () => ({}),
    ids: {
      tabulationId: 'shared',
      projectId: narrowing(its.projectId),
      workSiteId: narrowing(its.workSiteId),
      boqItemId: narrowing(its.boqItemId),
      // It counts within its work site.
      nodeId: 'shared',
    },
  },
  [sheetCalls.detail.id]: {
    request: ({ sheet: { sheetId } }) => ({ sheetId }),
    ids: { sheetId: row(its.sheetId) },
  },
  [getContent.id]: {
    request: ({ sheet: { tabulationId, version, sheetId } }) => ({ tabulationId, version, sheetId }),
    ids: { tabulationId: 'shared', sheetId: row(its.sheetId) },
  },
  [listSheetDetails.id]: {
    request: ({ sheet: { sheetId } }) => ({ ids: [sheetId] }),
    ids: { 'ids[]': narrowing(its.sheetId) },
  },
  [sheetCalls.add.id]: {
    request: ({ sheet: { tabulationId, version, projectId, workSiteId } }) => ({
      sheetId: randomUUID(),
      tabulationId,
      version,
      projectId,
      workSiteId,
      sheetName: '越权的表',
    }),
    ids: {
      sheetId: minted(its.sheetId),
      tabulationId: 'shared',
      projectId: part(its.projectId),
      workSiteId: part(its.workSiteId),
      boqItemId: part(its.boqItemId),
      nodeId: 'shared',
      'rows[].rowId': 'minted',
      'rows[].repeatId': 'shared',
      'cells[].value[].userId': 'shared',
      'cells[].value[].organizationId': 'shared',
      'cells[].value[].fileId': 'shared',
    },
  },
  [sheetCalls.update.id]: {
    request: ({ sheet: { sheetId } }) => ({ sheetId, baseRevision: 1, sheetName: '越权的名称' }),
    ids: { sheetId: row(its.sheetId), ...cells },
  },
  [readNamedCells.id]: {
    request: ({ sheet: { sheetId } }) => ({ sheetId }),
    ids: { sheetId: row(its.sheetId) },
  },
  [writeNamedCells.id]: {
    request: ({ sheet: { sheetId } }) => ({ sheetId, baseRevision: 1, values: { 合计: '1' } }),
    ids: {
      sheetId: row(its.sheetId),
      'values{}[].userId': 'shared',
      'values{}[].organizationId': 'shared',
      'values{}[].fileId': 'shared',
    },
  },
  [sheetCalls.remove.id]: {
    request: ({ sheet: { sheetId } }) => ({ ids: [sheetId] }),
    ids: { 'ids[]': row(its.sheetId), 'after[]': 'minted' },
  },
  [sheetCalls.restore.id]: {
    request: ({ sheet: { sheetId } }) => ({ ids: [sheetId] }),
    ids: { 'ids[]': row(its.sheetId) },
  },
  [submitSheet.id]: {
    request: ({ sheet: { sheetId } }) => ({ sheetId, baseRevision: 1 }),
    answer: codes.invalid,
    ids: { sheetId: row(its.sheetId) },
  },
  [reopenSheet.id]: {
    request: ({ sheet: { sheetId } }) => ({ sheetId, baseRevision: 1 }),
    ids: { sheetId: row(its.sheetId) },
  },
}
