import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isMoved, placeAll, readLine, segmentsOf } from '#contract/place.ts'
import type { DesignUnit, UnitWorkPart } from '#contract/project/schema.ts'
import { workSiteEntity } from '#contract/work-site/entity.ts'
import { riskLevels, sides, workSiteStatuses } from '#contract/work-site/schema.ts'
import { useMajorOptions } from '../app/majors.ts'
import { PlaceFields, usePlaceValues } from '../app/place-fields.tsx'
import { useValueOptions } from '../app/value-names.tsx'
import { useFollowing } from '../kit/entity-field.ts'
import { NumberField, SelectField, SuggestField, TextAreaField, TextField } from '../kit/fields.tsx'
import { entriesIn } from '../kit/form-request.ts'
import { ListField } from '../kit/list-field.tsx'
import { optionsOf } from '../kit/options.ts'
import { ComponentsField } from './components-field.tsx'
import { FurtherExtentsField } from './further-extents-field.tsx'
import { OverlapWarning, type Place } from './overlap-warning.tsx'
import { designUnitOptions, type Structure, sectionOptions, unitWorkOptions } from './use-structure.ts'

interface WorkSiteFieldsProps {
  structure: Structure
  site: Pick<Place, 'workSiteId' | 'projectId'>
}

/** The fields of a work site, new or not. */
export function WorkSiteFields({ structure, site }: WorkSiteFieldsProps) {
  const { t } = useTranslation(['work-site', 'work-site-form'])
  const { setValue, control } = useFormContext()
  const majors = useMajorOptions(String(useWatch({ control, name: 'major' }) ?? ''))
  // What the queue calls the edit, and where its places lie by the chain table that is here: it may be sent long after.
  useFollowing((values, request) => {
    const line = isMoved(workSiteEntity, request) ? structure.lines.get(String(values.lineId)) : undefined
    const placed = { ...values, furtherExtents: entriesIn(values.furtherExtents) }
    const segments = line && segmentsOf(readLine(line.alignments), workSiteEntity.extent ?? [], placed)
    const seenSegments = segments?.map((segment) => ({ ...segment, stationing: line?.stationing }))
    return { label: String(values.workSiteName ?? '').trim(), ...(seenSegments && { seenSegments }) }
  })
  const lineId = String(useWatch({ control, name: 'lineId' }) ?? '')
  const lines = [...structure.lines.values()]
  const designUnitId = String(useWatch({ control, name: 'designUnitId' }) ?? '')
  /** A design unit or a unit work lies on a line, in a section and is of a major; each can still be corrected. */
  const place = (part: DesignUnit | UnitWorkPart | undefined) => {
    if (!part) return
    const { lineId, alignment, containerId = '', major } = part
    for (const [name, value] of Object.entries({ lineId, alignment, containerId, major }))
      setValue(name, value, { shouldDirty: true })
  }
  return (
    <>
      <TextField name="workSiteName" />
      <TextField name="code" />
      <SelectField
        name="designUnitId"
        hint={t('work-site-form:form.designUnitHint')}
        onChoose={(id) => place(structure.designUnits.get(id))}
        options={designUnitOptions(structure)}
      />
      <SelectField
        name="unitWorkId"
        hint={t('work-site-form:form.unitWorkHint')}
        // With a design unit, that says where the work site lies.
        onChoose={(id) => designUnitId || place(structure.unitWorks.get(id))}
        options={unitWorkOptions(structure)}
      />
      <SuggestField name="type" options={useValueOptions('work_site_type')} />
      <SelectField
        name="lineId"
        options={lines.map(({ lineId, lineName }) => ({ value: lineId, label: lineName }))}
      />
      <SelectField name="containerId" options={sectionOptions(structure)} />
      <SelectField name="major" options={majors} />
      <SelectField name="side" options={optionsOf(t, 'side', sides)} />
      <PlaceFields alignments={structure.lines.get(lineId)?.alignments} />
      <FurtherExtentsField alignments={structure.lines.get(lineId)?.alignments} />
      <PlaceNote structure={structure} site={site} />
      <SelectField name="status" options={optionsOf(t, 'status', workSiteStatuses)} />
      <NumberField name="progress" unit="%" />
      <SelectField name="riskLevel" options={optionsOf(t, 'riskLevel', riskLevels)} />
      <TextField name="workArea" />
      <TextField name="contact" />
      <TextField name="contactPhone" type="tel" />
      <ListField
        name="structures"
        wide
        hint={t('work-site-form:form.structuresHint')}
        options={useValueOptions('structure')}
      />
      <ComponentsField />
      <TextAreaField name="remarks" />
    </>
  )
}

/** Where the chosen design unit lies, and whether the work site overlaps another one. */
function PlaceNote({ structure, site }: WorkSiteFieldsProps) {
  const { t } = useTranslation('work-site-form')
  const { control } = useFormContext()
  const [designUnitId, lineId, major, further] = useWatch({
    control,
    name: ['designUnitId', 'lineId', 'major', 'furtherExtents'],
  })
  const { values } = usePlaceValues()
  const line = structure.lines.get(String(lineId))
  const read = useMemo(() => line && readLine(line.alignments), [line])
  const parts = useMemo(() => {
    const placed = { ...values, furtherExtents: entriesIn(further) }
    return read ? placeAll(read, workSiteEntity.extent ?? [], placed).parts : []
  }, [read, values, further])
  const unit = structure.designUnits.get(String(designUnitId))
  return (
    <>
      {unit ? (
        <p className="col-span-full -mt-1 text-small text-soft">
          {t('form.unitMileage', { start: unit.startMileage, end: unit.endMileage })}
        </p>
      ) : null}
      {parts.length > 0 ? (
        <OverlapWarning place={{ ...site, lineId, major: major || undefined }} parts={parts} />
      ) : null}
    </>
  )
}
