import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { CheckboxLine } from '../ui/checkbox.tsx'
import type { Column } from './column.ts'
import { PanelButton } from './panel-button.tsx'
import type { List, ListRequest } from './use-list.ts'

interface ColumnChoiceProps<Request extends ListRequest, Row> {
  list: List<Request, Row>
  columns: readonly Column<Row>[]
  /** Ids of those shown, in order. */
  chosen: readonly string[]
}

/** Which columns are shown, and in which order. The first one names the row and stays. */
export function ColumnChoice<Request extends ListRequest, Row>({
  list,
  columns,
  chosen,
}: ColumnChoiceProps<Request, Row>) {
  const { t } = useTranslation('kit')
  const ordered = [
    ...chosen.flatMap((id) => columns.find((column) => column.id === id) ?? []),
    ...columns.filter((column) => !chosen.includes(column.id)),
  ]
  const move = (from: number, to: number) => {
    const moved = [...chosen]
    moved.splice(to, 0, ...moved.splice(from, 1))
    list.setColumns(moved)
  }
  return (
    <PanelButton
      variant="ghost"
      size="icon"
      align="end"
      label={t('columns.title')}
      aria-label={t('columns.title')}
      panelClassName="w-72 p-2!"
      panel={() => (
        <>
          <ul>
            {ordered.map((column, index) => {
              const shown = index < chosen.length
              return (
                <li key={column.id} className="flex min-h-control items-center gap-1">
                  <CheckboxLine
                    label={column.label}
                    checked={shown}
                    disabled={shown && index === 0}
                    onCheckedChange={(checked) =>
                      list.setColumns(
                        checked ? [...chosen, column.id] : chosen.filter((id) => id !== column.id),
                      )
                    }
                  />
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={t('columns.earlier', { column: column.label })}
                    disabled={!shown || index <= 1}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUp />
                  </Button>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={t('columns.later', { column: column.label })}
                    disabled={!shown || index === 0 || index === chosen.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDown />
                  </Button>
                </li>
              )
            })}
          </ul>
          <Button variant="ghost" className="mt-1 w-full" onClick={() => list.setColumns(undefined)}>
            {t('columns.reset')}
          </Button>
        </>
      )}
    >
      <Columns3 />
    </PanelButton>
  )
}
