import { useTranslation } from 'react-i18next'
import type { QueuedEdit } from '#offline/engine-types.ts'
import { download } from '../kit/download.ts'
import { useFormat } from '../kit/format.ts'
import { harmlessCell } from '../workbook/cells.ts'
import { contextOf } from './edit-states.ts'
import { useQueueCommands } from './use-edits.ts'

/** Saves edits as a table that people can read: a row a field, with what stood there and what was written. */
export function useEditFile(): (edits: readonly QueuedEdit[]) => Promise<void> {
  const { t, i18n } = useTranslation('queue')
  const commands = useQueueCommands()
  const format = useFormat()
  return async (edits) => {
    const rows = [
      (['thing', 'what', 'madeAt', 'state', 'field', 'before', 'mine'] as const).map((head) =>
        t(`file.${head}`),
      ),
    ]
    for (const { seq } of edits) {
      const detail = await commands.detail(seq)
      if (!detail) continue
      const { kind: ns, label, endpointId, madeAt, state, reason } = detail
      const head = [label, t(`endpoint.${endpointId}`), format.time(madeAt)]
      const stands = [t(`state.${state}`, contextOf(detail)), reason?.message ?? ''].filter(Boolean).join(' ')
      for (const { name, before, mine } of detail.fields) {
        const named = i18n.exists(`field.${name}`, { ns }) ? t(`field.${name}`, { ns }) : name
        rows.push([...head, stands, named, textOf(before), textOf(mine)])
      }
    }
    const day = new Date().toISOString().slice(0, 10)
    // The mark at the beginning tells spreadsheets that this is UTF-8.
    download(
      `${t('file.name')}-${day}.csv`,
      new Blob([`\ufeff${rows.map(lineOf).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' }),
    )
  }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A line of the table; a cell that a spreadsheet would take for a formula is made harmless (ux.md). */
function lineOf(cells: readonly string[]): string {
  return cells.map((cell) => `"${String(harmlessCell(cell)).replaceAll('"', '""')}"`).join(',')
}
