import { useEffect, useRef, useState } from 'react'
import type { TreeDrag, TreeDragOptions } from './tree-drag.ts'

/**
 * A drag within one tree or list, for who may move its lines. Who only reads needs none of it; without a network, which what
 * it needs comes by, the keys and dialogs for the place are there as well.
 */
export function useTreeDrag(wanted: boolean, options: TreeDragOptions): TreeDrag | undefined {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [drag, setDrag] = useState<TreeDrag>()
  useEffect(() => {
    if (!wanted) return
    let gone = false
    import('./tree-drag.ts').then(
      ({ createTreeDrag }) => gone || setDrag(createTreeDrag(() => latest.current)),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [wanted])
  return wanted ? drag : undefined
}
