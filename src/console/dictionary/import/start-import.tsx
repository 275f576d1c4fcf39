import { Download, FileSpreadsheet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TreeKind } from '#contract/dictionary/schema.ts'
import { useMajors } from '../../app/majors.ts'
import { download } from '../../kit/download.ts'
import { useFormat } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { writeTemplate } from '../../workbook/import-sheet.ts'
import { mostTreeRows } from '../../workbook/limits.ts'
import { sheetColumns } from './types.ts'

interface StartImportProps {
  kind: TreeKind
  onChoose: () => void
}

/** The two steps before an import: the template, and the file. */
export function StartImport({ kind, onChoose }: StartImportProps) {
  const { t } = useTranslation(['dictionary-import', 'dictionary'])
  const { i18n } = useTranslation()
  const format = useFormat()
  const majors = useMajors()
  const saveTemplate = async () => {
    const values = format.list(majors.map(({ nameZh, nameEn }) => (i18n.language === 'en' ? nameEn : nameZh)))
    const columns = sheetColumns.map((name) => ({
      name,
      label: t(`columns.${name}`),
      required: name === 'name',
      note: t(`note.${name}`, { values, n: '{n}' }),
    }))
    const title = t(`dictionary:title.${kind}`)
    download(
      `${t('templateName', { kind: title })}.xlsx`,
      await writeTemplate(columns, { rows: title, notes: t('notes') }),
    )
  }
  return (
    <ol className="flex flex-col gap-3">
      <li className="flex items-center justify-between gap-4 rounded-panel border p-4 narrow:flex-col narrow:items-stretch">
        <span className="min-w-0">{t('first')}</span>
        <Button variant="outline" className="shrink-0" onClick={() => void saveTemplate()}>
          <Download aria-hidden />
          {t('template')}
        </Button>
      </li>
      <li className="flex items-center justify-between gap-4 rounded-panel border p-4 narrow:flex-col narrow:items-stretch">
        <span className="min-w-0">
          {t('second', { count: mostTreeRows, shown: format.number(mostTreeRows) })}
        </span>
        <Button className="shrink-0" onClick={onChoose}>
          <FileSpreadsheet aria-hidden />
          {t('choose')}
        </Button>
      </li>
    </ol>
  )
}
