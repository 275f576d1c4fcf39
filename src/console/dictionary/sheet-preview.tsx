import { useTranslation } from 'react-i18next'
import { VirtualRows } from '../kit/virtual-rows.tsx'
import { cn } from '../ui/cn.ts'
import { type SheetRow, sheetFields } from './sheet-rows.ts'

/** The rows as they would be added, and under each what is wrong with it. */
export function SheetPreview({ rows }: { rows: readonly SheetRow[] }) {
  const { t } = useTranslation(['dictionary', 'dictionary-node'])
  const fields = sheetFields.filter(
    (field) => field === 'segment' || field === 'name' || rows.some(({ values }) => values[field]),
  )
  return (
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
            <th className="px-2 py-1 font-medium text-faint">{t('sheet.row')}</th>
            {fields.map((field) => (
              <th key={field} className="px-2 py-1 font-medium text-faint">
                {t(`dictionary-node:field.${field}`)}
              </th>
            ))}
            <th className="px-2 py-1 font-medium text-faint">{t('sheet.verdict')}</th>
          </tr>
        </thead>
        <VirtualRows
          count={rows.length}
          compact
          draw={(index) => {
            const row = rows[index]
            return row ? (
              <tr
                key={row.number}
                className={cn('h-7 border-t', row.problems.length > 0 && 'bg-danger-soft')}
              >
                <td className="px-2 text-faint">{row.number}</td>
                {fields.map((field) => (
                  <td key={field} className={cn('px-2', field === 'segment' && 'font-mono')}>
                    {row.values[field]}
                  </td>
                ))}
                <td className="px-2 text-danger">
                  {row.problems
                    .map(({ field, text }) =>
                      t('sheet.problem', { field: t(`dictionary-node:field.${field}`), text }),
                    )
                    .join(' ')}
                </td>
              </tr>
            ) : null
          }}
        />
      </table>
    </div>
  )
}
