import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readLine } from '#contract/place.ts'
import { mostFurtherExtents } from '#contract/place-fields.ts'
import type { Line } from '#contract/project/schema.ts'
import { FieldFrame } from '../kit/field-frame.tsx'
import { Button } from '../ui/button.tsx'
import { type Extent, ExtentRow } from './extent-row.tsx'

interface FurtherExtentsFieldProps {
  /** Those of the chosen line; undefined while none is chosen. */
  alignments: Line['alignments'] | undefined
}

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
