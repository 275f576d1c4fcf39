import type BaseViewer from 'bpmn-js/lib/BaseViewer'
import { extensionPackage } from '#contract/workflow/extension-elements.ts'
import type { DrawingAct, DrawingState, ElementChange, FromFrame, Mark } from '../messages.ts'
import { elementsOf, factsOf } from './read-element.ts'
import type { Canvas, Overlays, Registry, Selection, ZoomScroll } from './services.ts'

/** What a drawing is opened with. */
export interface DrawingSetup {
  container: HTMLElement
  /** What kinds of elements are called; also the console's own words for texts of the library. */
  labels: Readonly<Record<string, string>>
  /** The library's own texts, by the English ones. */
  texts: Readonly<Record<string, string>>
  send: (message: FromFrame) => void
}

/** A drawing, as the messages of the console handle it. */
export interface Drawing {
  show(xml: string): Promise<void>
  mark(marks: readonly Mark[]): void
  /** Selects one element, and brings it into sight; without an id nothing is selected. */
  select(id: string | undefined): void
  edit(id: string, change: ElementChange): void
  act(act: DrawingAct): void
  /** Resolves once every change that was made until now has been told. */
  flush(): Promise<void>
}

/** What viewer and editor are made with alike. */
export function viewerOptions({ container, labels, texts }: DrawingSetup) {
  const translate = (template: string, values: Readonly<Record<string, string>> = {}) =>
    (labels[template] ?? texts[template] ?? template).replace(
      /{([^}]+)}/g,
      (whole, name) => values[name] ?? whole,
    )
  return {
    container,
    moddleExtensions: { milepost: extensionPackage },
    // Drawn in the console's colours, which may change while it stands.
    bpmnRenderer: {
      defaultFillColor: 'var(--shape-fill)',
      defaultStrokeColor: 'var(--shape-stroke)',
      defaultLabelColor: 'var(--ink)',
    },
    textRenderer: { defaultStyle: { fontFamily: 'inherit' }, externalStyle: { fontFamily: 'inherit' } },
    additionalModules: [{ translate: ['value', translate] }],
  }
}

/** What is left free around a drawing, pixels. */
const margin = 16

/** What a viewer and an editor do alike with what they draw. */
export function drawingOf(
  viewer: BaseViewer,
  send: DrawingSetup['send'],
): Omit<Drawing, 'edit' | 'flush'> & { state(): Omit<DrawingState, 'canUndo' | 'canRedo' | 'pending'> } {
  const canvas = viewer.get<Canvas>('canvas')
  const registry = viewer.get<Registry>('elementRegistry')
  const selection = viewer.get<Selection>('selection')
  const overlays = viewer.get<Overlays>('overlays')
  const zoomScroll = viewer.get<ZoomScroll>('zoomScroll')
  const container = canvas.getContainer()
  /** Whether all of it is in sight, because nobody has moved or zoomed since. */
  let allShown = false
  const showAll = () => {
    const { inner, outer } = canvas.viewbox()
    const palette = container.querySelector<HTMLElement>('.djs-palette')
    const covered = palette ? palette.offsetLeft + palette.offsetWidth : 0
    const [right, high] = [outer.width - covered, outer.height]
    const scale = Math.min(1, (right - 2 * margin) / inner.width, (high - 2 * margin) / inner.height)
    const [width, height] = [outer.width / scale, outer.height / scale]
    const x = inner.x - covered / scale - (right / scale - inner.width) / 2
    canvas.viewbox({ x, y: inner.y - (height - inner.height) / 2, width, height })
    allShown = true
  }
  let marked: readonly Mark[] = []
  viewer.on('canvas.viewbox.changing', () => {
    allShown = false
  })
  new ResizeObserver(() => {
    const kept = allShown
    canvas.resized()
    if (kept) showAll()
  }).observe(container)

  return {
    async show(xml) {
      marked = []
      try {
        await viewer.importXML(xml)
      } catch (failure) {
        const undrawn = failure instanceof Error && failure.message === 'no diagram to display'
        return send({ kind: 'failed', reason: undrawn ? 'undrawn' : 'unreadable' })
      }
      showAll()
      send({ kind: 'shown' })
    },
    mark(marks) {
      overlays.remove({ type: 'note' })
      for (const { nodeId, kind } of marked)
        if (registry.get(nodeId)) canvas.removeMarker(nodeId, `marked-${kind}`)
      marked = marks.filter(({ nodeId }) => registry.get(nodeId))
      for (const { nodeId, kind, note } of marked) {
        canvas.addMarker(nodeId, `marked-${kind}`)
        if (note) overlays.add(nodeId, 'note', { position: { bottom: -4, left: 0 }, html: noteOf(note) })
      }
    },
    select(id) {
      const element = id === undefined ? undefined : registry.get(id)
      if (!element) return selection.select([])
      if (!selection.isSelected(element)) selection.select(element)
      canvas.scrollToElement(element)
    },
    act(act) {
      if (act === 'fit') showAll()
      if (act === 'zoomIn') zoomScroll.stepZoom(1)
      if (act === 'zoomOut') zoomScroll.stepZoom(-1)
    },
    state() {
      const [only, ...further] = selection.get()
      const root = canvas.getRootElement()
      const selected = further.length === 0 ? only : undefined
      return {
        elements: elementsOf(registry),
        ...(selected && { selected: factsOf(selected) }),
        ...(root.businessObject && { process: factsOf(root) }),
      }
    },
  }
}

function noteOf(text: string): HTMLElement {
  const note = document.createElement('p')
  note.className = 'note'
  note.textContent = text
  return note
}
