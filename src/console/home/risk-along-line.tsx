import { useTranslation } from 'react-i18next'
import type { Line } from '#contract/project/schema.ts'
import type { WorkSitePlace } from '#contract/work-site/places.ts'
import { type RiskLevel, riskLevels, workSiteStatuses } from '#contract/work-site/schema.ts'
import { useFormat } from '../kit/format.ts'
import { cn } from '../ui/cn.ts'
import { HomePanel } from './home-panel.tsx'

const stretches = 32
const height = 28

/** How many of the work sites begin in each of the equal stretches of a line, whichever its alignment. */
function along(rows: readonly WorkSitePlace[], line: Line): number[] {
  const lengths = new Map(line.alignments.map(({ side, length }) => [side, length]))
  const counts = Array.from({ length: stretches }, () => 0)
  for (const row of rows) {
    const part = Math.floor((row.startDistance / (lengths.get(row.alignment) ?? 1)) * stretches)
    const at = Math.min(stretches - 1, Math.max(0, part))
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

interface RiskAlongLineProps {
  /** The line's work sites. */
  rows: readonly WorkSitePlace[]
  line: Line
}

/** Where along the line the risks lie that work still has to pass: a row for each level, the highest first. */
export function RiskAlongLine({ rows, line }: RiskAlongLineProps) {
  const { t } = useTranslation(['home', 'work-site'])
  const format = useFormat()
  const completed = workSiteStatuses.indexOf('completed')
  const open = rows.filter(({ status }) => workSiteStatuses.indexOf(status) < completed)
  const levels = riskLevels.toReversed().map((level) => {
    const sites = open.filter(({ riskLevel }) => riskLevel === level)
    return { level, count: sites.length, counts: along(sites, line) }
  })
  const most = Math.max(1, ...levels.flatMap(({ counts }) => counts))
  return (
    <HomePanel title={t('risk')} empty={open.length === 0 ? t('noRisk') : undefined}>
      <ul className="flex flex-col gap-2">
        {levels.map(({ level, count, counts }) => {
          const name = t(`work-site:riskLevel.${level}`)
          return (
            <li
              key={level}
              className="grid grid-cols-[5.5rem_minmax(0,1fr)_2.5rem] items-end gap-3 text-dense"
            >
              <span className={cn('truncate', level === 'major' && 'font-medium text-danger')}>{name}</span>
              <RiskBars
                label={t('riskOf', { level: name, count })}
                level={level}
                counts={counts}
                most={most}
              />
              <span className="text-right font-medium">{format.number(count)}</span>
            </li>
          )
        })}
      </ul>
      <p aria-hidden className="ml-[6.25rem] flex justify-between pr-13 text-faint text-small">
        <span>{line.startMileage}</span>
        <span>{line.endMileage}</span>
      </p>
    </HomePanel>
  )
}

interface RiskBarsProps {
  label: string
  level: RiskLevel
  counts: readonly number[]
  /** The highest count of any level, so that rows compare. */
  most: number
}

function RiskBars({ label, level, counts, most }: RiskBarsProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${stretches * 4} ${height}`}
      preserveAspectRatio="none"
      className={cn('h-9 w-full border-b', level === 'major' ? 'fill-danger' : 'fill-action')}
    >
      {counts.map((count, stretch) => {
        const tall = (count / most) * height
        // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place along the line
        return <rect key={stretch} x={stretch * 4 + 0.5} y={height - tall} width={3} height={tall} />
      })}
    </svg>
  )
}
