import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployModel, workflowModelCalls } from '#contract/workflow/model.ts'
import { template } from '../../../contract/tabulation/template.ts'
import { startGateway, type TestGateway } from '../../gateway.ts'
import { newPublished } from '../../tabulation/template-samples.ts'
import { fills, refused } from './filling.ts'
import { inARow, type People, signInPeople, taskFor } from './running.ts'

let gateway: TestGateway
let people: People
beforeAll(async () => {
  gateway = await startGateway()
  people = await signInPeople(gateway)
})
afterAll(() => gateway.close())

test('TAB-04 WFL-02: a model is not deployed that leaves cells of a sheet undone which it needs; each is named', async () => {
  const { sysadmin } = people
  const permissions = ['A4', 'B4'].map((at) => ({ at, nodeIds: ['elsewhere'], access: 'edit' as const }))
  const { tabulationId } = await newPublished(sysadmin, template({ permissions }))
  const { model } = await sysadmin.call(workflowModelCalls.add, {
    name: '填不全的表格',
    key: 'unfillable_cells',
    bpmnXml: inARow([['a', taskFor('a', ['engineer'], '', fills(tabulationId))]]),
  })
  expect(await refused(sysadmin, deployModel, { id: model.id, baseRevision: 1 })).toEqual([
    '“a办理”填写的表格中，材料进场验收 名称 A4 必须填写或要检查，但在本流程的任何节点都不能填写',
    '“a办理”填写的表格中，材料进场验收 数量与单价 B4 必须填写或要检查，但在本流程的任何节点都不能填写',
  ])
})
