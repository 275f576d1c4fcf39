import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { designUnitCalls } from '#contract/design-unit/entity.ts'
import { restationLine } from '#contract/line/changes.ts'
import { type LineRow, lineCalls } from '#contract/line/entity.ts'
import { addWorkSite, listWorkSites, type WorkSite } from '#contract/work-site/entity.ts'
import { projectId as demoProjectId } from '#gateway/operations/demo/projects.ts'
import { Client, fieldsOf } from '../client.ts'
import { alignment } from '../entity/line-sample.ts'
import { startGateway, type TestGateway } from '../gateway.ts'
import { newBeside } from '../work-site/new-work-site.ts'

let gateway: TestGateway
let engineer: Client
const projectId = demoProjectId('railway')
beforeAll(async () => {
  gateway = await startGateway()
  engineer = await Client.signIn(gateway, 'engineer')
})
afterAll(() => gateway.close())

const code = () => randomUUID().slice(0, 8)

async function newLine(...segments: [start: string, end: string][]): Promise<LineRow> {
  const { line } = await engineer.call(lineCalls.add, {
    ...{ lineId: randomUUID(), projectId, lineName: `重编线 ${code()}`, type: 'connecting' },
    alignments: [alignment('main', ...segments)],
  })
  return line
}

async function anySite(): Promise<WorkSite> {
  const [site] = (await engineer.call(listWorkSites, { projectId, pageSize: 1 })).records
  if (!site) throw new Error('the demo has no work site')
  return site
}

test('PRJ-13 OFF-05 a place entered by the former stationing is put before its person where its segment is called as before', async () => {
  const line = await newLine(['DK0+000', 'DK5+000'], ['DK12+000', 'DK20+000'])
  const { lineId } = line
  const [first, second] = line.alignments[0]?.segments ?? []
  if (!first || !second) throw new Error('the line has no two segments')
  const tables = [{ side: 'main' as const, segments: [{ ...first, endMileage: 'DK5+200' }, second] }]
  await engineer.call(restationLine, { lineId, baseRevision: line.revision, alignments: tables })
  const { startSegmentId: _, endSegmentId: __, ...beside } = newBeside(await anySite())
  const place = { lineId, alignment: 'main' as const, startMileage: 'DK15+000', endMileage: 'DK15+100' }
  const add = (stationing: number) => {
    const seen = { ...second, stationing }
    const named = { workSiteId: randomUUID(), code: code(), workSiteName: '晚到的桥' }
    return engineer.answer(addWorkSite, { ...beside, ...named, ...place, seenSegments: [seen, seen] })
  }
  expect(await add(line.stationing)).toMatchObject({
    code: codes.invalid,
    data: { fields: [{ path: 'startMileage' }, { path: 'endMileage' }] },
  })
  const after = await engineer.call(lineCalls.detail, { lineId })
  expect(await add(after.stationing)).toMatchObject({ data: { workSite: { startDistance: 8200 } } })
})

test('PRJ-13 what was deleted and has no label on a re-stationed line is not restored to another place', async () => {
  const line = await newLine(['DK0+000', 'DK20+000'])
  const { lineId, revision: baseRevision } = line
  const deleted = async (startMileage: string, centerMileage: string, endMileage: string) => {
    const designUnitId = randomUUID()
    await engineer.call(designUnitCalls.add, {
      ...{ designUnitId, projectId, lineId, designUnitName: '旧桥', code: code(), major: 'bridge' },
      ...{ startMileage, centerMileage, endMileage },
    })
    await engineer.call(designUnitCalls.remove, { ids: [designUnitId], baseRevision: 1 })
    return designUnitId
  }
  const last = await deleted('DK19+000', 'DK19+200', 'DK19+500')
  const within = await deleted('DK10+000', 'DK10+200', 'DK10+500')
  const [whole] = line.alignments[0]?.segments ?? []
  if (!whole) throw new Error('the line has no main alignment')
  // The line ends before the last one now, and its label is a place 5 km before where it lay.
  const segments = [{ ...whole, startMileage: 'DK5+000', endMileage: 'DK23+000' }]
  await engineer.call(restationLine, { lineId, baseRevision, alignments: [{ side: 'main', segments }] })
  const refused = await engineer.answer(designUnitCalls.restore, { ids: [last] })
  expect([refused.code, fieldsOf(refused.data)]).toEqual([codes.invalid, ['ids.0']])
  expect(JSON.stringify(refused)).toContain('里程已不在原处')
  expect(await engineer.call(designUnitCalls.restore, { ids: [within] })).toEqual({ restored: 1 })
  expect(await engineer.call(designUnitCalls.detail, { designUnitId: within })).toMatchObject({
    ...{ startMileage: 'DK15+000', startDistance: 10_000 },
  })
})
