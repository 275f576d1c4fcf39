import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CopiedProcess, ListedTask, Process } from '#contract/workflow/process.ts'
import type { z } from '#contract/zod.ts'
import type { Column } from '../kit/column.ts'
import { useFormat } from '../kit/format.ts'
import { isOverdue } from './is-overdue.ts'
import { baseColumns, narrow, nodeColumn, stateColumn, timeColumn } from './shared-columns.tsx'

export function useToDoColumns(): Column<ListedTask>[] {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  return useMemo(
    (): Column<ListedTask>[] => [
      ...baseColumns(t),
      nodeColumn(t),
      timeColumn('arrivedAt', t, format),
      {
        id: 'dueAt',
        label: t('column.dueAt'),
        folds: true,
        sortable: true,
        className: narrow,
        cell: (task) => {
          if (task.dueAt === undefined) return null
          const time = format.time(task.dueAt)
          return isOverdue(task) ? <span className="text-attention">{t('overdue', { time })}</span> : time
        },
      },
    ],
    [t, format],
  )
}

export function useDoneColumns(): Column<ListedTask>[] {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  return useMemo(
    (): Column<ListedTask>[] => [
      ...baseColumns(t),
      {
        id: 'vote',
        label: t('column.vote'),
        className: narrow,
        cell: ({ vote, nodeName }) => `${nodeName} · ${vote ? t(`vote.${vote}`) : ''}`,
      },
      stateColumn(t),
      timeColumn('decidedAt', t, format),
    ],
    [t, format],
  )
}

export function useProcessColumns(): Column<Process>[] {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  return useMemo(
    (): Column<Process>[] => [
      ...baseColumns(t),
      {
        id: 'waitsAt',
        label: t('column.waitsAt'),
        folds: true,
        className: narrow,
        cell: ({ waitsAt, unable }) => (
          <>
            {format.list(waitsAt)}
            {unable ? (
              <span className="block max-w-60 truncate text-attention text-small">
                {t('unable.inList', { names: format.list(unable) })}
              </span>
            ) : null}
          </>
        ),
      },
      stateColumn(t),
      timeColumn('startedAt', t, format),
    ],
    [t, format],
  )
}

type Copied = z.output<typeof CopiedProcess>

export function useCopyColumns(): Column<Copied>[] {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  return useMemo(
    (): Column<Copied>[] => [
      ...baseColumns(t),
      nodeColumn(t),
      stateColumn(t),
      timeColumn('copiedAt', t, format),
    ],
    [t, format],
  )
}
