import type { Process } from '#contract/workflow/process.ts'
import type { Column } from '../kit/column.ts'
import type { useFormat } from '../kit/format.ts'
import { ProcessBadge } from './process-badge.tsx'

type Base = Omit<Process, 'waitsAt'>

/** Of a column that is as wide as what stands in it. */
export const narrow = 'whitespace-nowrap text-soft'

type Say = (key: string) => string

/** How far a process has come. */
export function stateColumn(t: Say): Column<Base> {
  return {
    id: 'state',
    label: t('field.state'),
    className: narrow,
    cell: (row) => <ProcessBadge process={row} />,
  }
}

/** The node of a task, or that was copied. */
export function nodeColumn(t: Say): Column<{ nodeName: string }> {
  return {
    id: 'nodeName',
    label: t('column.nodeName'),
    className: narrow,
    cell: ({ nodeName }) => nodeName,
  }
}

/** When something happened, by which a list is sorted. */
export function timeColumn<Name extends string>(
  id: Name,
  t: Say,
  format: ReturnType<typeof useFormat>,
): Column<{ [name in Name]?: number | undefined }> {
  return {
    id,
    label: t(`column.${id}`),
    sortable: true,
    className: narrow,
    cell: ({ [id]: time }) => (time === undefined ? null : format.time(time)),
  }
}

/** What a process is called, of which model it is, and who started it. */
export function baseColumns(t: Say): Column<Base>[] {
  return [
    {
      id: 'title',
      label: t('column.title'),
      className: 'w-full max-w-0',
      cell: ({ title, about }) => (
        <span className="block min-w-0 py-0.5">
          <span className="block truncate font-medium">{title}</span>
          {about ? <span className="block truncate text-faint text-small">{about.label}</span> : null}
        </span>
      ),
    },
    {
      id: 'modelName',
      label: t('column.modelName'),
      folds: true,
      className: narrow,
      cell: ({ modelName }) => modelName,
    },
    {
      id: 'starterName',
      label: t('column.starterName'),
      folds: true,
      className: narrow,
      cell: ({ starterName }) => starterName,
    },
  ]
}
