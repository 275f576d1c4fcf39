import { useTranslation } from 'react-i18next'
import type { CopiedProcess, ListedTask, Process } from '#contract/workflow/process.ts'
import type { z } from '#contract/zod.ts'
import type { Column } from '../kit/column.ts'
import { useFormat } from '../kit/format.ts'
import { ProcessBadge } from './process-badge.tsx'

type Base = Omit<Process, 'waitsAt'>

const narrow = 'whitespace-nowrap text-soft'

/** What a process is called, of which model it is, and who started it. */
function useBaseColumns<Row extends Base>(): Column<Row>[] {
  const { t } = useTranslation('process-instance')
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

export function useToDoColumns(): Column<ListedTask>[] {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  return [
    ...useBaseColumns<ListedTask>(),
    { id: 'nodeName', label: t('column.nodeName'), className: narrow, cell: ({ nodeName }) => nodeName },
    {
      id: 'arrivedAt',
      label: t('column.arrivedAt'),
      sortable: true,
      className: narrow,
      cell: ({ arrivedAt }) => (arrivedAt === undefined ? null : format.time(arrivedAt)),
    },
    {
      id: 'dueAt',
      label: t('column.dueAt'),
      folds: true,
      className: narrow,
      cell: ({ dueAt }) => (dueAt === undefined ? null : format.time(dueAt)),
    },
  ]
}

export function useDoneColumns(): Column<ListedTask>[] {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  return [
    ...useBaseColumns<ListedTask>(),
    {
      id: 'vote',
      label: t('column.vote'),
      className: narrow,
      cell: ({ vote, nodeName }) => `${nodeName} · ${vote ? t(`vote.${vote}`) : ''}`,
    },
    {
      id: 'state',
      label: t('field.state'),
      className: narrow,
      cell: (row) => <ProcessBadge process={row} />,
    },
    {
      id: 'decidedAt',
      label: t('column.decidedAt'),
      sortable: true,
      className: narrow,
      cell: ({ decidedAt }) => (decidedAt === undefined ? null : format.time(decidedAt)),
    },
  ]
}

export function useProcessColumns(): Column<Process>[] {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  return [
    ...useBaseColumns<Process>(),
    {
      id: 'waitsAt',
      label: t('column.waitsAt'),
      folds: true,
      className: narrow,
      cell: ({ waitsAt }) => waitsAt.join('、'),
    },
    {
      id: 'state',
      label: t('field.state'),
      className: narrow,
      cell: (row) => <ProcessBadge process={row} />,
    },
    {
      id: 'startedAt',
      label: t('column.startedAt'),
      sortable: true,
      className: narrow,
      cell: ({ startedAt }) => format.time(startedAt),
    },
  ]
}

type Copied = z.output<typeof CopiedProcess>

export function useCopyColumns(): Column<Copied>[] {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  return [
    ...useBaseColumns<Copied>(),
    { id: 'nodeName', label: t('column.nodeName'), className: narrow, cell: ({ nodeName }) => nodeName },
    {
      id: 'state',
      label: t('field.state'),
      className: narrow,
      cell: (row) => <ProcessBadge process={row} />,
    },
    {
      id: 'copiedAt',
      label: t('column.copiedAt'),
      sortable: true,
      className: narrow,
      cell: ({ copiedAt }) => format.time(copiedAt),
    },
  ]
}
