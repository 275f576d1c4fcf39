import { useTranslation } from 'react-i18next'
import type { SheetDetail } from '#contract/tabulation/sheet-endpoints.ts'
import { useFormat } from '../kit/format.ts'
import type { Filling } from './use-filling.ts'

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

/** The cells in which something is typed that their fields do not take: nothing is saved until it is put right. */
export function WrongCells({ filling: { entered, called } }: { filling: Filling }) {
  const { t } = useTranslation('tabulation-sheet')
  const format = useFormat()
  const wrong = [...entered].flatMap(([key, { message }]) => (message === undefined ? [] : called(key)))
  if (wrong.length === 0) return null
  return (
    <p role="alert" className="text-danger text-dense">
      {t('wrong', { count: wrong.length, cells: format.list(wrong) })}
    </p>
  )
}

/** Whose turn it is, where a process has the sheet filled in. */
export function ProcessNote({ process }: Pick<SheetDetail, 'process'>) {
  const { t } = useTranslation('tabulation-sheet')
  if (!process) return null
  const { title, mayFillIn } = process
  return (
    <p className="text-dense text-soft">{t(mayFillIn ? 'process.yours' : 'process.others', { title })}</p>
  )
}
