import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TiePoint } from '#contract/tie-points.ts'
import { MileageInput } from '../app/mileage-input.tsx'
import { Button } from '../ui/button.tsx'

interface TiePointsFieldProps {
  /** What the alignment is called. */
  side: string
  tiePoints: readonly TiePoint[]
  onChange: (tiePoints: readonly TiePoint[]) => void
}

/** The points at which an alignment is tied to the main one, each by its mileage on both. */
export function TiePointsField({ side, tiePoints, onChange }: TiePointsFieldProps) {
  const { t } = useTranslation('line')
  const change = (index: number, part: Partial<TiePoint>) =>
    onChange(tiePoints.map((each, at) => (at === index ? { ...each, ...part } : each)))
  return (
    <fieldset aria-label={t('tie.title', { side })} className="flex flex-col gap-2 border-t pt-2">
      <p className="text-dense text-soft">{t('tie.hint', { side })}</p>
      {tiePoints.map((point, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: what is typed is all that there is of one
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto] items-center gap-2"
        >
          <MileageInput
            label={t('tie.mileage', { side, at: index + 1 })}
            value={point.mileage}
            onChange={(mileage) => change(index, { mileage })}
          />
          <span aria-hidden className="text-faint">
            =
          </span>
          <MileageInput
            label={t('tie.mainMileage', { side, at: index + 1 })}
            value={point.mainMileage}
            onChange={(mainMileage) => change(index, { mainMileage })}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('tie.remove', { side, at: index + 1 })}
            onClick={() => onChange(tiePoints.filter((each) => each !== point))}
          >
            <X />
          </Button>
        </div>
      ))}
      <Button
        variant="outline"
        className="self-start"
        onClick={() => onChange([...tiePoints, { mileage: '', mainMileage: '' }])}
      >
        <Plus aria-hidden />
        {t('tie.add')}
      </Button>
    </fieldset>
  )
}
