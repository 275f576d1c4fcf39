import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Label } from '../ui/label.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { type ImportColumn, linesOfText } from '../workbook/import-sheet.ts'
import type { SheetLine } from '../workbook/read-sheet.ts'

interface PasteRowsProps {
  columns: readonly ImportColumn[]
  onLines: (lines: SheetLine[]) => void
}

/** Where rows that were copied from a sheet are pasted. */
export function PasteRows({ columns, onLines }: PasteRowsProps) {
  const { t } = useTranslation('import')
  const id = useId()
  const [text, setText] = useState('')
  return (
    <>
      <Label htmlFor={id}>{t('paste')}</Label>
      <Textarea
        id={id}
        className="max-h-40 overflow-auto"
        placeholder={columns.map(({ label }) => label).join(' ⇥ ')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex justify-end">
        <Button
          variant="outline"
          disabled={text.trim() === ''}
          onClick={() => onLines(linesOfText(text, columns))}
        >
          {t('checkPasted')}
        </Button>
      </div>
    </>
  )
}
