import { useTranslation } from 'react-i18next'
import type { RequestOf } from '#contract/define-endpoint.ts'
import type { listTerminals } from '#contract/terminal/authorisation-endpoints.ts'
import type { Terminal } from '#contract/terminal/authorisation-schema.ts'
import { TerminalNeed } from '#contract/terminal/schema.ts'
import { getTerminalStatistics } from '#contract/terminal/statistics.ts'
import { useFormat } from '../kit/format.ts'
import { useEndpoint } from '../kit/use-endpoint.ts'
import type { List } from '../kit/use-list.ts'
import { cn } from '../ui/cn.ts'

interface NeedTilesProps {
  list: List<RequestOf<typeof listTerminals>, Terminal>
}

/** What needs somebody first, with how many terminals each; one press shows just those, another one everything. */
export function NeedTiles({ list }: NeedTilesProps) {
  const { t } = useTranslation('terminal')
  const format = useFormat()
  const { organizationId, projectId, need: chosen } = list.request
  const { data } = useEndpoint(
    getTerminalStatistics,
    { organizationId, projectId },
    { keepPrevious: true, background: true },
  )
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('field.needs')}</legend>
      {TerminalNeed.options.map((need) => {
        const count = data?.byNeed[need]
        return (
          <button
            key={need}
            type="button"
            aria-pressed={chosen === need}
            onClick={() => list.setFilter('need', chosen === need ? undefined : need)}
            className="flex min-h-control min-w-40 flex-1 cursor-pointer items-center gap-2.5 rounded-panel border bg-panel px-3 py-1.5 text-left hover:border-edge aria-pressed:border-action-ink/40! aria-pressed:bg-action-soft!"
          >
            <span className={cn('font-semibold text-heading', count ? 'text-attention' : 'text-faint')}>
              {count === undefined ? '–' : format.number(count)}
            </span>
            <span className="min-w-0 text-dense text-soft">{t(`need.${need}`)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
