import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { canonicalMileage } from '#contract/mileage.ts'
import type { DesignUnit } from '#contract/project/schema.ts'
import { riskLevels, sides, workSiteStatuses } from '#contract/work-site/schema.ts'
import { useEntityField, useFollowing } from '../kit/entity-field.ts'
import { MileageField, NumberField, SelectField, TextAreaField, TextField } from '../kit/fields.tsx'
import { optionsOf } from '../kit/options.ts'
import { OverlapWarning, type Place } from './overlap-warning.tsx'
import type { Structure } from './use-structure.ts'

interface WorkSiteFieldsProps {
  structure: Structure
  /** Of a new one, its design unit says the rest. */
  site: Place
}

/** The fields of a work site, new or not. */
export function WorkSiteFields({ structure, site }: WorkSiteFieldsProps) {
  const { t } = useTranslation('work-site')
  const isNew = useEntityField('designUnitId')?.written
  const units = [...structure.designUnits.values()]
  useFollowing(
    isNew ? ({ designUnitId }) => placeOf(structure.designUnits.get(String(designUnitId))) : undefined,
  )
  const progress = (
    <>
      <SelectField name="status" options={optionsOf(t, 'status', workSiteStatuses)} />
      <NumberField name="progress" unit="%" />
    </>
  )
  return (
    <>
      <TextField name="workSiteName" />
      <TextField name="code" />
      <SelectField
        name="designUnitId"
        hint={t('form.designUnitHint')}
        options={units.map((unit) => ({ value: unit.designUnitId, label: unit.designUnitName }))}
      />
      <TextField name="type" />
      {isNew ? null : progress}
      {['startMileage', 'endMileage'].map((name) => (
        <MileageField
          key={name}
          name={name}
          canonical={canonicalMileage}
          placeholder={t('form.mileageHint')}
        />
      ))}
      {isNew ? <PlaceOfNew structure={structure} site={site} /> : <OverlapWarning place={site} />}
      {isNew ? progress : null}
      <SelectField name="riskLevel" options={optionsOf(t, 'riskLevel', riskLevels)} />
      <SelectField name="side" options={optionsOf(t, 'side', sides)} />
      <TextField name="workArea" wide />
      <TextField name="contact" />
      <TextField name="contactPhone" type="tel" />
      <TextAreaField name="remarks" />
    </>
  )
}

/** Where a new work site belongs: its design unit decides that. */
function placeOf(unit: DesignUnit | undefined) {
  return unit && { lineId: unit.lineId, containerId: unit.containerId, major: unit.major }
}

/** What follows from the chosen design unit: line, section, major, its mileage; and the warning of an overlap. */
function PlaceOfNew({ structure, site }: WorkSiteFieldsProps) {
  const { t } = useTranslation('work-site')
  const { control } = useFormContext()
  const designUnitId: unknown = useWatch({ control, name: 'designUnitId' })
  const unit = structure.designUnits.get(String(designUnitId))
  if (!unit) return null
  const { lineId, containerId = '', major, startMileage: start, endMileage: end } = unit
  const parts = [
    structure.lines.get(lineId)?.lineName,
    structure.containers.get(containerId)?.name,
    t(`major.${major}`),
    t('mileageRange', { start, end }),
  ]
  return (
    <>
      <p className="col-span-full -mt-1 text-small text-soft">{parts.filter(Boolean).join(' · ')}</p>
      <OverlapWarning place={{ ...site, lineId, major }} />
    </>
  )
}
