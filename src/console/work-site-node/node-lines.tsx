import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readLoop } from '#contract/dictionary/columns.ts'
import { recordQuantities } from '#contract/work-site-node/entity.ts'
import { endsOf, exceeds, type WorkSiteNode } from '#contract/work-site-node/tree.ts'
import { useAllowed } from '../kit/permission.tsx'
import { TreeLines } from '../kit/tree-lines.tsx'
import { Input } from '../ui/input.tsx'
import type { useTypedQuantities } from './use-typed-quantities.ts'

/** A tree of so many nodes is open at first. */
const openAtFirst = 100

interface NodeLinesProps {
  nodes: readonly WorkSiteNode[]
  typed: ReturnType<typeof useTypedQuantities>
}

/** The tree of a work site's nodes, of which those near the window are there, with a box for what is done. */
export function NodeLines({ nodes, typed }: NodeLinesProps) {
  const { t } = useTranslation('work-site-node')
  const ends = useMemo(() => endsOf(nodes), [nodes])
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () =>
      new Set(nodes.flatMap(({ nodeId, level }) => (level < 3 || nodes.length <= openAtFirst ? nodeId : []))),
  )
  const [selected, setSelected] = useState<string>()
  const lines = useMemo(() => {
    const shown: number[] = []
    for (let line = 0; line < nodes.length; ) {
      shown.push(line)
      line = open.has(nodes[line]?.nodeId ?? 0) ? line + 1 : (ends[line] ?? line + 1)
    }
    return shown
  }, [nodes, ends, open])
  const nodeAt = (index: number) => nodes[lines[index] ?? -1]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leads from box to box by Enter, as in a sheet
    <div className="flex h-[60vh] min-h-72 flex-col rounded-panel border" onKeyDown={toNextBox}>
      <div
        aria-hidden
        className="flex h-8 shrink-0 items-center gap-2 border-b pr-4 pl-9 text-faint text-small"
      >
        <span className="flex-1">{t('node')}</span>
        <span className="w-16 text-right">{t('design')}</span>
        <span className="w-24 text-right">{t('done')}</span>
        <span className="w-9">{t('unitHead')}</span>
      </div>
      <TreeLines
        label={t('tab')}
        lines={{
          count: lines.length,
          at: (index) => {
            const line = lines[index] ?? -1
            const node = nodes[line]
            if (!node) return undefined
            const { nodeId, level } = node
            return {
              ...{ id: String(nodeId), level, expanded: open.has(nodeId) },
              expandable: (ends[line] ?? line + 1) > line + 1,
            }
          },
        }}
        selected={selected}
        onSelect={(index) => setSelected(String(nodeAt(index)?.nodeId))}
        onToggle={(index) => {
          const next = new Set(open)
          const id = nodeAt(index)?.nodeId ?? 0
          if (!next.delete(id)) next.add(id)
          setOpen(next)
        }}
        draw={(index) => {
          const node = nodeAt(index)
          return node ? <NodeLine node={node} typed={typed} /> : null
        }}
      />
    </div>
  )
}

function NodeLine({ node, typed }: { node: WorkSiteNode; typed: NodeLinesProps['typed'] }) {
  const { t } = useTranslation('work-site-node')
  const mayRecord = useAllowed(recordQuantities)
  const { code, name, unit, loop, design } = node
  const nodeId = String(node.nodeId)
  const numbers = readLoop(loop)
  const label = numbers ? `${t(`loop.${numbers.over}`)} ${numbers.rule}` : ''
  const text = typed.textOf(nodeId)
  const isOver = !typed.isWrong(nodeId) && text !== '' && exceeds(text, design)
  return (
    <>
      <span className="min-w-0 flex-1 truncate" title={`${code} ${name}`}>
        {name} {label ? <span className="text-faint text-small">{label}</span> : null}
      </span>
      {unit === '' ? null : (
        <>
          {isOver ? (
            <TriangleAlert role="img" aria-label={t('over')} className="size-4 shrink-0 text-attention" />
          ) : null}
          <span className="w-16 shrink-0 text-right text-soft tabular-nums">{design}</span>
          {mayRecord ? (
            <Input
              aria-label={t('doneOf', { name: label ? `${label} ${name}` : name })}
              inputMode="decimal"
              className="h-7 w-24 shrink-0 text-right tabular-nums coarse:h-10"
              value={text}
              aria-invalid={typed.isWrong(nodeId)}
              onClick={(event) => event.stopPropagation()}
              onChange={({ target }) => typed.type(nodeId, target.value)}
            />
          ) : (
            <span className="w-24 shrink-0 text-right tabular-nums">{text}</span>
          )}
          <span className="w-9 shrink-0 text-small text-soft">{unit}</span>
        </>
      )}
    </>
  )
}

function toNextBox(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (!(event.target instanceof HTMLInputElement)) return
  const boxes = [...event.currentTarget.querySelectorAll('input')]
  boxes[boxes.indexOf(event.target) + 1]?.focus()
  event.preventDefault()
}
