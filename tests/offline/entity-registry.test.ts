import { expect, test } from 'vitest'
import { endpointsChangedBy, endpointsOf } from '#offline/engine/entity-registry.ts'
import { recordEdits } from '#offline/person-record/record-edits.ts'
import { divisionEdits } from '#offline/unit-work/division-edits.ts'
import { quantityEdits } from '#offline/work-site-node/quantity-edits.ts'

test.each([recordEdits, divisionEdits, quantityEdits])(
  'OFF-02 what edits change in answers is loaded for each of these answers ($kind)',
  ({ kind, endpoints }) => {
    expect(endpointsOf(kind)).toEqual(expect.arrayContaining([...endpoints]))
  },
)

test('PRJ-09 how the nodes of work sites were made is asked for again after a change of them, here or elsewhere', () => {
  expect(endpointsOf('work-site-node')).toContain('workSiteNode.initializations')
  const event = { kind: 'changed', entity: 'work-site-node' } as const
  expect(endpointsChangedBy(event)).toContain('workSiteNode.initializations')
})

test('PRJ-06 how many lots of a unit work are accepted is asked for again after a change of one, here or elsewhere', () => {
  expect(endpointsOf('division')).toContain('unitWork.listPage')
  expect(endpointsChangedBy({ kind: 'changed', entity: 'division' })).toContain('unitWork.listPage')
})

test('APP-05 the figures of the fleet are asked for again after a change of a terminal', () => {
  const changed = endpointsChangedBy({ kind: 'changed', entity: 'terminal' })
  expect(changed).toEqual(expect.arrayContaining(['terminal.listPage', 'terminal.statistics']))
})

test.each(['application', 'application-menu'] as const)(
  'APP-01 SES-23 the applications of the switcher are asked for again after a change of an %s',
  (entity) => {
    expect(endpointsChangedBy({ kind: 'changed', entity })).toContain('application.listByPermission')
  },
)

test('WFL-04 the tasks of home and every list of processes are asked for again after a change of a process elsewhere', () => {
  const changed = endpointsChangedBy({ kind: 'changed', entity: 'process-instance' })
  const lists = ['ToDo', 'Done', 'Initiated', 'Cc', 'All', 'Record'].map((list) => `process.list${list}`)
  expect(changed).toEqual(expect.arrayContaining([...lists, 'process.detail', 'home.detail']))
})
