import { Plus, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { alignmentOf, chainProblems, type Segment } from '#contract/alignment.ts'
import type { TiePoint } from '#contract/tie-points.ts'
import { newId } from '#request/id.ts'
import { MileageInput } from '../app/mileage-input.tsx'
import { useFormat } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { useBreakText } from './break-text.ts'
import { TiePointsField } from './tie-points-field.tsx'

/** An alignment as a form has it. */
export interface Drafted {
  side: string
  segments: readonly Segment[]
  tiePoints?: readonly TiePoint[]
}

interface SegmentsFieldProps {
  alignment: Drafted
  /** Its tie points are to be changed, too. */
  tied: boolean
  /** The form could not be saved: what is wrong is marked. */
  invalid: boolean
  onChange: (part: Partial<Drafted>) => void
  /** Absent for an alignment that has to stay. */
  onRemove: (() => void) | undefined
}

/** The chain table of an alignment: a line for each segment, and between two of them what their break is. */
export function SegmentsField({
  alignment: { side, segments, tiePoints },
  tied,
  invalid,
  onChange,
  onRemove,
}: SegmentsFieldProps) {
  const { t } = useTranslation('line')
  const format = useFormat()
  const breakText = useBreakText()
  const wrong = new Set(invalid ? chainProblems(segments).map(({ index }) => index) : [])
  const length = alignmentOf(segments)?.length
  const name = t(`side.${side}`)
  const change = (index: number, part: Partial<Segment>) =>
    onChange({ segments: segments.map((each, at) => (at === index ? { ...each, ...part } : each)) })
  const addBreak = () =>
    onChange({ segments: [...segments, { segmentId: newId(), startMileage: '', endMileage: '' }] })
  return (
    <fieldset aria-label={name} className="flex flex-col gap-2 rounded-control border p-3">
      <div className="flex min-h-control items-center gap-3">
        <span className="font-medium">{name}</span>
        {length === undefined ? null : (
          <span className="text-dense text-soft">
            {t('alignment.length', { length: format.number(length) })}
          </span>
        )}
        {onRemove ? (
          <Button
            variant="ghost"
            size="icon"
            className="ml-auto"
            aria-label={t('alignment.remove', { side: name })}
            onClick={onRemove}
          >
            <Trash2 />
          </Button>
        ) : null}
      </div>
      {segments.map((segment, index) => (
        <div key={segment.segmentId} className="flex flex-col gap-2">
          {index > 0 ? (
            <p className="text-dense text-soft">{breakText(segments[index - 1], segment)}</p>
          ) : null}
          <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto] items-center gap-2">
            <MileageInput
              label={t('alignment.start', { side: name, at: index + 1 })}
              value={segment.startMileage}
              wrong={wrong.has(index)}
              onChange={(startMileage) => change(index, { startMileage })}
            />
            <span aria-hidden className="text-faint">
              –
            </span>
            <MileageInput
              label={t('alignment.end', { side: name, at: index + 1 })}
              value={segment.endMileage}
              wrong={wrong.has(index)}
              onChange={(endMileage) => change(index, { endMileage })}
            />
            <Button
              variant="ghost"
              size="icon"
              disabled={segments.length === 1}
              aria-label={t('alignment.removeSegment', { side: name, at: index + 1 })}
              onClick={() => onChange({ segments: segments.filter((each) => each !== segment) })}
            >
              <X />
            </Button>
          </div>
        </div>
      ))}
      <Button variant="outline" className="self-start" onClick={addBreak}>
        <Plus aria-hidden />
        {t('alignment.addBreak')}
      </Button>
      {tied ? (
        <TiePointsField
          side={name}
          tiePoints={tiePoints ?? []}
          onChange={(points) => onChange({ tiePoints: points })}
        />
      ) : null}
    </fieldset>
  )
}
