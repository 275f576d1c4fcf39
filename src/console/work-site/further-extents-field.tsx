import { Plus, X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { explainPlace, placeOn, type ReadLine, readLine } from '#contract/place.ts'
import { mostFurtherExtents } from '#contract/place-fields.ts'
import type { Line } from '#contract/project/schema.ts'
import { MileageInput } from '../app/mileage-input.tsx'
import { FieldFrame } from '../kit/field-frame.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'

interface FurtherExtentsFieldProps {
  /** Those of the chosen line; undefined while none is chosen. */
  alignments: Line['alignments'] | undefined
}

type Extent = Readonly<Record<string, unknown>>

/** The extents of a work site beside its first one, a line each. */
export function FurtherExtentsField({ alignments }: FurtherExtentsFieldProps) {
  const { t } = useTranslation(['work-site', 'work-site-form'])
  const line = useMemo(() => alignments && readLine(alignments), [alignments])
  const [first] = alignments ?? []
  return (
    <FieldFrame
      name="furtherExtents"
      wide
      hint={t('work-site-form:extent.hint')}
      control={(field, aria) => {
        const extents: readonly Extent[] = Array.isArray(field.value)
          ? field.value.filter((each) => typeof each === 'object')
          : []
        const blank = { alignment: first?.side ?? 'main', startMileage: '', endMileage: '' }
        return (
          <fieldset
            id={aria.id}
            ref={field.ref}
            tabIndex={-1}
            aria-label={t('field.furtherExtents')}
            aria-describedby={aria['aria-describedby']}
            className="flex flex-col gap-2"
          >
            {extents.map((extent, at) => (
              <ExtentRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is where it stands; its mileages are being typed
                key={at}
                extent={extent}
                at={at + 2}
                alignments={alignments ?? []}
                line={line}
                onChange={(part) =>
                  field.onChange(extents.map((each, index) => (index === at ? { ...each, ...part } : each)))
                }
                onRemove={() => field.onChange(extents.filter((_, index) => index !== at))}
              />
            ))}
            <Button
              variant="outline"
              className="self-start"
              disabled={!line || extents.length === mostFurtherExtents}
              onClick={() => field.onChange([...extents, blank])}
            >
              <Plus aria-hidden />
              {t('work-site-form:extent.add')}
            </Button>
          </fieldset>
        )
      }}
    />
  )
}

interface ExtentRowProps {
  extent: Extent
  /** Which extent of the work site it is, from 1. */
  at: number
  alignments: Line['alignments']
  line: ReadLine | undefined
  onChange: (part: Extent) => void
  onRemove: () => void
}

const places = ['start', 'end'] as const

/** The alignment, the ends and, for one that a break gives to two places, the segment of an extent; below them what is wrong. */
function ExtentRow({ extent, at, alignments, line, onChange, onRemove }: ExtentRowProps) {
  const { t, i18n } = useTranslation(['work-site', 'work-site-form', 'detail'])
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const text = (name: string) => String(extent[name] ?? '')
  const problems = line ? placeOn(line, places, extent).problems : []
  const named = problems.find(({ problem }) => problem.why !== 'malformed')
  const label = (part: string) => t('work-site-form:extent.part', { at, part })
  const segments = alignments.find(({ side }) => side === extent.alignment)?.segments ?? []
  const choicesOf = (place: string) => {
    const called = line
      ? placeOn(line, [place], { ...extent, [`${place}SegmentId`]: undefined }).problems
      : []
    const [found] = called.map(({ problem }) => problem)
    return found?.why === 'side'
      ? segments.filter(({ segmentId }) => found.segmentIds.includes(segmentId))
      : []
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2">
        <Select
          aria-label={label(t('field.alignment'))}
          value={text('alignment')}
          onChange={({ target }) =>
            onChange({ alignment: target.value, startSegmentId: undefined, endSegmentId: undefined })
          }
        >
          {alignments.map(({ side }) => (
            <option key={side} value={side}>
              {t(`alignment.${side}`)}
            </option>
          ))}
        </Select>
        {places.map((place) => (
          <MileageInput
            key={place}
            label={label(t(`field.${place}Mileage`))}
            value={text(`${place}Mileage`)}
            wrong={problems.some(({ field }) => field.startsWith(place))}
            onChange={(mileage) =>
              onChange({ [`${place}Mileage`]: mileage, [`${place}SegmentId`]: undefined })
            }
          />
        ))}
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('work-site-form:extent.remove', { at })}
          onClick={onRemove}
        >
          <X />
        </Button>
      </div>
      {places.map((place) => {
        const choices = choicesOf(place)
        return choices.length > 0 ? (
          <Select
            key={place}
            aria-label={label(t(`field.${place}SegmentId`))}
            value={text(`${place}SegmentId`)}
            onChange={({ target }) => onChange({ [`${place}SegmentId`]: target.value || undefined })}
          >
            <option value="">{label(t(`field.${place}SegmentId`))}</option>
            {choices.map(({ segmentId, startMileage: from, endMileage: to }) => (
              <option key={segmentId} value={segmentId}>
                {t('detail:axis.extent', { from, to })}
              </option>
            ))}
          </Select>
        ) : null
      })}
      {named ? <p className="text-danger text-small">{explainPlace(named.problem, language)}</p> : null}
    </div>
  )
}
