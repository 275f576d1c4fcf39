import { useTranslation } from 'react-i18next'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'

/** What the gateway found missing or wrong when the sheet was last saved. */
export function SheetProblems({ detail: { problems } }: { detail: SheetDetail }) {
  const { t } = useTranslation('tabulation-sheet')
  if (problems.length === 0) return null
  return (
    <details className="text-attention text-dense">
      <summary>{t('problems', { count: problems.length })}</summary>
      <ul>
        {problems.map(({ key, label, message }) => (
          <li key={`${key} ${message}`}>
            {label}: {message}
          </li>
        ))}
      </ul>
    </details>
  )
}
