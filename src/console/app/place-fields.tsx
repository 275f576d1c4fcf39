import { useEffect, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { LineAlignment } from '#contract/alignment-schema.ts'
import type { AnyEntity } from '#contract/entity-types.ts'
import { canonicalMileage } from '#contract/mileage.ts'
import { explainPlace, isUnplaced, placeAll, placeOn, type ReadLine, readLine } from '#contract/place.ts'
import type { z } from '#contract/zod.ts'
import { useEntityFields, useFormCheck } from '../kit/entity-field.ts'
import { MileageField, SelectField } from '../kit/fields.tsx'
import { entriesIn, type FormValues } from '../kit/form-request.ts'
import { optionsOf } from '../kit/options.ts'

type Alignments = readonly z.output<typeof LineAlignment>[]

interface PlaceFieldsProps {
  /** Those of the chosen line; undefined while none is chosen. */
  alignments: Alignments | undefined
}

/**
 * Where a row lies on its line: the alignment where there are several, its mileages, and for one that a break gives to two
 * places the segment that is meant. What names no place is told as it is typed, and is not sent.
 */
export function PlaceFields({ alignments }: PlaceFieldsProps) {
  const { entity } = useEntityFields()
  const places = useMemo(() => entity.extent ?? [], [entity])
  const { t, i18n } = useTranslation([entity.kind, 'detail'])
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const { setValue, setError, clearErrors, getFieldState } = useFormContext<FormValues>()
  const { fields, values } = usePlaceValues()
  const line = useMemo(() => alignments && readLine(alignments), [alignments])
  const problems = useMemo(() => problemsOf(entity, line, values), [entity, line, values])
  const sides = alignments?.map(({ side }) => side) ?? []
  const segments = alignments?.find(({ side }) => side === values.alignment)?.segments ?? []

  useFormCheck(
    useMemo(
      () => (all, request) =>
        fields.some((name) => name in request)
          ? problemsOf(entity, line, all).map(({ field, problem }) => ({
              // The list of further extents is one field.
              path: field.replace(/\..*/, ''),
              message: explainPlace(problem, language),
            }))
          : [],
      [entity, line, fields, language],
    ),
  )

  useEffect(() => {
    for (const field of fields) {
      const problem = problems.find((each) => each.field === field)?.problem
      // A mileage that is not complete yet is not wrong.
      if (problem && problem.why !== 'malformed')
        setError(field, { type: 'place', message: explainPlace(problem, language) })
      else if (getFieldState(field).error?.type === 'place') clearErrors(field)
    }
  }, [fields, problems, language, setError, clearErrors, getFieldState])

  /** The segments of a break that share a mileage, to choose from; none where it says enough by itself. */
  const choicesOf = (place: string) => {
    const { [`${place}Mileage`]: mileage } = values
    const called = line ? placeOn(line, [place], { ...values, [`${place}SegmentId`]: '' }).problems : []
    const [found] = called.map(({ problem }) => problem)
    return found?.why === 'side' && mileage !== '' ? found.segmentIds : []
  }
  const [only] = sides.length === 1 ? sides : []
  const stale = places.flatMap((place) =>
    line && values[`${place}SegmentId`] && choicesOf(place).length === 0 ? `${place}SegmentId` : [],
  )
  useEffect(() => {
    if (only && values.alignment !== only) setValue('alignment', only, { shouldDirty: true })
  }, [only, values.alignment, setValue])
  const staleNames = stale.join()
  useEffect(() => {
    for (const name of staleNames.split(',').filter(Boolean)) setValue(name, '', { shouldDirty: true })
  }, [staleNames, setValue])

  return (
    <>
      {sides.length > 1 ? <SelectField name="alignment" options={optionsOf(t, 'alignment', sides)} /> : null}
      {places.flatMap((place) => {
        const choices = choicesOf(place)
        return [
          <MileageField
            key={place}
            name={`${place}Mileage`}
            canonical={canonicalMileage}
            placeholder={t('form.mileageHint')}
          />,
          choices.length > 0 ? (
            <SelectField
              key={`${place} segment`}
              name={`${place}SegmentId`}
              required
              options={segments
                .filter(({ segmentId }) => choices.includes(segmentId))
                .map(({ segmentId, startMileage: from, endMileage: to }) => ({
                  value: segmentId,
                  label: t('detail:axis.extent', { from, to }),
                }))}
            />
          ) : null,
        ]
      })}
    </>
  )
}

/** The fields that say where the form's row lies, and their values: the same object until one of them changes. */
export function usePlaceValues(): { fields: readonly string[]; values: Record<string, string> } {
  const { entity } = useEntityFields()
  const { control } = useFormContext<FormValues>()
  const fields = useMemo(() => fieldsOf(entity.extent ?? []), [entity])
  const values = useValues(fields, useWatch({ control, name: fields }))
  return { fields, values }
}

function fieldsOf(places: readonly string[]): string[] {
  return ['lineId', 'alignment', ...places.flatMap((place) => [`${place}Mileage`, `${place}SegmentId`])]
}

/** The values of fields by name; the same object until one of them changes. */
function useValues(fields: readonly string[], given: readonly unknown[]): Record<string, string> {
  const text = JSON.stringify(given.map((value) => (typeof value === 'string' ? value : '')))
  return useMemo(() => {
    const texts: unknown[] = JSON.parse(text)
    return Object.fromEntries(fields.map((name, at) => [name, String(texts[at])]))
  }, [fields, text])
}

/** None where the chosen line is not known here, or has yet to be chosen for what lies on one in any case. */
function problemsOf(entity: AnyEntity, line: ReadLine | undefined, values: FormValues) {
  const isOpen = !line && (values.lineId || !entity.fields.lineId?.optional)
  if (isOpen || isUnplaced(entity, values)) return []
  const furtherExtents = entriesIn(values.furtherExtents)
  return placeAll(line, entity.extent ?? [], { ...values, furtherExtents }).problems
}
