import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alignmentSides } from '#contract/alignment-schema.ts'
import { newId } from '#request/id.ts'
import { FieldFrame } from '../kit/field-frame.tsx'
import { entriesIn, type FieldValue } from '../kit/form-request.ts'
import { Button } from '../ui/button.tsx'
import { type Drafted, SegmentsField } from './segments-field.tsx'

const blank = () => ({ segmentId: newId(), startMileage: '', endMileage: '' })

interface AlignmentsFieldProps {
  /** No alignment comes or goes, and tie points are not to be changed. */
  tablesOnly?: boolean
}

/** The alignments of a line, each with its chain table; the main one is always there. */
export function AlignmentsField({ tablesOnly = false }: AlignmentsFieldProps) {
  const { t } = useTranslation('line')
  const [first] = useState(() => [{ side: 'main', segments: [blank()] }])
  return (
    <FieldFrame
      name="alignments"
      label={t('field.alignments')}
      wide
      hint={t('alignment.hint')}
      control={(field, aria) => {
        const given = draftedIn(field.value)
        const alignments: readonly Drafted[] = given.length > 0 ? given : first
        const absent = alignmentSides.filter(
          (side) => !tablesOnly && alignments.every((each) => each.side !== side),
        )
        const change = (changed: readonly Drafted[]) => field.onChange(changed)
        return (
          <fieldset
            id={aria.id}
            ref={field.ref}
            tabIndex={-1}
            aria-label={t('field.alignments')}
            aria-describedby={aria['aria-describedby']}
            className="flex flex-col gap-3"
          >
            {alignments.map((alignment) => (
              <SegmentsField
                key={alignment.side}
                alignment={alignment}
                tied={!tablesOnly && alignment.side !== 'main'}
                invalid={aria['aria-invalid']}
                onChange={(part) =>
                  change(alignments.map((each) => (each === alignment ? { ...each, ...part } : each)))
                }
                onRemove={
                  tablesOnly || alignment.side === 'main'
                    ? undefined
                    : () => change(alignments.filter((each) => each !== alignment))
                }
              />
            ))}
            <div className="flex flex-wrap gap-2">
              {absent.map((side) => (
                <Button
                  key={side}
                  variant="outline"
                  onClick={() => change([...alignments, { side, segments: [blank()] }])}
                >
                  <Plus aria-hidden />
                  {t('alignment.add', { side: t(`side.${side}`) })}
                </Button>
              ))}
            </div>
          </fieldset>
        )
      }}
    />
  )
}

/** The alignments as they stand in the form. */
export function draftedIn(value: FieldValue): Drafted[] {
  return entriesIn(value).map(draftedOf)
}

/** An alignment as it stands in the form: what is typed is not a mileage yet. */
function draftedOf({ side, segments, tiePoints }: Readonly<Record<string, unknown>>): Drafted {
  const list: unknown[] = Array.isArray(segments) ? segments : []
  const ties: unknown[] = Array.isArray(tiePoints) ? tiePoints : []
  return {
    side: String(side),
    segments: list.map((each) => {
      const { segmentId = '', startMileage = '', endMileage = '' } = { ...Object(each) }
      return {
        segmentId: String(segmentId),
        startMileage: String(startMileage),
        endMileage: String(endMileage),
      }
    }),
    ...(ties.length > 0 && {
      tiePoints: ties.map((each) => {
        const { mileage = '', mainMileage = '' } = { ...Object(each) }
        return { mileage: String(mileage), mainMileage: String(mainMileage) }
      }),
    }),
  }
}
