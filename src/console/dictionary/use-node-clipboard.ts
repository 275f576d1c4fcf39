import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { DictionaryTree } from '#offline/dictionary/dictionary-tree.ts'
import { useFormat } from '../kit/format.ts'
import { useToast } from '../kit/toasts.tsx'
import { countOf, topsOf } from './node-place.ts'
import type { NodeClipboard } from './use-node-acts.ts'
import type { NodeCommands } from './use-node-commands.ts'
import type { NodeSelection } from './use-node-selection.ts'

/** So many nodes are written as rows of a sheet. */
const mostRows = 10_000

interface ClipboardOptions {
  dictionaryId: string
  tree: DictionaryTree
  selection: NodeSelection
  commands: NodeCommands
  clipboard: NodeClipboard | undefined
  setClipboard: (clipboard: NodeClipboard | undefined) => void
}

/**
 * Cut, copy and paste of nodes by the browser's own events, which need no permission: the system's clipboard gets them as
 * rows of a sheet, and what a sheet put there comes back as rows to be added.
 */
export function useNodeClipboard({
  dictionaryId,
  tree,
  selection,
  commands,
  clipboard,
  setClipboard,
}: ClipboardOptions) {
  const { t } = useTranslation('dictionary')
  const format = useFormat()
  const toast = useToast()
  const { may } = commands
  const take = (cut: boolean): string | undefined => {
    const tops = topsOf(tree, selection.chosen)
    if (tops.length === 0 || !(cut ? may.edit && may.delete : may.copy)) return undefined
    const items = tops.map((line) => tree.itemAt(line))
    const count = countOf(tree, tops)
    const text = rowsOf(tree, tops)
    const nodeIds = items.map(({ nodeId }) => nodeId)
    const names = items.map(({ name }) => name)
    setClipboard({ dictionaryId, nodeIds, names, count, cut, text })
    toast({
      kind: 'info',
      text: t(cut ? 'taken.cut' : 'taken.copy', { count, shown: format.number(count) }),
      about: names,
    })
    return text
  }
  const onTake = (cut: boolean) => (event: ClipboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    const text = take(cut)
    if (text === undefined) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
  }
  return {
    onCopy: onTake(false),
    onCut: onTake(true),
    onPaste: (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement || !may.add) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      if (clipboard && plain(text) === plain(clipboard.text)) commands.paste(clipboard)
      else commands.pasteSheet(text)
    },
    /** By a button: then the system's clipboard gets them where the browser lets a page write there. */
    take: (cut: boolean) => {
      const text = take(cut)
      if (text !== undefined) navigator.clipboard?.writeText(text).catch(() => {})
    },
  }
}

/** Systems write line breaks in their own ways. */
function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

function rowsOf(tree: DictionaryTree, tops: readonly number[]): string {
  const rows: string[] = []
  for (const top of tops) {
    for (let line = top; line < tree.endOf(top) && rows.length < mostRows; line++) {
      const { segment, name, unit, class: kind } = tree.itemAt(line)
      rows.push([segment, name, unit, kind].join('\t'))
    }
  }
  return rows.join('\n')
}
