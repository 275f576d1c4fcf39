import { projectInitializationEntity } from '#contract/project-initialization/entity.ts'
import type { InitializationStep, StepRow } from '#contract/project-initialization/steps.ts'
import type { Tx } from '../../db/client.ts'
import { projectInitialization, projectInitializationStep } from '../../db/tables/project-initialization.ts'
import { fixedId } from '../../platform/fixed-id.ts'
import { nameKeyOf } from '../../platform/name-key.ts'
import { unitId } from './organizations.ts'
import { projectId } from './projects.ts'
import type { Stamp } from './stamp.ts'

const begun = '益明高铁延长线'
/** Of the draft that is half filled in: its containers, design units and standards are to come. */
const steps: [InitializationStep, StepRow[]][] = [
  [
    'project',
    [
      {
        projectName: '益州至明州高速铁路延长线',
        shortName: begun,
        code: 'YMYC-2026',
        industry: 'railway',
        kind: '高速铁路',
        region: '明州市',
        length: '42.6',
        plannedStart: '2026-09-01',
      },
    ],
  ],
  [
    'participating-unit',
    [
      { name: '益州铁路勘察设计院', type: 'design', code: 'SJ-01' },
      { name: '明州工程监理公司', type: 'supervision', code: 'JL-01', contact: '周明' },
    ],
  ],
  ['line', [{ lineName: '延长线正线', type: 'main' }]],
  [
    'chain',
    [
      { lineName: '延长线正线', alignment: 'main', startMileage: 'DK0+000', endMileage: 'DK18+240' },
      { lineName: '延长线正线', alignment: 'main', startMileage: 'DK18+300', endMileage: 'DK42+660' },
    ],
  ],
]

/** A draft that is half filled in, and one of which a project has come. */
export async function insertProjectInitializations(tx: Tx, stamp: Stamp): Promise<void> {
  const { changedAt, changedByName } = stamp
  const draft = (draftName: string) => ({
    ...stamp,
    projectInitializationId: fixedId(`demo:project-initialization:${draftName}`),
    draftName,
    nameKey: nameKeyOf(draftName),
    searchText: projectInitializationEntity.searchTextOf({ draftName, nameKey: nameKeyOf(draftName) }),
  })
  const open = { ...draft(begun), organizationId: unitId('first-bureau') }
  await tx.insert(projectInitialization).values([
    open,
    {
      ...draft('金山高速公路'),
      organizationId: unitId('owner'),
      status: 'applied',
      projectId: projectId('highway'),
      created: {
        participatingUnits: [],
        lines: [],
        containers: [],
        designUnits: [],
        unitWorks: [],
        workSites: [],
        organizations: [],
        departments: [],
        standards: [],
      },
      appliedTime: changedAt,
      appliedByName: changedByName,
    },
  ])
  const { projectInitializationId } = open
  for (const [step, rows] of steps)
    await tx.insert(projectInitializationStep).values({
      projectInitializationId,
      step,
      rows,
      revision: 1,
      changedAt,
      changedByName,
    })
}
