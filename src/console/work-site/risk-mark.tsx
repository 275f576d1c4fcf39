import { useTranslation } from 'react-i18next'
import { type RiskLevel, riskLevels } from '#contract/work-site/schema.ts'
import { cn } from '../ui/cn.ts'

/** A risk level as four bars, as many filled as it is high. Form says it; colour only underlines the highest. */
export function RiskMark({ level }: { level: RiskLevel }) {
  const { t } = useTranslation('work-site')
  const rank = riskLevels.indexOf(level)
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 whitespace-nowrap',
        level === 'major' && 'font-medium text-danger',
      )}
    >
      <svg aria-hidden viewBox="0 0 14 12" className="h-3 w-3.5 shrink-0">
        {riskLevels.map((each, index) => (
          <rect
            key={each}
            x={index * 3.75}
            y={8 - index * 2.5}
            width={2.5}
            height={4 + index * 2.5}
            rx={0.5}
            className={cn('fill-current', index > rank && 'opacity-20')}
          />
        ))}
      </svg>
      {t(`riskLevel.${level}`)}
    </span>
  )
}
