import { randomUUID } from 'node:crypto'
import { codes } from '#contract/codes.ts'
import { acceptDivision } from '#contract/unit-work/acceptance.ts'
import { divisionCalls } from '#contract/unit-work/division.ts'
import { unitWorkCalls } from '#contract/unit-work/entity.ts'
import { generateDivisions, listDivisionTemplates, planDivisions } from '#contract/unit-work/plan.ts'
import { divisionTemplateCalls } from '#contract/unit-work/template.ts'
import { divisionId as demoDivisionId } from '#gateway/operations/demo/divisions.ts'
import { projectId as demoProjectId } from '#gateway/operations/demo/projects.ts'
import { unitWorkId as demoUnitWorkId } from '#gateway/operations/demo/unit-works.ts'
import { newTemplate } from '../entity/division-template-sample.ts'
import { minted, narrowing, part, row, type Sample } from './sample.ts'
import type { Belongings } from './two-units.ts'

const projectId = ({ workSite }: Belongings) => workSite.projectId
const lineId = ({ workSite }: Belongings) => workSite.lineId
const containerId = ({ workSite }: Belongings) => workSite.containerId ?? ''
const keyOf = (own: Belongings) => (projectId(own) === demoProjectId('railway') ? 'railway' : 'highway')
/** A unit work of the account's project. */
export const unitWorkId = (own: Belongings) => demoUnitWorkId(keyOf(own), 0)
const itemId = (own: Belongings) => demoDivisionId(keyOf(own), 0, '0101')
/** Not inspected. */
const lotId = (own: Belongings) => demoDivisionId(keyOf(own), 0, '0201-006')
const unit = ({ person }: Belongings) => person.place?.organizationId ?? ''
/** It has the id of the unit's EBS standard. */
const templateId = ({ standards }: Belongings) => standards.ebs.dictionaryId
const plan = (own: Belongings) => ({
  unitWorkId: unitWorkId(own),
  template: 'track',
  items: [{ code: '0101', each: 5, count: 10 }],
})

/** Calls about unit works and their division. */
export const unitWorkSamples: Record<string, Sample> = {
  [unitWorkCalls.list.id]: {
    request: () => ({}),
    ids: {
      projectId: narrowing(projectId),
      lineId: narrowing(lineId),
      containerId: narrowing(containerId),
    },
  },
  [unitWorkCalls.detail.id]: {
    request: (own) => ({ unitWorkId: unitWorkId(own) }),
    ids: { unitWorkId: row(unitWorkId) },
  },
  [unitWorkCalls.add.id]: {
    request: (own) => ({
      unitWorkId: randomUUID(),
      projectId: projectId(own),
      lineId: lineId(own),
      unitWorkName: '越权的单位工程',
      code: randomUUID(),
      major: 'bridge',
      startMileage: 'DK1+000',
      endMileage: 'DK2+000',
    }),
    ids: {
      unitWorkId: minted(unitWorkId),
      projectId: part(projectId),
      lineId: part(lineId),
      containerId: part(containerId),
      startSegmentId: 'minted',
      endSegmentId: 'minted',
    },
  },
  [unitWorkCalls.update.id]: {
    request: (own) => ({ unitWorkId: unitWorkId(own), baseRevision: 1, remark: '越权的备注' }),
    ids: {
      unitWorkId: row(unitWorkId),
      lineId: part(lineId),
      containerId: part(containerId),
      startSegmentId: 'minted',
      endSegmentId: 'minted',
      'after[]': 'minted',
    },
  },
  [unitWorkCalls.remove.id]: {
    request: (own) => ({ ids: [unitWorkId(own)] }),
    answer: codes.invalid,
    ids: { 'ids[]': row(unitWorkId), 'after[]': 'minted' },
  },
  [unitWorkCalls.restore.id]: {
    request: (own) => ({ ids: [unitWorkId(own)] }),
    ids: { 'ids[]': row(unitWorkId) },
  },
  [divisionCalls.list.id]: {
    request: (own) => ({ unitWorkId: unitWorkId(own) }),
    ids: { unitWorkId: narrowing(unitWorkId) },
  },
  [divisionCalls.detail.id]: {
    request: (own) => ({ divisionId: lotId(own) }),
    ids: { divisionId: row(lotId) },
  },
  [divisionCalls.add.id]: {
    request: (own) => ({
      divisionId: randomUUID(),
      unitWorkId: unitWorkId(own),
      parentId: itemId(own),
      name: '越权的检验批',
      code: randomUUID(),
    }),
    ids: { divisionId: minted(lotId), unitWorkId: part(unitWorkId), parentId: part(itemId) },
  },
  [divisionCalls.update.id]: {
    request: (own) => ({ divisionId: lotId(own), baseRevision: 1, name: '越权的名称' }),
    ids: { divisionId: row(lotId), 'after[]': 'minted' },
  },
  [divisionCalls.move.id]: {
    request: (own) => ({ divisionId: lotId(own) }),
    ids: { divisionId: row(lotId), afterId: part(lotId) },
  },
  [acceptDivision.id]: {
    request: (own) => ({
      divisionId: lotId(own),
      baseRevision: 1,
      inspections: {
        set: [{ number: '1', outcome: 'rejected', inspectedOn: '2026-01-01', inspector: '王海' }],
      },
    }),
    ids: {
      divisionId: row(lotId),
      'inspections.set[].photos[]': part(({ fileId }) => fileId),
      'after[]': 'minted',
    },
  },
  [divisionCalls.remove.id]: {
    request: (own) => ({ ids: [lotId(own)] }),
    answer: codes.invalid,
    ids: { 'ids[]': row(lotId), 'after[]': 'minted' },
  },
  [divisionCalls.restore.id]: {
    request: (own) => ({ ids: [lotId(own)] }),
    ids: { 'ids[]': row(lotId) },
  },
  [listDivisionTemplates.id]: { ids: {} },
  [divisionTemplateCalls.detail.id]: {
    request: (own) => ({ divisionTemplateId: templateId(own) }),
    ids: { divisionTemplateId: row(templateId) },
  },
  [divisionTemplateCalls.add.id]: {
    request: (own) => ({ divisionTemplateId: randomUUID(), ...newTemplate(unit(own)) }),
    ids: { divisionTemplateId: minted(templateId), organizationId: part(unit) },
  },
  [divisionTemplateCalls.update.id]: {
    request: (own) => ({ divisionTemplateId: templateId(own), baseRevision: 1, remark: '越权的备注' }),
    ids: { divisionTemplateId: row(templateId), 'after[]': 'minted' },
  },
  [divisionTemplateCalls.remove.id]: {
    request: (own) => ({ ids: [templateId(own)] }),
    ids: { 'ids[]': row(templateId), 'after[]': 'minted' },
  },
  [divisionTemplateCalls.restore.id]: {
    request: (own) => ({ ids: [templateId(own)] }),
    ids: { 'ids[]': row(templateId) },
  },
  [planDivisions.id]: { request: plan, ids: { unitWorkId: part(unitWorkId) } },
  [generateDivisions.id]: { request: plan, ids: { unitWorkId: part(unitWorkId) } },
}
