import { useTranslation } from 'react-i18next'
import { Progress } from '../ui/progress.tsx'
import { useFormat } from './format.ts'

interface ProgressBarProps {
  label: string
  done: number
  total: number
}

/** How far long work has come, with the count: 320 of 1,000. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const { t } = useTranslation('kit')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-dense">
        <span className="truncate">{label}</span>
        <span className="shrink-0 text-soft">
          {t('progress', { done: format.number(done), total: format.number(total) })}
        </span>
      </div>
      <Progress label={label} value={total > 0 ? done / total : 0} />
    </div>
  )
}
