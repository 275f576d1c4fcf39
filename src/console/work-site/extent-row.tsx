import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { explainPlace, placeOn, type ReadLine } from '#contract/place.ts'
import type { Line } from '#contract/project/schema.ts'
import { MileageInput } from '../app/mileage-input.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'

/** A further extent as a form has it. */
export type Extent = Readonly<Record<string, unknown>>

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
export function ExtentRow({ extent, at, alignments, line, onChange, onRemove }: ExtentRowProps) {
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
