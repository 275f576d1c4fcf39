import { TriangleAlert } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { recordQuantities } from '#contract/work-site-node/entity.ts'
import { exceeds, type WorkSiteNode } from '#contract/work-site-node/tree.ts'
import { useAllowed } from '../kit/permission.tsx'
import { TreeLines } from '../kit/tree-lines.tsx'
import { Input } from '../ui/input.tsx'
import { useLoopLabel } from './use-loop-label.ts'
import { useOpenLines } from './use-open-lines.ts'
import type { useTypedQuantities } from './use-typed-quantities.ts'

interface NodeLinesProps {
  nodes: readonly WorkSiteNode[]
  typed: ReturnType<typeof useTypedQuantities>
  chosen: number | undefined
  onChoose: (nodeId: number | undefined) => void
}

/** The tree of a work site's nodes, of which those near the window are there, with a box for what is done. */
export function NodeLines({ nodes, typed, chosen, onChoose }: NodeLinesProps) {
  const { t } = useTranslation('work-site-node')
  const { lines, nodeAt, onToggle } = useOpenLines(nodes)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leads from box to box by Enter, as in a sheet
    <div className="flex h-[60vh] min-h-72 flex-col rounded-panel border" onKeyDown={toNextBox}>
      <div
        aria-hidden
        className="flex h-8 shrink-0 items-center gap-2 border-b pr-2 pl-9 text-faint text-small"
      >
        <span className="flex-1">{t('node')}</span>
        <span className="w-16 text-right">{t('design')}</span>
        <span className="w-24 text-right">{t('done')}</span>
        <span className="w-9">{t('unitHead')}</span>
      </div>
      <TreeLines
        label={t('tab')}
        lines={lines}
        selected={chosen === undefined ? undefined : String(chosen)}
        onSelect={(index) => onChoose(nodeAt(index)?.nodeId)}
        onToggle={onToggle}
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
  const label = useLoopLabel()(loop)
  const text = typed.textOf(nodeId)
  const done = typed.valueOf(nodeId)
  const isOver = done !== undefined && exceeds(done, design)
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
            <span className="w-24 shrink-0">
              <Input
                aria-label={t('doneOf', { name: label ? `${label} ${name}` : name })}
                inputMode="decimal"
                className="h-7! text-right tabular-nums coarse:h-control!"
                value={text}
                aria-invalid={typed.isWrong(nodeId)}
                onClick={(event) => event.stopPropagation()}
                onChange={({ target }) => typed.type(nodeId, target.value)}
              />
            </span>
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
