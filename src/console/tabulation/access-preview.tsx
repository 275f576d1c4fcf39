import { Eye, EyeOff, PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type CellActor, cellAccess } from '#contract/tabulation/cell-access.ts'
import { Layout } from '#contract/tabulation/layout.ts'
import { readPlace } from '#contract/tabulation/reference.ts'
import type { Access, CellPermission, Template } from '#contract/tabulation/template-schema.ts'
import { cn } from '../ui/cn.ts'
import { cellStyle, lineStyle } from './cell-style.ts'
import { type DrawnCell, drawnRows } from './drawn-rows.ts'
import { SheetColumns } from './sheet-columns.tsx'

interface AccessPreviewProps {
  template: Template
  permissions: readonly CellPermission[]
  actor: CellActor
}

const icons = { edit: PencilLine, view: Eye, hidden: EyeOff }

/** A sheet of a template as somebody with certain roles sees it: what they fill in, only see, and do not see. */
export function AccessPreview({ template, permissions, actor }: AccessPreviewProps) {
  const { t } = useTranslation('tabulation')
  const accessTo = cellAccess(permissions, actor)
  return (
    <table className="mx-auto border-collapse bg-panel text-dense" aria-label={t('access.preview')}>
      <SheetColumns template={template} />
      <tbody>
        {drawnRows(template, new Layout(template.repeats, new Map()), {}).map(({ index, cells }) => (
          <tr key={index}>
            {cells.map((drawn) => {
              const place = readPlace(drawn.at)
              const access = place ? accessTo(place) : 'edit'
              return (
                <td
                  key={drawn.key}
                  colSpan={drawn.columns}
                  rowSpan={drawn.rows}
                  style={
                    access === 'hidden'
                      ? {}
                      : { ...cellStyle(drawn.style), ...lineStyle(drawn.style, 'currentColor') }
                  }
                  className={cn(
                    'h-8 border px-1',
                    access === 'hidden' && 'bg-sunken',
                    drawn.field && access === 'edit' && 'bg-action-soft/40',
                  )}
                >
                  <PreviewCell drawn={drawn} access={access} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PreviewCell({ drawn: { field, cell }, access }: { drawn: DrawnCell; access: Access }) {
  const { t } = useTranslation('tabulation')
  if (!field && access !== 'hidden')
    return <>{cell?.text ?? cell?.number ?? (cell?.formula === undefined ? '' : `=${cell.formula}`)}</>
  const Icon = icons[access]
  return (
    <span className="flex items-center justify-center gap-1 text-soft">
      <Icon role="img" aria-label={t(`access.${access}`)} className="size-4 shrink-0" />
      {access === 'hidden' ? null : <span className="wrap-anywhere">{field?.label}</span>}
    </span>
  )
}
