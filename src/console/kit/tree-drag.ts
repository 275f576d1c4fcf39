import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'

/** Where something was dropped: before a line, into what it stands for, or after it. */
export type DropEdge = 'before' | 'into' | 'after'

/** Makes a tree's lines and its scrolled box known to the drag; each returns what undoes that. */
export interface TreeDrag {
  box: (element: HTMLElement) => () => void
  line: (element: HTMLElement, id: string) => () => void
}

export interface TreeDragOptions {
  /** What goes along when this line is dragged: the line alone, or all that are chosen. */
  dragged: (id: string) => readonly string[]
  /** What is seen under the pointer. */
  label: (ids: readonly string[]) => string
  /** The lines are a list's: nothing is dropped into one, each half of it lies between lines. */
  flat?: true
  mayDrop: (ids: readonly string[], onto: string) => boolean
  onDrop: (ids: readonly string[], onto: string, edge: DropEdge) => void
}

/** A drag within one tree. The options are asked when something happens: give the latest ones. */
export function createTreeDrag(options: () => TreeDragOptions): TreeDrag {
  const key = Symbol('tree')
  const idsIn = (data: Record<string | symbol, unknown>): readonly string[] => {
    const ids = data[key]
    return Array.isArray(ids) ? ids.map(String) : []
  }
  return {
    box: (element) => autoScrollForElements({ element }),
    line: (element, id) =>
      combine(
        draggable({
          element,
          getInitialData: () => ({ [key]: options().dragged(id) }),
          onGenerateDragPreview: ({ source, nativeSetDragImage }) =>
            setCustomNativeDragPreview({
              nativeSetDragImage,
              render: ({ container }) => {
                container.className = 'rounded-control bg-action px-3 py-1 text-dense text-on-action'
                container.textContent = options().label(idsIn(source.data))
              },
            }),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => key in source.data && options().mayDrop(idsIn(source.data), id),
          onDrag: ({ location }) => {
            element.dataset.drop = edgeAt(element, location.current.input.clientY, options().flat)
          },
          onDragLeave: () => delete element.dataset.drop,
          onDrop: ({ source, location }) => {
            delete element.dataset.drop
            const { flat, onDrop } = options()
            onDrop(idsIn(source.data), id, edgeAt(element, location.current.input.clientY, flat))
          },
        }),
      ),
  }
}

/** The upper and the lower quarter of a tree's line lie between lines. */
function edgeAt(element: HTMLElement, y: number, flat = false): DropEdge {
  const { top, height } = element.getBoundingClientRect()
  const share = (y - top) / height
  if (flat) return share < 0.5 ? 'before' : 'after'
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'into'
}
