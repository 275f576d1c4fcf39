import { FileDown, FileUp, Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FormItem } from '#contract/attribute/forms.ts'
import { columnsOf } from '#contract/attribute/value-schema.ts'
import { Entries } from '#contract/entries.ts'
import { z } from '#contract/zod.ts'
import { FieldFrame, type FieldProps } from '../kit/field-frame.tsx'
import { Button } from '../ui/button.tsx'
import { Table, TableCell, TableHead } from '../ui/table.tsx'
import { Cell } from './table-cell.tsx'
import { withCell, wrongCell } from './table-rows.ts'
import { useTableInput } from './use-table-input.ts'

interface TableFieldProps extends FieldProps {
  item: FormItem
  items: readonly FormItem[]
}

/** A table that is typed, pasted from a sheet or read from a workbook; a cell counts once it is left. */
export function TableField({ item, items, ...frame }: TableFieldProps) {
  const { t, i18n } = useTranslation('attribute-set')
  const language = i18n.language === 'en' ? 'en' : 'zh'
  const columns = columnsOf(item, items).filter(({ status }) => status === 1)
  const input = useTableInput(item.itemName, columns)
  const faultOf = (rows: Entries) => {
    for (const [at, row] of rows.entries()) {
      // An empty row is not saved.
      const wrong = Object.keys(row).length > 0 && wrongCell(row, columns, language)
      if (wrong) return t('table.wrong', { line: at + 1, ...wrong })
    }
    return null
  }
  return (
    <FieldFrame
      {...frame}
      wide
      hint={input.said ?? t('table.paste')}
      control={({ value, onChange, ref }, aria) => {
        const rows = z.safeParse(Entries, value).data ?? []
        const change = (at: number, row: Entries[number]) =>
          onChange(rows.map((each, index) => (index === at ? row : each)))
        return (
          <fieldset
            id={aria.id}
            ref={ref}
            tabIndex={-1}
            aria-label={frame.label}
            aria-describedby={aria['aria-describedby']}
            className="flex flex-col gap-2"
          >
            <div className="overflow-x-auto rounded-control border">
              <Table>
                <thead>
                  <tr>
                    {columns.map(({ itemId, itemName, unit, required }) => (
                      <TableHead key={itemId}>
                        {itemName}
                        {unit ? ` (${unit})` : ''}
                        {required === 1 ? <span className="text-danger"> *</span> : null}
                      </TableHead>
                    ))}
                    <TableHead />
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a line is where it stands
                    <tr key={at}>
                      {columns.map((column, from) => (
                        <TableCell key={column.itemId} className="min-w-28 p-1!">
                          <Cell
                            column={column}
                            value={row[column.itemId]}
                            label={t('table.cell', { at: at + 1, column: column.itemName })}
                            onType={(text) => change(at, withCell(row, column, text))}
                            onPaste={(text) => input.paste(rows, { at, from, text }, onChange)}
                          />
                        </TableCell>
                      ))}
                      <TableCell className="w-10 p-1!">
                        <Button
                          variant="ghost"
                          size="icon"
                          aria-label={t('table.remove', { at: at + 1 })}
                          onClick={() => onChange(rows.filter((_, index) => index !== at))}
                        >
                          <X />
                        </Button>
                      </TableCell>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </div>
            <p className="text-danger text-small empty:hidden">
              {aria['aria-invalid'] ? faultOf(rows) : null}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" onClick={() => onChange([...rows, {}])}>
                <Plus aria-hidden />
                {t('table.add')}
              </Button>
              <Button variant="outline" disabled={input.busy} onClick={() => input.read(onChange)}>
                <FileUp aria-hidden />
                {t('table.import')}
              </Button>
              <Button variant="outline" disabled={input.busy} onClick={() => input.write(rows)}>
                <FileDown aria-hidden />
                {t('table.export')}
              </Button>
            </div>
          </fieldset>
        )
      }}
    />
  )
}
