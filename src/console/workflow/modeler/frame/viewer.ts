import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import { type Drawing, type DrawingSetup, drawingOf, viewerOptions } from './drawing.ts'

/** A drawing to look at. */
export function openViewer(setup: DrawingSetup): Drawing {
  const viewer = new NavigatedViewer(viewerOptions(setup))
  const { state, ...drawing } = drawingOf(viewer, setup.send)
  viewer.on(['import.done', 'selection.changed'], () =>
    setup.send({ kind: 'state', state: { canUndo: false, canRedo: false, pending: false, ...state() } }),
  )
  return { ...drawing, edit: () => {}, flush: async () => {} }
}
