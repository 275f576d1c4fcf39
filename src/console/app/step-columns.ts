import { useTranslation } from 'react-i18next'
import { containerEntity } from '#contract/container/entity.ts'
import { designUnitEntity } from '#contract/design-unit/entity.ts'
import { treeKinds } from '#contract/dictionary/schema.ts'
import type { Fields } from '#contract/entity-types.ts'
import { lineEntity } from '#contract/line/entity.ts'
import { participatingUnitEntity, projectEntity } from '#contract/project/entities.ts'
import {
  type InitializationStep,
  type StepField,
  type StepRow,
  stepFields,
} from '#contract/project-initialization/steps.ts'
import {
  projectDepartmentEntity,
  projectOrganizationEntity,
} from '#contract/project-organization/entities.ts'
import { unitWorkEntity } from '#contract/unit-work/entity.ts'
import { workSiteEntity } from '#contract/work-site/entity.ts'
import { inputOf } from '../kit/field-input.ts'
import type { FilterOption } from '../kit/select-filter.tsx'
import { useMajorName, useMajors } from './majors.ts'
import { useValueOptions } from './value-names.tsx'

/** A field of a step: what it is called, and how it is filled in. */
export interface StepColumn {
  field: StepField
  label: string
  required: boolean
  input: 'text' | 'day' | 'choice' | 'suggest' | 'lines'
  /** What may be chosen; of suggestions, what is offered. */
  options: readonly FilterOption[]
}

const entityOf: Partial<Record<InitializationStep, { kind: string; fields: Fields }>> = {
  project: projectEntity,
  'participating-unit': participatingUnitEntity,
  line: lineEntity,
  container: containerEntity,
  'design-unit': designUnitEntity,
  'unit-work': unitWorkEntity,
  'work-site': workSiteEntity,
  'project-organization': projectOrganizationEntity,
  'project-department': projectDepartmentEntity,
}
const days: ReadonlySet<string> = new Set(['plannedStart', 'plannedEnd', 'actualStart', 'actualEnd'])
/** Of what has no rule of that name: what cannot be left empty. */
const alsoRequired: ReadonlySet<string> = new Set([
  'chain.lineName',
  'chain.startMileage',
  'chain.endMileage',
  'design-unit.lineName',
  'unit-work.lineName',
  'work-site.lineName',
  'project-department.projectOrganizationName',
  'standard.kind',
  'standard.code',
])

/** The fields of each step, in the words of the entities that come of them. `units`: names of the platform's units. */
export function useStepColumns(
  { rowsOf }: { rowsOf: (step: InitializationStep) => readonly StepRow[] },
  units: readonly string[],
): (step: InitializationStep) => StepColumn[] {
  const { t } = useTranslation([
    'project-initialization',
    'project',
    'participating-unit',
    'line',
    'container',
    'design-unit',
    'unit-work',
    'work-site',
    'project-organization',
    'project-department',
    'standard',
  ])
  const majorName = useMajorName()
  const majors = useMajors().filter(({ status }) => status === 1)
  const containerTypes = useValueOptions('container_type')
  const projectKinds = useValueOptions('project_kind')
  const workSiteTypes = useValueOptions('work_site_type')
  const majorOptions = () => majors.map(({ code }) => ({ value: code, label: majorName(code) }))
  const named = (step: InitializationStep, field: StepField): FilterOption[] => {
    const names = rowsOf(step).flatMap((row) => row[field]?.trim() || [])
    return [...new Set(names)].map((value) => ({ value, label: value }))
  }
  const platformUnits = () => units.map((value) => ({ value, label: value }))
  const choices: Partial<Record<string, () => readonly FilterOption[]>> = {
    'container.type': () => containerTypes,
    'design-unit.major': majorOptions,
    'unit-work.major': majorOptions,
    'work-site.major': majorOptions,
    'chain.alignment': () => optionsOf('line:side', ['main', 'left', 'right']),
    'standard.kind': () => optionsOf('standard:kind', treeKinds),
  }
  const suggestions: Partial<Record<string, () => readonly FilterOption[]>> = {
    'project.kind': () => projectKinds,
    'participating-unit.organizationName': platformUnits,
    'chain.lineName': () => named('line', 'lineName'),
    'container.lineName': () => named('line', 'lineName'),
    'container.parentName': () => named('container', 'name'),
    'container.organizationName': () => named('participating-unit', 'organizationName'),
    'design-unit.lineName': () => named('line', 'lineName'),
    'design-unit.containerName': () => named('container', 'name'),
    'unit-work.lineName': () => named('line', 'lineName'),
    'unit-work.containerName': () => named('container', 'name'),
    'work-site.type': () => workSiteTypes,
    'work-site.lineName': () => named('line', 'lineName'),
    'work-site.containerName': () => named('container', 'name'),
    'work-site.designUnitName': () => named('design-unit', 'designUnitName'),
    'work-site.unitWorkName': () => named('unit-work', 'unitWorkName'),
    'project-organization.organizationName': platformUnits,
    'project-department.projectOrganizationName': () =>
      named('project-organization', 'projectOrganizationName'),
    'project-department.parentName': () => named('project-department', 'departmentName'),
  }
  function optionsOf(prefix: string, values: readonly string[]): FilterOption[] {
    return values.map((value) => ({ value, label: t(`${prefix}.${value}`) }))
  }
  return (step) =>
    stepFields[step].map((field): StepColumn => {
      const name = `${step}.${field}`
      const entity = entityOf[step]
      const declared = entity?.fields[field]
      const rule = declared && !declared.derived ? inputOf(declared.rule) : undefined
      const own = entity
        ? `${entity.kind}:field.${field}`
        : `${step === 'chain' ? 'line' : step}:field.${field}`
      const label = t([`project-initialization:cells.${name}`, own])
      const required =
        alsoRequired.has(name) || (declared !== undefined && !declared.derived && !declared.optional)
      const chosen = choices[name]?.()
      const base = { field, label, required }
      if (chosen) return { ...base, input: 'choice', options: chosen }
      if (rule?.type === 'choice')
        return { ...base, input: 'choice', options: optionsOf(`${entity?.kind}:${field}`, rule.values) }
      const offered = suggestions[name]?.()
      if (offered) return { ...base, input: 'suggest', options: offered }
      const input = days.has(field) ? 'day' : rule?.type === 'lines' ? 'lines' : 'text'
      return { ...base, input, options: [] }
    })
}
