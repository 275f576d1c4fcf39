import { expect } from 'vitest'
import { codes } from '#contract/codes.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { InvalidData } from '#contract/envelope.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import type { CellPermission } from '#contract/tabulation/template-schema.ts'
import { z } from '#contract/zod.ts'
import { projectId } from '#gateway/operations/demo/projects.ts'
import { template } from '../../../contract/tabulation/template.ts'
import type { Client } from '../../client.ts'
import { newPublished } from '../../tabulation/template-samples.ts'
import { deploy, detailOf, inARow, type People, taskFor } from './running.ts'

/** What the processes of these tests are about. */
export const about = { entity: 'project', entityId: projectId('railway') } as const

/** A form of a node: a sheet by a template. */
export const fills = (tabulationId: string) =>
  `<milepost:form formType="1" formUrl="/admin/table-manage" externalFormId="${tabulationId}"/>`

/** A model that has a sheet filled in by an engineer (a), then by the unit's administrator (b), and read by nobody else (c). */
export async function deployFilling(people: People, permissions: CellPermission[] = []) {
  const published = await newPublished(people.sysadmin, template({ permissions }))
  const { tabulationId } = published
  const modelHistoryId = await deploy(
    people,
    inARow([
      ['a', taskFor('a', ['engineer'], '', fills(tabulationId))],
      ['b', taskFor('b', ['unitadmin'], '', fills(tabulationId))],
      ['c', taskFor('c', ['sitestaff'])],
    ]),
  )
  return { ...published, modelHistoryId }
}

export async function sheetOf(client: Client, processInstanceId: string) {
  const [sheet] = (await detailOf(client, processInstanceId)).sheets
  if (!sheet) throw new Error('The process shows no sheet')
  return sheet
}

export async function fill(client: Client, sheetId: string, cells: Record<string, string>) {
  const { revision, rows } = await client.call(sheetCalls.detail, { sheetId })
  const rowId = rows[0]?.rowId
  const set = Object.entries(cells).map(([at, value]) => ({
    key: at === 'F8' ? at : `${at}/${rowId}`,
    value,
  }))
  return await client.answer(sheetCalls.update, { sheetId, baseRevision: revision, cells: { set } })
}

/** What a call was refused for, field by field. */
export async function refused(client: Client, endpoint: Endpoint, request: object): Promise<string[]> {
  const { code, data } = await client.answer(endpoint, request)
  expect(code).toBe(codes.invalid)
  return z.parse(InvalidData, data).fields.map(({ message }) => message)
}
