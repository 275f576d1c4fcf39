import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { containerCalls } from '#contract/container/entity.ts'
import { lineCalls } from '#contract/line/entity.ts'
import { projectCalls } from '#contract/project/entities.ts'
import { divisionCalls } from '#contract/unit-work/division.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { generateDivisions, planDivisions } from '#contract/unit-work/plan.ts'
import { applyNodes, previewNodes } from '#contract/work-site-node/endpoints.ts'
import { projectId as demoProjectId } from '#gateway/operations/demo/projects.ts'
import { eventually } from '../../support/eventually.ts'
import { Client, fieldsOf } from '../client.ts'
import { alignment } from '../entity/line-sample.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { addBridgeStandard, bareSites, planOf } from '../work-site-node/site-plan.ts'
import { newProject } from './project-samples.ts'

/*
 * Two people who change the structure of a project at the same time.
 */

const projectId = demoProjectId('railway')
let gateway: TestGateway
let engineer: Client
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

async function newLine(startMileage: string): Promise<string> {
  const lineId = randomUUID()
  await engineer.call(lineCalls.add, {
    lineId,
    projectId,
    lineName: `改线${lineId.slice(0, 8)}`,
    type: 'connecting',
    alignments: [alignment('main', [startMileage, 'DK10+000'])],
  })
  return lineId
}

async function newUnitWork(lineId: string): Promise<string> {
  const unitWorkId = randomUUID()
  const code = unitWorkId.slice(0, 8)
  await engineer.call(unitWorkCalls.add, {
    unitWorkId,
    projectId,
    lineId,
    unitWorkName: `单位工程${code}`,
    code,
    major: 'bridge',
    startMileage: 'DK2+000',
    endMileage: 'DK3+000',
  })
  return unitWorkId
}

const plan = (unitWorkId: string) => ({
  unitWorkId,
  template: 'bridge',
  items: [{ code: '0101', each: 1, count: 2 }],
})

/** Writes in a transaction of its own while a call waits for it, commits, and lets the call go on. */
async function whileUncommitted<T>(text: string, values: string[], call: () => Promise<T>): Promise<T> {
  const writer = await gateway.database.pool.connect()
  await writer.query('begin')
  await writer.query(text, values)
  const answer = call()
  try {
    await eventually(async () => {
      // Not in the writer's transaction, which goes on seeing the connections that there were when it first looked.
      const { rowCount } = await gateway.database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      expect(rowCount).toBe(1)
    })
  } finally {
    await writer.query('commit')
    writer.release()
  }
  return await answer
}

// The embedded database has one session: the test would wait for itself.
if (process.env.TEST_DATABASE_URL) {
  test('PRJ-13 what is moved to another line while the chain table of its own changes keeps the distances of the other', async () => {
    const [from, to] = [await newLine('DK0+000'), await newLine('DK1+000')]
    const unitWorkId = await newUnitWork(from)
    await whileUncommitted(
      'update unit_work set line_id = $1, start_distance = 1000, end_distance = 2000 where unit_work_id = $2',
      [to, unitWorkId],
      () =>
        engineer.call(lineCalls.update, {
          lineId: from,
          baseRevision: 1,
          alignments: { set: [alignment('main', ['DK0+500', 'DK10+000'])] },
        }),
    )
    const { rows } = await gateway.database.pool.query(
      'select line_id, start_distance::float as start from unit_work where unit_work_id = $1',
      [unitWorkId],
    )
    expect(rows).toEqual([{ line_id: to, start: 1000 }])
  })

  test('PRJ-01 what is added to a project while it is deleted is refused', async () => {
    const sysadmin = await Client.signIn(gateway, 'sysadmin')
    const named = { name: '一工区', code: 'GQ1', nature: 'work-area' as const }
    const alignments = [alignment('main', ['DK0+000', 'DK10+000'])]
    for (const add of [
      (own: string) =>
        sysadmin.answer(containerCalls.add, { containerId: randomUUID(), projectId: own, ...named }),
      (own: string) =>
        sysadmin.answer(lineCalls.add, {
          ...{ lineId: randomUUID(), projectId: own, lineName: '正线', type: 'connecting' },
          alignments,
        }),
    ]) {
      const own = randomUUID()
      await sysadmin.call(projectCalls.add, { projectId: own, ...newProject() })
      const { code, data } = await whileUncommitted(
        'update project set deleted_at = changed_at where project_id = $1',
        [own],
        () => add(own),
      )
      expect([code, fieldsOf(data)]).toEqual([codes.invalid, ['projectId']])
    }
  })

  test('PRJ-06 a lot that is moved while it is inspected keeps the revision of both', async () => {
    const unitWorkId = await newUnitWork(await newLine('DK0+000'))
    await engineer.call(generateDivisions, plan(unitWorkId))
    const lot = (await engineer.call(divisionCalls.list, { unitWorkId })).find(
      ({ code }) => code === '0101-002',
    )
    const divisionId = lot?.divisionId ?? ''
    await whileUncommitted(
      'update division set revision = revision + 2 where division_id = $1',
      [divisionId],
      () => engineer.call(divisionCalls.move, { divisionId }),
    )
    expect(await engineer.call(divisionCalls.detail, { divisionId })).toMatchObject({ revision: 4, sort: 1 })
  })

  test('PRJ-09 a work site that is moved to another project while its nodes are created gets none', async () => {
    const sysadmin = await Client.signIn(gateway, 'sysadmin')
    const standard = await addBridgeStandard(sysadmin)
    const [site] = await bareSites(sysadmin)
    const workSiteId = site?.workSiteId ?? ''
    const plan = planOf(workSiteId, standard, 1, [1])
    const { standardVersion } = await sysadmin.call(previewNodes, plan)
    const { code } = await whileUncommitted(
      'update work_site set project_id = $1 where work_site_id = $2',
      [demoProjectId('highway'), workSiteId],
      () => sysadmin.answer(applyNodes, { ...plan, baseRevision: 0, standardVersion }),
    )
    expect(code).toBe(codes.conflict)
  })

  test('PRJ-06 security 36: a plan that is only looked at waits for nobody, nor does who is refused', async () => {
    const unitWorkId = await newUnitWork(await newLine('DK0+000'))
    await engineer.call(generateDivisions, plan(unitWorkId))
    const sysadmin = await Client.signIn(gateway, 'sysadmin')
    const [foreign] = (await sysadmin.call(unitWorkCalls.list, { projectId: demoProjectId('highway') }))
      .records
    const [theirs] = await sysadmin.call(divisionCalls.list, { unitWorkId: foreign?.unitWorkId ?? '' })
    const writer = await gateway.database.pool.connect()
    await writer.query('begin')
    await writer.query('select from unit_work where unit_work_id = any($1) for update', [
      [unitWorkId, foreign?.unitWorkId],
    ])
    try {
      expect(await engineer.call(planDivisions, plan(unitWorkId))).toMatchObject({ added: 0 })
      const refused = await engineer.answer(divisionCalls.remove, { ids: [theirs?.divisionId ?? ''] })
      expect([refused.code, theirs !== undefined]).toEqual([codes.notFound, true])
    } finally {
      await writer.query('rollback')
      writer.release()
    }
  })
} else {
  test('on the embedded database, with its one session, no two change anything at the same time', () => {
    expect(gateway.database.pool.options.max).toBe(1)
  })
}
