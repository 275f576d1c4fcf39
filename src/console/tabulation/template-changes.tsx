import { useTranslation } from 'react-i18next'
import type { TemplateChange } from '#contract/tabulation/compare-templates.ts'
import { Badge } from '../ui/badge.tsx'

interface TemplateChangesProps {
  /** What the list is called. */
  label: string
  changes: readonly TemplateChange[]
}

/** What differs between two states of a template, cell by cell. */
export function TemplateChanges({ label, changes }: TemplateChangesProps) {
  const { t } = useTranslation('tabulation')
  if (changes.length === 0) return <p className="text-dense text-soft">{t('compare.none')}</p>
  return (
    <ul aria-label={label} className="flex flex-col divide-y rounded-panel border text-dense">
      {changes.map((change, index) => {
        const { part, at, kind } = change
        const [before, after] = [change.before, change.after].map((text) =>
          part === 'permissions' && text !== undefined ? t(`access.${text}`) : text,
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a cell can have several rules.
          <li key={index} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="w-28 shrink-0">
              <Badge variant="secondary">{t(`compare.part.${part}`)}</Badge>
            </span>
            <span className="w-24 shrink-0 font-medium wrap-anywhere">
              {part === 'sheet' ? t(`compare.sheet.${at}`) : at}
            </span>
            <span className="w-16 shrink-0 text-soft">{t(`compare.kind.${kind}`)}</span>
            <span className="min-w-40 flex-1 wrap-anywhere">
              {before === after ? before : [before, after].filter((text) => text !== undefined).join(' → ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
