import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import type { planDivisions } from '#contract/unit-work/plan.ts'
import { VirtualRows } from '../kit/virtual-rows.tsx'
import { cn } from '../ui/cn.ts'

interface PlanPreviewProps {
  planned: ResponseOf<typeof planDivisions>
}

/** How many divisions a plan makes, and which. */
export function PlanPreview({ planned: { added, kept, divisions } }: PlanPreviewProps) {
  const { t } = useTranslation('division')
  return (
    <section className="flex flex-col gap-2">
      <p role="status" className="font-medium text-dense">
        {added === 0 ? t('plan.nothing') : t('plan.counted', { count: added })}
        {added > 0 && kept > 0 ? t('plan.kept', { count: kept }) : ''}
      </p>
      {added === 0 ? null : (
        <div
          data-scrolls
          data-density="compact"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus keys could not scroll it
          tabIndex={0}
          className="h-64 overflow-auto rounded-control border"
        >
          <table className="w-full text-left text-dense">
            <thead className="sticky top-0 bg-panel">
              <tr>
                {['code', 'level', 'name'].map((field) => (
                  <th key={field} className="px-2 py-1 font-medium text-faint">
                    {t(`field.${field}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <VirtualRows
              count={divisions.length}
              compact
              draw={(index) => {
                const row = divisions[index]
                return row ? (
                  <tr key={row.code} className="h-7 border-t">
                    <td className="px-2 font-mono">{row.code}</td>
                    <td className="px-2 whitespace-nowrap text-soft">{t(`level.${row.level}`)}</td>
                    <td className={cn('px-2', row.level === 'part' && 'font-medium')}>{row.name}</td>
                  </tr>
                ) : null
              }}
            />
          </table>
        </div>
      )}
    </section>
  )
}
